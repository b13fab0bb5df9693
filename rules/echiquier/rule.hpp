// rules/echiquier/rule.hpp: the numbered rules of docs/rules/echiquier.md that decide an answer.
#pragma once
#include <string>

#include "rules/terms/rule_number.hpp"

namespace quadrille::rules::echiquier {

/// 502 is EC-5.2: the value is a hundred times the section, and the number in it. An answer names
/// rules by these alone, and each has its sentence in both catalogues (app/messages/rules.*.json).
enum class Rule {
    /// EC-1.3: a pawn starts on a free square of its player's deployment line.
    pawn_starts_on_line = 103,
    /// EC-1.7: teammates who share their life have one total, one turn, and lose together.
    shared_life = 107,
    /// EC-2.4: a creature may enter a square only if one creature of an opponent stands there, and nothing
    /// else.
    enters_opposing_creature = 204,
    /// EC-4.3: when a player loses, their permanents and pawn leave the board at once; whoever is alone in
    /// the game has won.
    loser_leaves_board = 403,
    /// EC-4.4: damage that is not combat damage may always be redirected to a planeswalker of the player.
    redirected = 404,
    /// EC-5.2: a creature on the board has a range of 3.
    creature_radius = 502,
    /// EC-5.3: a planeswalker on the board has a range of 3.
    planeswalker_radius = 503,
    /// EC-5.4: a player's range is their life divided by 4, rounded up, measured from the pawn.
    player_radius = 504,
    /// EC-5.6: for a spell, or a permanent that is not on the board, the range is that of its player,
    /// measured from the pawn.
    measured_from_pawn = 506,
    /// EC-5.7: only permanents in range can be targeted or affected.
    permanent_in_range = 507,
    /// EC-5.8: a player can be targeted only when their pawn is in range.
    player_in_range = 508,
    /// EC-5.9: a permanent off the board is in range when its controller's pawn is.
    off_board_in_range = 509,
    /// EC-5.10: only something in range can be chosen.
    choice_in_range = 510,
    /// EC-5.11: only players whose pawns are in range are concerned.
    players_in_range = 511,
    /// EC-5.12: a triggered ability triggers only when its event happens in range.
    trigger_in_range = 512,
    /// EC-5.13: a spell or ability on the stack is in range when its source or one of its targets is.
    stack_object_in_range = 513,
    /// EC-5.14: ranges are measured again on resolution; a spell or ability without any legal target left
    /// is countered by the game rules.
    measured_again = 514,
    /// EC-5.15: a player's hand, library and graveyard are in range when that player's pawn is.
    zone_in_range = 515,
    /// EC-6.1: equipment off the board can be attached by its controller to one of their creatures in range
    /// of the pawn.
    equip_from_off_board = 601,
    /// EC-6.2: equipment on a creature can be moved only to another creature of its controller in contact
    /// with it.
    equip_in_contact = 602,
    /// EC-6.4: whoever controls a creature on the square of a dropped equipment may pay to pick it up.
    equip_dropped = 604,
    /// EC-7.2: a card that was on the board this turn returns to its former square, which is free.
    returns_to_former_square = 702,
    /// EC-7.3: it arrives on a free square in contact with its origin.
    arrives_in_contact = 703,
    /// EC-7.4: its origin has left this turn: it arrives on the origin's last square or around it.
    arrives_at_last_known = 704,
    /// EC-7.5: its origin was not on the board this turn: it arrives on the deployment line.
    arrives_on_line = 705,
    /// EC-7.6: there is no room around its origin: it arrives on the deployment line.
    no_room_at_origin = 706,
    /// EC-7.7: there is no room on the deployment line either: it waits off the board.
    no_room_on_line = 707,
    /// EC-7.8: at the start of the upkeep as many waiting creatures and planeswalkers as possible go to the
    /// deployment line.
    waiting_placed = 708,
    /// EC-7.9: what becomes a creature or planeswalker goes to the deployment line, if there is room.
    becomes_creature = 709,
    /// EC-7.10: what stops being a creature or planeswalker leaves the board, but stays in play.
    stops_being_creature = 710,
    /// EC-7.11: off the board nothing attacks, moves or blocks.
    off_board_takes_no_part = 711,
    /// EC-8.1: there is nothing of the board's own to do in this step.
    steps = 801,
    /// EC-8.2: at the start of the upkeep the active player says whether both main phases are skipped; only
    /// then may the pawn move.
    skip_announced = 802,
    /// EC-8.3: skipped main phases do not take place; the combat phase does.
    mains_skipped = 803,
    /// EC-9.1: only an untapped creature of the active player, on the board, without summoning sickness and
    /// without defender, can attack.
    creature_ready = 901,
    /// EC-9.2: only an untapped planeswalker of the active player on the board can move.
    planeswalker_ready = 902,
    /// EC-9.3: a pawn moves only when its player has skipped the main phases and it is untapped.
    pawn_ready = 903,
    /// EC-9.4: what is declared may move one square in any direction, or stay.
    one_step = 904,
    /// EC-9.5: pawns and planeswalkers move to free squares only.
    free_square = 905,
    /// EC-9.6: moves are simultaneous: a square is not free because its piece moves away.
    simultaneous_moves = 906,
    /// EC-9.7: two declared pieces never end on one square.
    separate_ends = 907,
    /// EC-10.1: only an untapped creature of an opponent, on the attacker's square or in contact with it,
    /// can block.
    blocker_in_contact = 1001,
    /// EC-10.2: a creature blocks one attacker only, unless an ability lets it block more.
    one_block_each = 1002,
    /// EC-10.3: only attacking creatures can be blocked, and only by creatures.
    only_creatures_block = 1003,
    /// EC-10.4: an ability keeps this creature from blocking that attacker.
    evasion = 1004,
    /// EC-11.1: a blocked attacker assigns all of its damage among its blockers.
    damage_among_blockers = 1101,
    /// EC-11.2: a blocked attacker reaches pawns and planeswalkers in contact only by trample, after lethal
    /// damage to every blocker, or as though unblocked.
    trample_to_contact = 1102,
    /// EC-11.3: an unblocked attacker assigns all of its damage to the pawns and planeswalkers of opponents
    /// in contact with it.
    unblocked_in_contact = 1103,
    /// EC-11.4: an unblocked attacker in contact with no pawn and no planeswalker assigns no damage.
    unblocked_alone = 1104,
    /// EC-11.5: an attacker whose blockers have all left stays blocked: with trample or as though unblocked
    /// it assigns everything or nothing.
    blockers_gone = 1105,
    /// EC-12.1: of two creatures on a square the one with the lower power plus toughness has to go; a coin
    /// decides between equals.
    weaker_displaced = 1201,
    /// EC-13.1: simplified rules: no pawns, no ranges; damage to a player only from that player's
    /// deployment line.
    simplified_variant = 1301,
    /// EC-13.3: a special square's effect applies to a player while their pawn stands on it.
    special_square = 1303,
    /// EC-13.4: a trap is turned up when a creature arrives on it or in contact with it.
    trap = 1304,
    /// EC-13.7: without diagonals a declared piece moves along its row or column only.
    no_diagonals = 1307,
    /// EC-13.8: a creature blocks only on the attacker's own square.
    block_on_square = 1308,
    /// EC-14.1: who brings a creature that carries their own flag back to their deployment line wins.
    flag_returned = 1401,
    /// EC-14.2: who has their own flag and an opponent's on their deployment line wins.
    both_flags = 1402,
    /// EC-14.3: each strategic square held at the start of the upkeep gives a victory counter.
    domination = 1403,
    /// EC-14.5: the first player whose pawn reaches an opponent's deployment line, or who is last in the
    /// game, wins.
    assault = 1405,
    /// EC-14.6: at the zombie player's upkeep as many zombies arrive as there are survivors in the game.
    zombie_wave = 1406,
    /// EC-14.7: the survivors win on reaching the agreed turn, the zombie player when none of them is left.
    zombie_survival = 1407,
    /// EC-14.8: a player who has met all of their objectives wins.
    objectives = 1408,
    /// EC-14.9: cards that the table has banned are not played.
    banned = 1409,
    /// EC-14.10: over several games of survival the most turns survived win.
    ranking = 1410,
};

/// As the page writes it: "EC-5.2".
inline std::string number(Rule rule) {
    return rule_number("EC", static_cast<int>(rule));
}

}  // namespace quadrille::rules::echiquier
