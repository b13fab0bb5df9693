#include "rules/magic54/state.hpp"

namespace quadrille::rules::magic54 {

std::string_view name(Step step) {
    constexpr std::array<std::string_view, 8> names{"main1",  "attack", "block", "combat",
                                                    "damage", "main2",  "end",   "over"};
    return names[static_cast<std::size_t>(step)];
}

std::string_view name(Winner winner) {
    constexpr std::array<std::string_view, 3> names{"R", "B", "draw"};
    return names[static_cast<std::size_t>(winner)];
}

CardSet unseen(const State& state, Side side) {
    const Player& player = state.of(side);
    CardSet seen = player.hand.cards;
    for (const Card card : player.deck.cards) seen.insert(card);
    for (const Card card : player.discard) seen.insert(card);
    for (const ManaCard& mana : player.mana) seen.insert(mana.card);
    for (const Creature& creature : player.creatures) seen.insert(creature.card);
    for (const StackObject& object : state.stack) {
        if (object.player == side && object.what != StackObject::What::special) seen.insert(object.card);
    }
    if (state.combat) {
        for (const auto& [owner, card] : state.combat->grown) {
            if (owner == side) seen.insert(card);
        }
    }
    static constexpr std::array all{CardSet::of(Side::red), CardSet::of(Side::black)};
    return all[index(side)] - seen;
}

CardSet possible_hand(const State& state, Side side) {
    const Hand& hand = state.of(side).hand;
    if (!hand.hidden) return hand.cards;
    return hand.count > 0 ? unseen(state, side) : CardSet{};
}

CardSet possible_deck(const State& state, Side side) {
    const Deck& deck = state.of(side).deck;
    if (deck.hidden) return deck.count > 0 ? unseen(state, side) : CardSet{};
    CardSet cards;
    for (const Card card : deck.cards) cards.insert(card);
    return cards;
}

int untapped_mana(const Player& player) {
    return static_cast<int>(std::count_if(player.mana.begin(), player.mana.end(),
                                          [](const ManaCard& mana) { return !mana.tapped; }));
}

ShortList<int, 6> blockers_in_play(const State& state, int attacker) {
    ShortList<int, 6> blockers;
    for (const Creature& creature : state.of(other(state.active)).creatures) {
        const auto blocks_it = [&](const Block& block) {
            return block.blocker == creature.number && block.attacker == attacker;
        };
        const auto& blocks = state.combat->blocks;
        if (std::any_of(blocks.begin(), blocks.end(), blocks_it)) blockers.push_back(creature.number);
    }
    return blockers;
}

bool is_blocked(const Combat& combat, int attacker) {
    return std::any_of(combat.blocks.begin(), combat.blocks.end(),
                       [&](const Block& block) { return block.attacker == attacker; });
}

const Creature* attacker_to_divide(const State& state) {
    for (const int attacker : state.combat->attackers) {
        const Creature* creature = find(state, {state.active, attacker});
        const auto& divided = state.combat->divided;
        const bool done = std::any_of(divided.begin(), divided.end(), [&](const Division& division) {
            return division.attacker == attacker;
        });
        if (creature != nullptr && !done && blockers_in_play(state, attacker).size() > 1) return creature;
    }
    return nullptr;
}

}  // namespace quadrille::rules::magic54
