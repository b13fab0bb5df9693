#include "app/window/window_state.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "app/window/chosen_view.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/play_view.hpp"
#include "app/window/players_view.hpp"
#include "app/window/rule_marks.hpp"
#include "app/window/status_view.hpp"
#include "app/window/supposed.hpp"
#include "app/window/zombies_view.hpp"

namespace quadrille::app {
namespace {

/// Where a card lies in the view from above: on the square that a person has named, whatever the camera says.
std::optional<cv::Point2d> on_its_square(const TableCard& card, const BoardGrid& grid) {
    if (card.reading.square == card.square) return card.reading.centre_mm;
    return grid.centre_mm(card.square);
}

/// "Hawk · +1/+1 × 2".
std::string label_of(const TableCard& card) {
    const std::string counters = counters_text(card.counters);
    return card.name.empty() || counters.empty() ? card.name + counters : card.name + " · " + counters;
}

BoardView board_of(const WindowState& state, const Table& table) {
    BoardView board;
    board.show_grid = state.grid;
    board.hovered = state.hovered;
    board.kept = state.asked;
    board.dim_outside = true;
    for (const TableCard& card : table.cards) {
        const TablePlayer* owner = table.owner_of_pawn(card);
        board.cards.push_back({.corners_px = card.reading.corners_px,
                               .centre_mm = on_its_square(card, table.grid),
                               .angle_deg = card.reading.angle_deg,
                               .seat = card.seat,
                               .tapped = card.tapped,
                               .face_down = card.face_down,
                               .on_board = true,
                               .chosen = card.id == state.chosen || pinned(state, card),
                               .label = owner != nullptr ? std::to_string(owner->life) : label_of(card)});
    }
    return board;
}

/// Another process keeps the game's log, and this window only looks on; or it cannot be written.
std::string trouble_text(const Messages& tr, const JournalError& trouble) {
    if (trouble.writer() != 0) return tr("status.read_only", fmt::arg("process", trouble.writer()));
    return tr("status.not_logged", fmt::arg("why", trouble.sentence(tr)));
}

/// A part of the timeline goes along with the moment that is shown.
TimelinePart shown_part(TimelinePart part, const Playback& playback) {
    if (part.whole()) return part;
    const double length = part.to - part.from;
    if (playback.t > part.to) part.from = playback.t - 0.9 * length;
    if (playback.t < part.from) part.from = playback.t - 0.1 * length;
    part.from = std::max(0.0, part.from);
    part.to = part.from + length;
    return part;
}

/// The chosen card and what it reaches, where it lies or is supposed to stand.
void add_asked_card(const WindowState& state, const Session& session, const Table& table,
                    const Advice& advice, WindowView& view) {
    const auto supposed = view.system.ranges() ? supposed_of(state, table, advice) : std::nullopt;
    const Table& lies = supposed ? supposed->table : table;
    const TableCard* card = lies.card(supposed ? supposed->id : state.chosen);
    if (card == nullptr) return;
    const auto otherwise =
        supposed ? std::optional<Advice>(std::in_place, lies, session.setup()) : std::nullopt;
    const Advice& asked = otherwise ? *otherwise : advice;
    add_chosen(state, lies, asked, *card, view);
    if (session.setup().system == rules::System::echiquier) {
        const auto facts =
            reach_facts(state.tr, lies, asked, *card, state.asked ? state.asked : state.hovered);
        view.chosen.facts.insert(view.chosen.facts.end(), facts.begin(), facts.end());
    }
    if (supposed) add_supposed(state.tr, *supposed, view);
}

TopBarView top_of(const WindowState& state, const Playback& playback) {
    return {state.replay.empty() ? state.source : state.replay,
            state.layout,
            state.grid,
            state.moves,
            state.arrivals,
            state.stream.open,
            state.tr("view.south", fmt::arg("side", arrow(state.south))),
            state.games.open,
            !state.replay.empty(),
            playback.camera};
}

/// From each blocker to what it blocks.
void add_blocks(const Table& table, BoardView& board) {
    for (const auto& [blocker, attackers] : table.blocks) {
        const TableCard* from = table.card(fmt::format("k{}", blocker));
        for (const int attacker : attackers) {
            const TableCard* to = table.card(fmt::format("k{}", attacker));
            if (from != nullptr && to != nullptr) board.blocks.push_back({from->square, to->square, true});
        }
    }
}

/// What matters more than what is chosen: trouble with the log, a replay, a note.
void override_status(const WindowState& state, StatusView& status) {
    const Messages& tr = state.tr;
    if (state.log_trouble)
        status = {trouble_text(tr, *state.log_trouble), true, status.health, status.details};
    if (!state.replay.empty()) status = {tr("replay.status", fmt::arg("game", state.replay)), false, "", {}};
    if (!state.note.empty()) status.text = state.note;
}

TimelineView timeline_of(const WindowState& state, const Session& session, const Playback& playback,
                         const LogLines::Lines& log) {
    TimelineView timeline{.playing = playback.playing,
                          .t = playback.t,
                          .duration = playback.duration,
                          .clock = clock_text(playback.t) + " / " + clock_text(playback.duration),
                          .seen_to = playback.seen_to,
                          .marks = {},
                          .turns = log.turns,
                          .part = shown_part(state.timeline, playback),
                          .live = playback.live,
                          .now = !state.past};
    if (!timeline.turns.empty()) {
        TimelineView::Turn& last = timeline.turns.back();
        last.to = std::max(playback.duration, last.from);
    }
    for (const LogEntry& entry : session.log()) {
        timeline.marks.push_back(entry.t);
        if (!entry.undone && !entry.ruling.allowed && !entry.ruling.rule.empty())
            timeline.refused.push_back(entry.t);
    }
    if (!state.search.text.empty()) {
        for (const EventLine& line : *log.events) timeline.matches.push_back(line.t);
    }
    return timeline;
}

}  // namespace

WindowView view_of(const WindowState& state, const Session& session, const Advice& advice,
                   const Playback& playback, ViewCache& cache) {
    const Messages& tr = state.tr;
    const Table& table = advice.table();
    WindowView view;
    view.top = top_of(state, playback);
    view.board = board_of(state, table);
    add_blocks(table, view.board);
    view.players = players_of(state, table, advice);
    view.turn = turn_of(tr, table, advice);
    view.turn.clock = clock_of(tr, session, table, playback.t);
    const TableFocus focus{session, table, playback.t, table.card(state.chosen), state.asked};
    view.system = system_view_of(tr, focus, state.forms, cache.tables);
    if (view.system.theme) view.system.theme->ranking = ranking_lines(tr, state.ranking);
    if (!view.system.ranges()) {
        for (PlayerLine& player : view.players) player.reach.clear();
    }
    const LogLines::Lines& log = cache.log.of(state, session, table, playback.t);
    view.events = log.events;
    const WaitsText waits = waits_text(tr, table);
    view.turn.waits = waits.text;
    view.turn.short_waits = waits.short_text;
    view.end = end_of(state, table, playback);
    if (!view.end.result.empty())
        view.turn.waits = view.turn.short_waits = tr("end.over", fmt::arg("result", view.end.result));
    const std::string over = view.end.result.empty() ? "" : view.turn.waits;
    view.status = status_of(tr, session, table, playback, {state.latency_ms, state.past, over});
    if (playback.lost) view.banner = tr("status.lost");
    add_asked_card(state, session, table, advice, view);
    view.play = play_view_of(tr, focus, advice);
    add_pinned(state, table, advice, view);
    add_rule_marks(state, session, table, advice, view);
    add_under_mouse(state, table, advice, view);
    add_asking(state, table, view);
    override_status(state, view.status);
    if (view.board.hovered && view.board.hover_text.empty())
        view.board.hover_text = name(*view.board.hovered);
    view.timeline = timeline_of(state, session, playback, log);
    return view;
}

}  // namespace quadrille::app
