#include "db/exchange/game_stats.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace quadrille::db {
namespace {

bool arrives(std::optional<EventKind> kind) {
    return kind == EventKind::entered || kind == EventKind::moved || kind == EventKind::displaced;
}

bool opponent_on(const GameState& state, Square square, std::optional<Seat> seat) {
    return std::any_of(state.cards.begin(), state.cards.end(), [&](const auto& entry) {
        const LoggedCard& card = entry.second;
        return card.square == square && card.seat && seat && card.seat != seat;
    });
}

std::string player_name(const GameState& state, const std::string& id) {
    for (const LoggedPlayer& player : state.players) {
        if (player.id == id) return player.name;
    }
    return id;
}

/// Counts one event; `before` is the board it happened on.
class Counter {
public:
    void count(const EventPayload& payload, const GameState& before) {
        if (arrives(payload.kind())) count_arrival(payload, before);
        if (payload.kind() == EventKind::left) {
            if (const auto from = square_from(payload.word(PayloadKey::from))) ++squares[*from].fights;
        }
    }

    std::map<Square, SquareHeat> squares;
    std::map<std::int64_t, int> moves;  ///< by track

private:
    void count_arrival(const EventPayload& payload, const GameState& before) {
        const auto to = square_from(payload.word(PayloadKey::to));
        if (!to) return;
        ++squares[*to].arrivals;
        const auto track = payload.number(PayloadKey::track);
        const auto known = track ? before.cards.find(*track) : before.cards.end();
        const auto seat = payload.text(PayloadKey::seat) ? seat_from(*payload.text(PayloadKey::seat))
                          : known != before.cards.end()  ? known->second.seat
                                                         : std::nullopt;
        if (opponent_on(before, *to, seat)) ++squares[*to].fights;
        if (track && payload.kind() != EventKind::entered) ++moves[*track];
    }
};

std::vector<CardMoves> most_moved(const std::map<std::int64_t, int>& moves, const GameState& end) {
    std::vector<CardMoves> cards;
    for (const auto& [track, count] : moves) {
        const auto found = end.cards.find(track);
        cards.push_back({track, found == end.cards.end() ? std::string() : found->second.name, count});
    }
    std::stable_sort(cards.begin(), cards.end(),
                     [](const CardMoves& a, const CardMoves& b) { return a.moves > b.moves; });
    if (cards.size() > 10) cards.resize(10);
    return cards;
}

}  // namespace

GameStats stats_of(const GameRecord& record) {
    GameStats stats;
    Counter counter;
    GameState state = initial_state(record.game);
    std::optional<double> last;
    double turn_began = 0;
    const auto end_turn = [&] {
        if (!stats.turns.empty()) stats.turns.back().seconds = stats.seconds - turn_began;
    };
    EventPayload payload;
    for (const EffectiveEvent& effective : effective_events(record.events)) {
        ++stats.events;
        const Event& judged = effective.correction ? *effective.correction : *effective.event;
        stats.corrected += effective.correction ? 1 : 0;
        stats.not_allowed += judged.verdict && !judged.verdict->allowed ? 1 : 0;
        if (const auto time = effective.event->game_time_s) {
            // A resumed game has a source whose time begins at zero.
            stats.seconds += last ? std::max(0.0, *time - *last) : 0;
            last = time;
        }
        payload.read(effective.payload());
        counter.count(payload, state);
        apply(state, payload);
        if (payload.kind() != EventKind::turn) continue;
        end_turn();
        stats.turns.push_back({state.turn, player_name(state, state.active), 0});
        turn_began = stats.seconds;
    }
    end_turn();
    stats.over = state.over;
    stats.winner = player_name(state, state.winner);
    for (const LoggedPlayer& player : state.players) stats.players.push_back(player.name);
    stats.squares = counter.squares;
    stats.most_moved = most_moved(counter.moves, state);
    return stats;
}

Totals totals_of(const std::vector<GameStats>& games) {
    Totals totals;
    std::int64_t turns = 0;
    double seconds = 0;
    for (const GameStats& game : games) {
        ++totals.games;
        totals.unfinished += game.over ? 0 : 1;
        totals.drawn += game.over && game.winner.empty() ? 1 : 0;
        for (const std::string& player : game.players) ++totals.players[player].games;
        if (game.over && !game.winner.empty()) ++totals.players[game.winner].won;
        for (const TurnTime& turn : game.turns) seconds += turn.seconds;
        turns += static_cast<std::int64_t>(game.turns.size());
    }
    if (turns > 0) totals.turn_seconds = seconds / static_cast<double>(turns);
    return totals;
}

std::string heat_map_svg(const NewGame& game, const GameStats& stats) {
    constexpr int side = 60, edge = 24;
    const auto heat = [](const SquareHeat& square) { return square.arrivals + 3 * square.fights; };
    int hottest = 1;
    for (const auto& [square, counted] : stats.squares) hottest = std::max(hottest, heat(counted));
    std::string svg = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" font-family="sans-serif" font-size="13" text-anchor="middle">)"
        "\n",
        edge + game.columns * side + 1, edge + game.rows * side + 1);
    for (int column = 0; column < game.columns; ++column) {
        svg += fmt::format(R"(<text x="{}" y="{}">{}</text>)"
                           "\n",
                           edge + column * side + side / 2, game.rows * side + 18,
                           static_cast<char>('a' + column));
        for (int row = 0; row < game.rows; ++row) {
            const auto found = stats.squares.find({column, row});
            const SquareHeat counted = found == stats.squares.end() ? SquareHeat{} : found->second;
            const int x = edge + column * side, y = (game.rows - 1 - row) * side;
            // From white to a dark red, readable without colour too: the numbers stand in the squares.
            const int pale = 255 - 200 * heat(counted) / hottest;
            svg += fmt::format(
                R"svg(<rect x="{}" y="{}" width="{}" height="{}" fill="rgb(255,{},{})" stroke="#777"/>)svg",
                x, y, side, side, pale, pale);
            if (heat(counted) > 0)
                svg += fmt::format(R"(<text x="{}" y="{}">{}/{}</text>)", x + side / 2, y + side / 2 + 5,
                                   counted.arrivals, counted.fights);
            svg += "\n";
        }
    }
    for (int row = 0; row < game.rows; ++row)
        svg += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", edge / 2,
                           (game.rows - row) * side - side / 2 + 5, row + 1);
    return svg + "</svg>\n";
}

}  // namespace quadrille::db
