#include "app/session/theme_table.hpp"

#include <algorithm>

#include "app/session/position_of.hpp"
#include "app/session/systems/system_game.hpp"
#include "rules/echiquier/strategic.hpp"
#include "rules/echiquier/victory.hpp"
#include "rules/echiquier/zombies.hpp"

namespace quadrille::app {
namespace {

namespace echiquier = rules::echiquier;

bool is_flag(const rules::PieceSetup& piece) {
    return piece.kind == rules::Kind::equipment &&
           std::find(piece.subtypes.begin(), piece.subtypes.end(), "flag") != piece.subtypes.end();
}

ThemedPlayer player_of(const TablePlayer& player, const Table& table, const rules::Position& position) {
    const ThemeState& kept = table.game->theme;
    ThemedPlayer line{.id = player.id, .seat = player.seat};
    line.lost = std::find(kept.lost.begin(), kept.lost.end(), player.id) != kept.lost.end();
    if (const auto counters = kept.counters.find(player.id); counters != kept.counters.end())
        line.counters = counters->second;
    const auto index = position.find_player(player.id);
    if (!index) return line;
    line.zombie = position.zombie() == *index;
    line.gains = echiquier::domination_score(position, *index).gains;
    const SquareSet held = echiquier::held_squares(position, *index) & echiquier::strategic_squares(position);
    line.held = held.sorted();
    for (const rules::PieceSetup& piece : position.setup().pieces) {
        if (!is_flag(piece) || piece.controller != player.id) continue;
        line.flag = position.piece(*position.find_piece(piece.id)).square;
        line.flag_carried = piece.attached_to.has_value();
    }
    return line;
}

}  // namespace

ThemeTable theme_table(const Table& table, const GameSetup& setup) {
    std::vector<std::string> left_out;
    const rules::Position position = position_of(table, setup, left_out);
    const rules::Setup& read = position.setup();
    ThemeTable theme{.theme = read.options.theme,
                     .both_flags = read.options.flags == rules::Flags::both,
                     .reinforcements = read.options.reinforcements,
                     .players = {},
                     .strategic = read.objectives.strategic,
                     .even_strategic = read.objectives.strategic.size() % 2 == 0,
                     .target = read.options.target,
                     .turns = read.options.turns,
                     .turn = table.turn.number,
                     .zombie_turns = read.turn.zombie_turns};
    for (const TablePlayer& player : table.players)
        theme.players.push_back(player_of(player, table, position));
    if (theme.theme == rules::Theme::zombies) {
        theme.survivors = echiquier::survivors(position).left;
        const auto wave = echiquier::zombie_wave(position);
        theme.wave = ZombieArrivals{wave.tokens, wave.counters_total, wave.each_extra, wave.squares};
    }
    const std::vector<bool> met = echiquier::met_goals(position);
    std::size_t of_position = 0;
    for (const rules::GoalSetup& goal : setup.goals) {
        const bool sits =
            position.find_player(goal.player) && (!goal.target || position.find_player(*goal.target));
        if (sits) theme.goals.push_back({goal, met[of_position++]});
    }
    const auto victory = echiquier::victory(position);
    theme.winner = victory.winner.value_or("");
    theme.rule = number(victory.rule);
    return theme;
}

}  // namespace quadrille::app
