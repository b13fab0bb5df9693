#include "rules/multiplayer/outcome.hpp"

#include <algorithm>
#include <optional>

#include "rules/multiplayer/seats.hpp"
#include "rules/multiplayer/sides.hpp"

namespace quadrille::rules::multiplayer {
namespace {

/// MP-3.14, MP-15.5: whether an effect keeps the player, or in two-headed giant a teammate who plays on, from
/// losing.
bool kept_from_losing(const Table& table, const Happenings& happenings, PlayerIndex player) {
    if (table.players[player].cannot_lose) return true;
    if (table.format != Format::two_headed_giant) return false;
    for (const PlayerIndex mate : teammates(table, player)) {
        if (table.players[mate].cannot_lose && !contains(happenings.concede, mate)) return true;
    }
    return false;
}

/// MP-3.4 to 3.6, 3.11: why a player who is in the game loses by themselves.
std::optional<LostBy> lost_by_themselves(const Table& table, const Happenings& happenings,
                                         PlayerIndex index) {
    const Player& player = table.players[index];
    if (contains(happenings.concede, index)) return LostBy::concede;
    if (kept_from_losing(table, happenings, index)) return std::nullopt;
    if (contains(happenings.loses, index)) return LostBy::effect;
    const bool shared = table.format == Format::two_headed_giant;
    if ((shared ? table.teams[player.team].life : player.life) <= 0) return LostBy::life;
    if (player.poison >= 10) return LostBy::poison;
    if (player.drew_empty) return LostBy::library;
    return std::nullopt;
}

/// Marks who loses now in `after` and in the outcome.
void lose(Table& after, GameOutcome& result, PlayerIndex player, LostBy why) {
    after.players[player].lost = true;
    result.lost_now.emplace_back(player, why);
}

/// MP-3.3, MP-3.8: the win effects of those who have not lost, all at once. `before` is the table whose
/// ranges hold.
void apply_wins(const Table& before, const Happenings& happenings, Table& after, GameOutcome& result) {
    std::vector<PlayerIndex> losers;
    for (const PlayerIndex other : clockwise_from(after, 0)) {
        if (kept_from_losing(before, happenings, other)) continue;
        const bool loses =
            std::any_of(happenings.wins.begin(), happenings.wins.end(), [&](PlayerIndex winner) {
                return !after.players[winner].lost && are_opponents(before, winner, other) &&
                       in_range(before, winner, other);
            });
        if (loses) losers.push_back(other);
    }
    for (const PlayerIndex loser : losers) lose(after, result, loser, LostBy::opponent_won);
}

/// MP-3.13, MP-16.6: the teams with members, in emperor with an emperor, left.
std::vector<std::size_t> teams_left(const Table& after) {
    std::vector<std::size_t> teams;
    for (const PlayerIndex i : clockwise_from(after, 0)) {
        const Player& player = after.players[i];
        if (after.format == Format::emperor && !player.emperor) continue;
        if (std::find(teams.begin(), teams.end(), player.team) == teams.end()) teams.push_back(player.team);
    }
    return teams;
}

void decide_teams(const Table& after, GameOutcome& result) {
    const bool emperor = after.format == Format::emperor;
    const std::vector<std::size_t> teams = teams_left(after);
    if (teams.empty()) {
        result.draw = true;
        result.rule = emperor ? Rule::both_emperors_lose : Rule::last_team_wins;
    } else if (teams.size() == 1) {
        result.winning_teams = teams;
        result.rule = emperor ? Rule::emperor_loses : Rule::last_team_wins;
        for (PlayerIndex i = 0; i < after.players.size(); ++i) {
            if (after.players[i].team == teams.front()) result.winners.push_back(i);
        }
    }
}

void decide_individuals(const Table& after, GameOutcome& result) {
    const std::vector<PlayerIndex> left = clockwise_from(after, 0);
    if (left.empty()) {
        result.draw = true;
        result.rule = Rule::all_lose;
        return;
    }
    for (const PlayerIndex player : left) {
        if (opponents(after, player).empty()) result.winners.push_back(player);
    }
    if (!result.winners.empty())
        result.rule = after.format == Format::pentacle ? Rule::both_opponents_lost : Rule::last_player_wins;
}

}  // namespace

GameOutcome outcome(const Table& table, const Happenings& happenings) {
    GameOutcome result;
    result.rule = Rule::game_goes_on;
    if (happenings.loop) {
        result.draw = true;
        result.rule = Rule::endless_loop;
        return result;
    }
    Table after = table;
    for (const PlayerIndex player : clockwise_from(table, 0)) {
        if (const auto why = lost_by_themselves(table, happenings, player)) lose(after, result, player, *why);
    }
    apply_wins(table, happenings, after, result);
    if (has_teams(table.format)) {
        decide_teams(after, result);
    } else {
        decide_individuals(after, result);
    }
    // MP-3.7: whatever protects them.
    for (const PlayerIndex player : clockwise_from(after, 0)) {
        const bool beaten =
            std::any_of(result.winners.begin(), result.winners.end(),
                        [&](PlayerIndex winner) { return are_opponents(after, winner, player); });
        if (beaten) lose(after, result, player, LostBy::opponent_won);
    }
    return result;
}

}  // namespace quadrille::rules::multiplayer
