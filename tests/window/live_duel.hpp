// tests/window/live_duel.hpp: a drawn table that a camera on the network shows, on which cards are laid,
// moved and taken away.
#pragma once
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/source/made_stream.hpp"
#include "tests/window/drawn_duel.hpp"

namespace quadrille::tests {

class LiveDuel {
public:
    explicit LiveDuel(std::vector<DrawnCard> cards) : cards_(std::move(cards)) {}

    std::string address() const { return stream_.address(); }

    void lay(const DrawnCard& card) {
        cards_.push_back(card);
        show();
    }
    void move(const std::string& from, const std::string& to, bool tapped) {
        DrawnCard& card = on(from);
        card.square = to;
        card.tapped = tapped;
        show();
    }
    void untap() {
        for (DrawnCard& card : cards_) card.tapped = false;
        show();
    }
    void take(const std::string& square) {
        std::erase_if(cards_, [&](const DrawnCard& card) { return card.square == square; });
        show();
    }
    /// As before a game.
    void clear(std::vector<DrawnCard> cards) {
        cards_ = std::move(cards);
        show();
    }

private:
    DrawnCard& on(const std::string& square) {
        return *std::find_if(cards_.begin(), cards_.end(),
                             [&](const DrawnCard& card) { return card.square == square; });
    }
    void show() { stream_.show(drawn_duel(cards_)); }

    std::vector<DrawnCard> cards_;
    test::MadeStream stream_{drawn_duel(cards_), 0};
};

}  // namespace quadrille::tests
