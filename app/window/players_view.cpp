#include "app/window/players_view.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/session/turn_times.hpp"
#include "app/window/event_lines.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/play_view.hpp"

namespace quadrille::app {
namespace {

/// "Poison × 3, monarch".
std::string player_counters_text(const Messages& tr, const Table& table, const TablePlayer& player) {
    std::string text;
    for (const auto& [kind, count] : player.counters) {
        text += (text.empty() ? "" : ", ") + counter_name(tr, table, kind);
        if (kind != monarch_counter) text += fmt::format(" × {}", count);
    }
    return text;
}

std::string commander_of(Chair seat) {
    return commander_counter + text_of(seat);
}

/// What each player can have counted: poison, the damage of the others' commanders, what somebody counts.
std::vector<PlayerLine::Counter> offered_counters(const Messages& tr, const Table& table,
                                                  const TablePlayer& player) {
    std::vector<PlayerLine::Counter> offered;
    const auto offer = [&](const std::string& counter) {
        const bool there = std::any_of(offered.begin(), offered.end(), [&](const PlayerLine::Counter& one) {
            return one.counter == counter;
        });
        if (!there && counter != monarch_counter)
            offered.push_back({counter, counter_name(tr, table, counter), player.count(counter).value_or(0)});
    };
    offer(poison_counter);
    for (const TablePlayer& other : table.players) {
        if (other.seat != player.seat) offer(commander_of(other.seat));
    }
    for (const auto& [counter, count] : player.counters) offer(counter);
    return offered;
}

bool deadly(const TablePlayer& player) {
    return std::any_of(player.counters.begin(), player.counters.end(), [](const auto& one) {
        const auto& [counter, count] = one;
        return (counter == poison_counter && count >= deadly_poison) ||
               (counter.starts_with(commander_counter) && count >= deadly_commander);
    });
}

/// "range 4 from d1", or why there is none.
std::string reach_text(const Messages& tr, const Table& table, const TablePlayer& player,
                       const Advice& advice) {
    if (player.lost) return tr("player.out");
    if (!table.has_pawns) return "";
    const auto range = advice.range(player);
    return range ? tr("player.range", fmt::arg("range", range->radius), fmt::arg("square", name(range->from)))
                 : std::string(tr("player.no_pawn"));
}

}  // namespace

std::vector<PlayerLine> players_of(const WindowState& state, const Table& table, const Advice& advice) {
    std::vector<PlayerLine> lines;
    const TableCard* chosen = table.card(state.chosen);
    for (const TablePlayer& player : table.players) {
        lines.push_back({.seat = player.seat,
                         .name = player_name(state.tr, table, player.seat),
                         .life = player.life,
                         .reach = reach_text(state.tr, table, player, advice),
                         .pawn = player.pawn,
                         .chosen = chosen != nullptr && table.owner_of_pawn(*chosen) == &player,
                         .counters = player_counters_text(state.tr, table, player),
                         .deadly = deadly(player),
                         .offered = offered_counters(state.tr, table, player),
                         .monarch = player.counters.contains(monarch_counter),
                         .deck = player.deck,
                         .library = player.library,
                         .hand = player.hand});
    }
    return lines;
}

/// "Hawk c4 → e5, Bob: fizzles: … (EC-5.14)", uppermost first.
TurnView turn_of(const Messages& tr, const Table& table, const Advice& advice) {
    TurnView view;
    const auto phase = own_phase(*table.game);
    view.phases = phase.has_value();
    if (table.turn.number > 0) {
        std::string step;
        if (phase)
            step = tr("frontiere.phase." + phase->now);
        else if (table.turn.step)
            step = tr("step." + std::string(rules::name(*table.turn.step)));
        view.active = table.turn.active;
        view.text = tr("turn.now", fmt::arg("number", table.turn.number),
                       fmt::arg("player", turn_of_whom(tr, table)), fmt::arg("step", step));
        view.short_text = tr("turn.now_short", fmt::arg("number", table.turn.number), fmt::arg("step", step));
    }
    for (auto put = table.stack.rbegin(); put != table.stack.rend(); ++put) {
        const StackAdvice check = advice.stack(*put);
        std::string text = stack_text(tr, table, *put);
        if (check.fizzles) {
            const std::string why =
                check.measured ? tr("stack.out_of_range", fmt::arg("distance", check.measured->distance),
                                    fmt::arg("range", check.measured->radius))
                               : std::string(tr("stack.target_gone"));
            text = tr("stack.fizzles", fmt::arg("what", text), fmt::arg("why", why),
                      fmt::arg("rule", check.rule));
        }
        view.stack.push_back({std::move(text), check.fizzles});
    }
    return view;
}

TurnView::Clock clock_of(const Messages& tr, const Session& session, const Table& table, double t) {
    TurnView::Clock clock{.set = table.clock, .text = {}, .over = false, .players = {}};
    if (!table.clock.on) return clock;
    const TurnTimes times = turn_times(session, t);
    clock.text = clock_text(times.turn);
    if (table.clock.seconds > 0) clock.text += " / " + clock_text(table.clock.seconds);
    clock.over = table.clock.seconds > 0 && times.turn > table.clock.seconds;
    for (const TablePlayer& player : table.players) {
        const auto found = times.players.find(player.seat);
        clock.players.push_back({player_name(tr, table, player.seat),
                                 clock_text(found != times.players.end() ? found->second : 0)});
    }
    return clock;
}

EndView end_of(const WindowState& state, const Table& table, const Playback& playback) {
    EndView view{.result = {}, .length = {}, .players = {}, .again = playback.live};
    // Of more than two the others play on, which the board's system alone keeps.
    const bool two = table.players.size() == 2, on_board = table.game->system == rules::System::echiquier;
    for (const TablePlayer& player : table.players)
        view.players.push_back({player.seat, player_name(state.tr, table, player.seat), player.life,
                                !player.lost && (two || on_board)});
    if (!state.ended) return view;
    view.result =
        state.ended->winner
            ? state.tr("end.wins", fmt::arg("player", player_name(state.tr, table, *state.ended->winner)))
            : std::string(state.tr("end.draw"));
    view.length =
        state.tr.counted("end.length", table.turn.number, fmt::arg("time", clock_text(state.ended->t)));
    return view;
}

}  // namespace quadrille::app
