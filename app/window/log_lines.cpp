#include "app/window/log_lines.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <utility>

#include "app/window/event_lines.hpp"
#include "app/window/play_view.hpp"

namespace quadrille::app {
namespace {

/// The turns of the game, one after the other.
std::vector<TimelineView::Turn> turn_bands(const Messages& tr, const Session& session, const Table& table) {
    std::vector<TimelineView::Turn> turns;
    for (const LogEntry& entry : session.log()) {
        const Statement* statement = entry.undone ? nullptr : entry.statement();
        const auto* turn = statement != nullptr ? std::get_if<TurnBegins>(statement) : nullptr;
        if (turn == nullptr) continue;
        if (!turns.empty()) turns.back().to = entry.t;
        turns.push_back({.from = entry.t,
                         .to = entry.t,
                         .number = turn->number,
                         .seat = turn->active,
                         .text = tr("event.turn", fmt::arg("number", turn->number),
                                    fmt::arg("player", turn_of_whom(tr, table, turn->active)))});
    }
    return turns;
}

}  // namespace

const LogLines::Lines& LogLines::of(const WindowState& state, const Session& session, const Table& table,
                                    double t) {
    const std::vector<LogEntry>& log = session.log();
    const auto later = std::upper_bound(log.begin(), log.end(), t,
                                        [](double at, const LogEntry& entry) { return at < entry.t; });
    Key key{.revision = session.log_revision(),
            .entries = later - log.begin(),
            .language = state.tr.language(),
            .cards = {},
            .names = {},
            .searched = state.search.text};
    for (const TablePlayer& player : table.players) key.names.push_back(player.name);
    for (const TableCard& card : table.cards)
        key.cards.push_back({card.track, card.square, card.seat, card.name});
    if (!key_ || !(*key_ == key)) {
        lines_ = {std::make_shared<const std::vector<EventLine>>(events_of(state, session, table, t)),
                  turn_bands(state.tr, session, table)};
        key_ = std::move(key);
    }
    return lines_;
}

}  // namespace quadrille::app
