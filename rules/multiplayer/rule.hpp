// rules/multiplayer/rule.hpp: the numbered rules that decide an answer (docs/rules/multiplayer.md).
#pragma once
#include <string>

#include "rules/terms/rule_number.hpp"

namespace quadrille::rules::multiplayer {

/// 703 is MP-7.3: the value is a hundred times the section, and the number in it.
enum class Rule {
    /// MP-1.2: everybody else in the game is a player's opponent.
    others_are_opponents = 102,
    /// MP-1.3: in a team game only the members of the other teams are opponents; the rest of one's own team
    /// are teammates.
    other_teams_are_opponents = 103,
    /// MP-1.5: the distance of two players is counted in seats, the shorter way round the table.
    seat_distance = 105,
    /// MP-2.3: only in a game of two players does the starting player skip the first draw step.
    first_draw = 203,
    /// MP-2.4: turns go round clockwise.
    clockwise_turns = 204,
    /// MP-2.5: each player starts at 20 life.
    life_at_start = 205,
    /// MP-2.6: an additional turn is taken directly after the current one.
    additional_turn = 206,
    /// MP-3.1: the game goes on until a player or team wins, or it is a draw.
    game_goes_on = 301,
    /// MP-3.2: a player who is still in the game when all of their opponents have lost wins.
    last_player_wins = 302,
    /// MP-3.9: when all who are left lose at the same time, the game is a draw.
    all_lose = 309,
    /// MP-3.10: a loop that cannot be stopped makes the game a draw.
    endless_loop = 310,
    /// MP-3.13: a team loses when all of its members have lost, and wins when all other teams have lost.
    last_team_wins = 313,
    /// MP-4.1: all objects that a leaving player controls are removed from the game, those on the stack
    /// too.
    leaver_takes_objects = 401,
    /// MP-4.4: what is controlled by a player who has left and would change zones is removed from the game
    /// instead.
    zone_of_leaver = 404,
    /// MP-4.5: a choice that a player who has left should make is made by another, named by the controller
    /// of the object.
    choice_of_leaver = 405,
    /// MP-5.1: a permanent is controlled by the player who put it into play, until an effect changes that.
    controller = 501,
    /// MP-5.2: when several players act at once, the active player chooses first, then the others
    /// clockwise.
    choices_clockwise = 502,
    /// MP-5.3: triggered abilities go on the stack in turn: the active player's first, then the others'
    /// clockwise.
    triggers_clockwise = 503,
    /// MP-5.4: the active player gets priority at the start of each step; there is none in the untap and
    /// cleanup steps.
    priority_each_step = 504,
    /// MP-5.5: who acts has priority again; who passes hands it to the next player clockwise.
    priority_passes = 505,
    /// MP-5.6: when all have passed in succession the top of the stack resolves; with an empty stack the
    /// step ends.
    all_passed = 506,
    /// MP-6.1: at the start of combat the active player chooses one opponent as the defending player.
    one_defending_player = 601,
    /// MP-6.2: all attackers attack the one defending player.
    all_attack_defender = 602,
    /// MP-7.2: a player is in range of another who sits at most that many seats away; an object is when its
    /// controller is.
    seat_range = 702,
    /// MP-7.5: creatures attack only opponents in range of their controller.
    attack_in_range = 705,
    /// MP-7.6: what is out of a player's range cannot be a target of that player's spells and abilities.
    target_in_range = 706,
    /// MP-7.7: whoever has to choose an object or a player chooses one in range.
    choice_in_range = 707,
    /// MP-7.8: a choice that nobody in range can make is made by the nearest player to the left who can.
    choice_to_the_left = 708,
    /// MP-7.9: an effect that looks at the game sees only what is in range of its controller.
    information_in_range = 709,
    /// MP-7.10: effects do nothing to objects and players out of range of their controller.
    effect_in_range = 710,
    /// MP-7.11: an aura or equipment on something out of its controller's range comes off; an aura goes to
    /// the graveyard.
    attachment_in_range = 711,
    /// MP-7.12: a replacement effect replaces its event even when what it affects is out of range, and does
    /// nothing to that.
    replacement_beyond_range = 712,
    /// MP-8.2: what refers to a defending player means one of them: for an attacker the player whom it
    /// attacks.
    one_of_defenders = 802,
    /// MP-8.3: with each attacker it is declared which player it attacks.
    attacker_names_player = 803,
    /// MP-8.5: the defending players declare blockers clockwise, one after the other.
    blocks_clockwise = 805,
    /// MP-8.6: a creature blocks only creatures that attack its controller.
    blocks_own_attackers = 806,
    /// MP-8.7: an effect on the creatures of one attacked player touches only those, and the ones that
    /// attack that player.
    combat_of_one_player = 807,
    /// MP-8.8: combat damage is assigned clockwise, beginning with the active player.
    damage_clockwise = 808,
    /// MP-9.1: an untapped creature that a player has controlled since the turn began may be tapped to hand
    /// it to a teammate in range, when a sorcery could be played.
    deployment = 901,
    /// MP-10.1: attack left: only the opponent to the left can be attacked, and not when the nearest one
    /// sits further than one seat away.
    attack_left = 1001,
    /// MP-10.2: attack right: only the opponent to the right can be attacked, and not when the nearest one
    /// sits further than one seat away.
    attack_right = 1002,
    /// MP-11.1: free-for-all is played by three to six players.
    free_for_all = 1101,
    /// MP-11.2: seats are drawn at random.
    random_seats = 1102,
    /// MP-12.1: a melee is played by six to ten players.
    melee = 1201,
    /// MP-13.1: a grand melee is played by eleven players or more.
    grand_melee = 1301,
    /// MP-13.5: there is one turn marker for each full four players, every fourth seat to the left of the
    /// starting player.
    turn_markers = 1305,
    /// MP-13.6: whose turn ends hands the marker to the next player to the left.
    marker_handed_on = 1306,
    /// MP-13.7: a player cannot begin a turn while one of the three players to the left holds a marker.
    marker_waits = 1307,
    /// MP-13.10: in a grand melee an additional turn of a player without a turn comes directly before their
    /// next turn.
    additional_turn_later = 1310,
    /// MP-14.1: a team game has two or more teams of equal size.
    teams = 1401,
    /// MP-14.2: members of the teams sit in turn: A1, B1, A2, B2, and so on.
    teams_alternate = 1402,
    /// MP-14.5: a player can attack an opponent only if that opponent sits directly beside.
    attack_adjacent = 1405,
    /// MP-15.1: two-headed giant is played by two teams of equal size, of two or more.
    two_headed_giant = 1501,
    /// MP-15.2: teammates sit side by side.
    giants_side_by_side = 1502,
    /// MP-15.6: damage, loss and gain of life are worked out for each player, and the sum is applied to the
    /// team's total.
    shared_life = 1506,
    /// MP-15.7: when an effect sets the life of several members, the team's total becomes the sum of those
    /// numbers.
    life_of_several_set = 1507,
    /// MP-15.8: when an effect sets the life of one member, the team's total becomes that number.
    life_of_one_set = 1508,
    /// MP-15.9: a player attacks only the opponent who sits opposite; when that one has left, the nearest
    /// opponent.
    attack_opposite = 1509,
    /// MP-16.1: emperor is played by two teams of three or of five players.
    emperor = 1601,
    /// MP-16.2: teammates sit side by side, the emperor in the middle.
    emperor_in_the_middle = 1602,
    /// MP-16.6: a team loses when its emperor loses.
    emperor_loses = 1606,
    /// MP-16.8: the game is a draw when both emperors lose at the same time.
    both_emperors_lose = 1608,
    /// MP-17.1: pentacle is played by exactly five players.
    pentacle = 1701,
    /// MP-17.2: the two players who sit across are opponents, the two neighbours are teammates.
    pentacle_opponents = 1702,
    /// MP-17.4: a player wins when both opponents have lost.
    both_opponents_lost = 1704,
};

/// As the page writes it: "MP-7.3".
inline std::string number(Rule rule) {
    return rule_number("MP", static_cast<int>(rule));
}

}  // namespace quadrille::rules::multiplayer
