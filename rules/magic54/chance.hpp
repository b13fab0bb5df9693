// rules/magic54/chance.hpp: what chance or a hidden card decided, given with the action (section 5).
#pragma once
#include <optional>
#include <vector>

#include "rules/magic54/state.hpp"

namespace quadrille::rules::magic54 {

/// One thing that happened at the table. What is given but names no card of the game, or no list of cards,
/// fits nothing.
struct Outcome {
    bool gives_card = false;
    bool gives_deck = false;
    std::optional<Card> card = {};
    std::optional<std::vector<Card>> deck = {};
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// The outcomes of one action, consumed in the order in which the resolution needs them. A misfit is
/// remembered while the resolution continues with something possible: check `fits` after it.
class Chance {
public:
    /// What was reported, to be followed.
    explicit Chance(std::vector<Outcome> reported) : reported_(std::move(reported)) {}
    /// Takes the first card of the sorted hand and keeps decks in their order (perft).
    static Chance first_card() {
        Chance chance({});
        chance.follows_ = false;
        return chance;
    }

    /// The card that a ten took, or that came from a hidden deck: one of `possible` (not empty).
    Card card(CardSet possible);
    /// Puts a known deck into its new order, where one is given.
    void shuffle(Pile& deck);
    /// Whether nothing was missing or impossible, and nothing is left over.
    bool fits() const { return fits_ && next_ == reported_.size(); }

private:
    std::vector<Outcome> reported_;
    std::size_t next_ = 0;
    bool follows_ = true;
    bool fits_ = true;
};

}  // namespace quadrille::rules::magic54
