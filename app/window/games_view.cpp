#include "app/window/games_view.hpp"

#include <cmath>
#include <ctime>
#include <fmt/chrono.h>
#include <map>

#include "app/window/panels/names.hpp"

namespace quadrille::app {
namespace {

std::string called(const Messages& tr, const ShelvedGame::Player& player) {
    return player.name.empty() ? seat_name(tr, player.seat) : player.name;
}

std::string players_of(const Messages& tr, const ShelvedGame& game) {
    std::string text;
    for (const ShelvedGame::Player& player : game.players)
        text += (text.empty() ? "" : ", ") + called(tr, player);
    return text;
}

std::string result_of(const Messages& tr, const ShelvedGame& game, bool present) {
    if (!game.over) return tr(present ? "games.present" : "games.open");
    for (const ShelvedGame::Player& player : game.players) {
        if (player.seat == game.winner) return tr("end.wins", fmt::arg("player", called(tr, player)));
    }
    return tr("end.draw");
}

GameLine line_of(const Messages& tr, const ShelvedGame& game, bool present) {
    const std::time_t began = game.wall_time_ms / 1000;
    return {.id = game.id,
            .title = game.title,
            .date = fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(began)),
            .players = players_of(tr, game),
            .turns = std::to_string(game.turns),
            .result = result_of(tr, game, present),
            .resumable = !game.over && !present};
}

/// Who has no name of their own is counted by the id, "P2".
std::string called(const Messages& tr, const ShelvedGame& game, const std::string& counted) {
    for (std::size_t i = 0; i < game.players.size(); ++i) {
        if (counted == fmt::format("P{}", i + 1)) return called(tr, game.players[i]);
    }
    return counted;
}

/// "Anne 12:40, Bob 9:05".
std::string time_of_players(const Messages& tr, const ShelvedGame& game, const db::GameStats& stats) {
    std::map<std::string, double> seconds;
    for (const db::TurnTime& turn : stats.turns) seconds[turn.player] += turn.seconds;
    std::string text;
    for (const auto& [player, time] : seconds)
        text += (text.empty() ? "" : ", ") + called(tr, game, player) + " " + clock_text(time);
    return text;
}

/// "Hawk 7, Bear 4".
std::string most_moved(const Messages& tr, const db::GameStats& stats) {
    constexpr std::size_t few = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(few, stats.most_moved.size()); ++i) {
        const db::CardMoves& card = stats.most_moved[i];
        const std::string name =
            card.name.empty() ? tr("games.a_card", fmt::arg("number", card.track)) : card.name;
        text += (text.empty() ? "" : ", ") + name + " " + std::to_string(card.moves);
    }
    return text;
}

std::vector<GamesView::Count> counts_of(const Messages& tr, const ShelvedGame& game,
                                        const db::GameStats& stats) {
    std::vector<GamesView::Count> counts{
        {tr("games.length"), tr.counted("end.length", static_cast<long>(stats.turns.size()),
                                        fmt::arg("time", clock_text(stats.seconds)))},
        {tr("games.events"), std::to_string(stats.events)},
        {tr("games.corrected"), std::to_string(stats.corrected)},
        {tr("games.not_allowed"), std::to_string(stats.not_allowed)}};
    if (!stats.turns.empty()) counts.push_back({tr("games.time"), time_of_players(tr, game, stats)});
    if (!stats.most_moved.empty()) counts.push_back({tr("games.most_moved"), most_moved(tr, stats)});
    return counts;
}

}  // namespace

GamesView games_view_of(const Messages& tr, const GameShelfWorker& shelf_worker, db::GameId present,
                        long chosen) {
    GamesView view{.known = shelf_worker.games() != nullptr,
                   .busy = shelf_worker.busy(),
                   .games = {},
                   .folder = shelf_worker.folder().string(),
                   .said = shelf_worker.said() ? shelf_worker.said()(tr) : "",
                   .counts = {}};
    if (!view.known) return view;
    const auto& counted = shelf_worker.counted();
    for (const ShelvedGame& game : *shelf_worker.games()) {
        view.games.push_back(line_of(tr, game, game.id == present));
        if (counted && counted->first == chosen && game.id == chosen)
            view.counts = counts_of(tr, game, counted->second);
    }
    return view;
}

}  // namespace quadrille::app
