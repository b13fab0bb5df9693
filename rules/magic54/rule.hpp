// rules/magic54/rule.hpp: the numbered rules of docs/rules/magic54.md that refuse an action.
#pragma once
#include <string_view>

#include "rules/magic54/action.hpp"

namespace quadrille::rules::magic54 {

enum class Rule {
    /// M54-1.2: a jack, queen or king from the hand is summoned for 1, 2 or 3 mana.
    summon,
    /// M54-1.3: one mana card from the hand may be played a turn, and costs are paid with untapped mana.
    mana,
    /// M54-1.4: a 2, 4 or 6 from the hand deals its damage to a creature in play or a player.
    damage_cards,
    /// M54-1.5: an ace is played on a creature or player, an eight on a creature, a ten on nothing, a joker
    /// for a card of the own deck.
    action_cards,
    /// M54-1.6: a special move is one of the own creatures in play; a jack's protects another creature.
    special_moves,
    /// M54-1.7: a mana card from the hand grows an own creature that is blocked or blocking.
    growth,
    /// M54-2.3: mana cards are played and creatures summoned by the active player with priority, in a main
    /// phase with an empty stack.
    own_main_phase,
    /// M54-2.4: cards, special moves and passes are for the main phases and the combat.
    while_priority,
    /// M54-2.6: the active player attacks in the attack step, with own untapped creatures that are not
    /// summoning sick.
    attack_step,
    /// M54-2.7: in the block step untapped creatures of the other player each block one attacker.
    block_step,
    /// M54-2.8: growth is for the combat step.
    combat_step,
    /// M54-2.9: in the damage step a blocked attacker divides its whole attack among its blockers.
    damage_step,
    /// M54-2.10: at the end of the turn a player discards down to five cards, then may exchange one.
    end_step,
    /// M54-2.14: the game is over.
    game_over
};

/// "M54-1.2".
std::string_view number(Rule rule);
/// The rule in one sentence, for a person whose action it refuses.
std::string_view sentence(Rule rule);

/// The rule that refuses an action that is not listed; its first word must be a word of the page (section 5,
/// the table of `do`).
Rule refusing_rule(const State& state, std::string_view text);

}  // namespace quadrille::rules::magic54
