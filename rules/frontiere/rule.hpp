// rules/frontiere/rule.hpp: the numbered rules of docs/rules/frontiere.md that decide an answer.
#pragma once
#include <string>

#include "rules/terms/rule_number.hpp"

namespace quadrille::rules::frontiere {

/// 102 is FR-1.2: the value is a hundred times the section, and the number in it.
enum class Rule {
    /// FR-1.2: both players' lands are shuffled together and laid face down in rows of five between the
    /// players.
    territory = 102,
    /// FR-1.6: lands have no owner: what looks for one, or for a controller that is not there, does nothing.
    no_owner = 106,
    /// FR-1.9: adjacent to a player, and to their permanents off the territory, is the row nearest to the
    /// player.
    adjacent_to_player = 109,
    /// FR-1.10: adjacent to a creature on the territory are the lands that share a side with its land.
    adjacent_to_creature = 110,
    /// FR-1.13: what a land does on entering happens when it is revealed.
    on_revealing = 113,
    /// FR-2.1: off the territory a creature neither attacks nor blocks nor uses abilities with the tap
    /// symbol.
    off_territory = 201,
    /// FR-2.2: from their first upkeep on, a player without a creature puts a 1/1 token on a free land of
    /// the nearest row that has one.
    token_at_upkeep = 202,
    /// FR-2.3: a player who must put a token on a territory without a free land loses.
    no_land_for_token = 203,
    /// FR-2.4: a creature gets +1/+1 for each revealed land under or beside it that makes mana of one of
    /// its colours.
    land_bonus = 204,
    /// FR-2.5: every creature has: tap, explore.
    explore = 205,
    /// FR-2.6: every creature has: tap, take an adjacent revealed land until end of turn if no opposing
    /// creature is on it.
    take_land = 206,
    /// FR-3.1: a deck has at least 60 cards, at most 20 of them lands, each legendary land once, and no
    /// banned card.
    deck = 301,
    /// FR-3.3: the active player chooses whether combat or movement comes first, with main phases around
    /// both.
    order_of_phases = 303,
    /// FR-3.4: in the untap step a player untaps their permanents and the lands that they have tapped.
    untap = 304,
    /// FR-3.5: only an untapped creature that its player has controlled since the turn began, or with
    /// haste, moves.
    ready_to_move = 305,
    /// FR-3.10: an untapped creature on the territory attacks only what is adjacent: creatures,
    /// planeswalkers or the opponent.
    attack_adjacent = 310,
    /// FR-3.13: a creature that several attack blocks one of them, the defending player's choice.
    blocks_one_attacker = 313,
    /// FR-3.14: what all able creatures must block is blocked by every opposing creature beside its land.
    must_be_blocked = 314,
    /// FR-3.15: what comes into play attacking is put on a free land adjacent to what it attacks, or is
    /// countered.
    enters_attacking = 315,
    /// FR-3.16: what comes into play blocking is put on a free land adjacent to the attacker, or is
    /// countered.
    enters_blocking = 316,
    /// FR-4.1: annihilator: when it attacks an opponent or planeswalker, the defending player sacrifices.
    annihilator = 401,
    /// FR-4.6: unblockable, fear or intimidate: this creature cannot attack that one.
    evasion = 406,
    /// FR-4.8: ninjutsu: the ninja takes the place of an attacker that is not blocked.
    ninjutsu = 408,
    /// FR-4.9: trample: damage beyond lethal goes on to the opponent or to the creature on the next land.
    trample = 409,
    /// FR-4.10: protection: not attacked, blocked, damaged, equipped or fortified by what it protects
    /// from.
    protection = 410,
    /// FR-4.11: regeneration: it is tapped, loses its damage, leaves combat and goes off the territory.
    regeneration = 411,
    /// FR-4.12: several creatures share a land only as a band: any number with banding and at most one
    /// without.
    banding = 412,
    /// FR-5.1: equip a creature of one's own on the same land; from off the territory, one that is off it
    /// too or in the nearest row.
    equip = 501,
    /// FR-5.4: fortify an adjacent land, whoever controls it, when a sorcery could be played.
    fortify = 504,
    /// FR-6.1: "If you control no creature" means one or fewer.
    no_creature_of_yours = 601,
    /// FR-6.2: "If there is no creature on the battlefield" means two or fewer.
    no_creature_in_play = 602,
    /// FR-6.3: this card is banned.
    banned = 603
};

/// As the page writes it: "FR-1.2".
inline std::string number(Rule rule) {
    return rule_number("FR", static_cast<int>(rule));
}

}  // namespace quadrille::rules::frontiere
