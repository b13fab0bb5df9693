// app/session/systems/themed_game.hpp: themed games on the board: flags, strategic squares and points,
// assault, zombie waves (docs/rules/echiquier.md, section 14).
#pragma once
#include "app/session/systems/system_game.hpp"
#include "rules/position/setup.hpp"

namespace quadrille::app {

ThemeState first_themed(const GameSetup& setup);
/// Does: strategic (square, on), target and turns (number or null), flags (mode), reinforcements (on), zombie
/// (player), score (player, gains), wave, lost (player, on), team (player, team),
/// emperor (player, on), option (option, on), ban (cards, on), vanguard (player, name, life, hand), special
/// (squares: square, name, tap_ability), and what is said of traps and zombies;
/// what is said of the turn alone (app/session/board_action.hpp) is taken and changes nothing. A refused
/// action may leave the state changed; one that is malformed is refused by the rule that it is of.
Verdict act_themed(ThemeState& state, const SystemAction& said);

/// Writes what was agreed and reached into a position's setup.
void add_theme(const ThemeState& state, rules::Setup& setup);

}  // namespace quadrille::app
