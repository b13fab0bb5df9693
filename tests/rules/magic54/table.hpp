// tests/rules/magic54/table.hpp: lays out games of Magic 54 for tests.
#pragma once
#include <string_view>

#include "rules/magic54/apply.hpp"
#include "rules/magic54/legal.hpp"

namespace quadrille::rules::magic54 {

/// The cards of a text like "KH 2H 10D".
inline std::vector<Card> cards_of(std::string_view text) {
    std::vector<Card> cards;
    while (!text.empty()) {
        cards.push_back(card_from(first_word(text)).value());
        text.remove_prefix(std::min(text.size(), first_word(text).size() + 1));
    }
    return cards;
}

/// A whole deck: the named cards on top, the side's others below in order.
inline Pile deck_with(Side side, std::string_view top) {
    Pile deck;
    CardSet rest = CardSet::of(side);
    for (const Card card : cards_of(top)) {
        deck.push_back(card);
        rest.erase(card);
    }
    for (const Card card : rest) deck.push_back(card);
    return deck;
}

/// What one side has in a scene: everything that is not named lies in the deck, `deck` on top.
struct Scene {
    int life = 20;
    std::string_view hand = {}, mana = {}, tapped_mana = {}, deck = {};
    std::vector<Creature> creatures = {};
};

inline void lay_out(State& state, Side side, const Scene& scene) {
    Player& player = state.of(side);
    player = Player{};
    player.life = scene.life;
    CardSet rest = CardSet::of(side);
    const auto laid = [&](Card card) {
        rest.erase(card);
        return card;
    };
    for (const Card card : cards_of(scene.hand)) player.hand.cards.insert(laid(card));
    for (const Card card : cards_of(scene.tapped_mana)) player.mana.push_back({laid(card), true});
    for (const Card card : cards_of(scene.mana)) player.mana.push_back({laid(card), false});
    for (const Creature& creature : scene.creatures) {
        player.creatures.push_back(creature);
        player.next_id = creature.number + 1;
        laid(creature.card);
    }
    for (const Card card : cards_of(scene.deck)) player.deck.cards.push_back(laid(card));
    for (const Card card : rest) player.deck.cards.push_back(card);
    player.hand.count = player.hand.cards.size();
    player.deck.count = static_cast<int>(player.deck.cards.size());
}

/// Applies an action that must be listed, with the outcomes that it needs.
inline bool play(State& state, std::string_view text, std::vector<Outcome> outcomes = {}) {
    const auto action = action_from(text, actor(state).value());
    if (!action || !is_legal(state, *action)) return false;
    Chance chance(std::move(outcomes));
    apply(state, *action, chance);
    return chance.fits();
}

/// Every card of both sides, hidden ones too, is in one place.
inline bool has_all_cards(const State& state) {
    for (const Side side : both_sides) {
        const Player& player = state.of(side);
        const int hidden =
            (player.hand.hidden ? player.hand.count : 0) + (player.deck.hidden ? player.deck.count : 0);
        std::size_t places = player.discard.size() + player.mana.size() + player.creatures.size();
        places += static_cast<std::size_t>(player.hand.count + player.deck.count);
        for (const StackObject& object : state.stack) {
            places += object.player == side && object.what != StackObject::What::special ? 1U : 0U;
        }
        if (state.combat) {
            for (const auto& grown : state.combat->grown) places += grown.first == side ? 1U : 0U;
        }
        if (places != cards_a_side || unseen(state, side).size() != hidden) return false;
    }
    return true;
}

}  // namespace quadrille::rules::magic54
