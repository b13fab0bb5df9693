#include "rules/magic54/chance.hpp"

namespace quadrille::rules::magic54 {

Card Chance::card(CardSet possible) {
    if (!follows_) return possible.first();
    const Outcome* outcome = next_ < reported_.size() ? &reported_[next_++] : nullptr;
    if (outcome != nullptr && outcome->card && possible.contains(*outcome->card)) return *outcome->card;
    fits_ = false;
    return possible.first();
}

void Chance::shuffle(Pile& deck) {
    if (next_ == reported_.size() || !reported_[next_].gives_deck) return;
    const auto& order = reported_[next_++].deck;
    if (!order || !std::is_permutation(order->begin(), order->end(), deck.begin(), deck.end())) {
        fits_ = false;
        return;
    }
    deck.clear();
    for (const Card card : *order) deck.push_back(card);
}

}  // namespace quadrille::rules::magic54
