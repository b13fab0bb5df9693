#include "app/window/desk.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "app/session/advice.hpp"

namespace quadrille::app {
namespace {

BoardView board_of(const Desk& desk, const Table& table) {
    BoardView board;
    board.show_grid = desk.grid;
    board.hovered = desk.hovered ? desk.hovered : desk.asked;
    board.dim_outside = true;
    for (const TableCard& card : table.cards) {
        const TablePlayer* owner = table.owner_of_pawn(card);
        board.cards.push_back({.corners_px = card.reading.corners_px,
                               .centre_mm = card.reading.centre_mm,
                               .angle_deg = card.reading.angle_deg,
                               .seat = card.seat,
                               .tapped = card.tapped,
                               .face_down = card.face_down,
                               .on_board = true,
                               .chosen = card.id == desk.chosen,
                               .label = owner != nullptr ? std::to_string(owner->life) : card.name});
    }
    return board;
}

std::vector<PlayerLine> players_of(const Desk& desk, const Table& table, const Advice& advice) {
    std::vector<PlayerLine> lines;
    const TableCard* chosen = table.card(desk.chosen);
    for (const TablePlayer& player : table.players) {
        const auto range = advice.range(player);
        lines.push_back({.seat = player.seat,
                         .name = seat_name(desk.say, player.seat),
                         .life = std::to_string(player.life),
                         .reach = range ? desk.say("player.range", fmt::arg("range", range->radius),
                                                   fmt::arg("square", name(range->from)))
                                        : std::string(desk.say("player.no_pawn")),
                         .pawn = player.pawn,
                         .chosen = chosen != nullptr && table.owner_of_pawn(*chosen) == &player});
    }
    return lines;
}

ChosenView chosen_of(const Messages& say, const TableCard& card, const std::optional<Range>& range) {
    ChosenView view{.title = card_title(say, card),
                    .seat = card.seat,
                    .of_pawn = card.pawn,
                    .facts = {},
                    .tapped = card.tapped,
                    .answer = {}};
    const std::string state = card.pawn ? say(card.tapped ? "fact.pawn_tapped" : "fact.pawn_untapped")
                                        : say(card.tapped ? "fact.tapped" : "fact.untapped");
    view.facts.push_back({say("fact.square"), name(card.square)});
    view.facts.push_back(
        {say("fact.state"), card.mended ? say("fact.mended", fmt::arg("state", state)) : state});
    if (range) view.facts.push_back({say("fact.range"), fmt::format("{}  ({})", range->radius, range->rule)});
    return view;
}

ChosenView::Answer answer_of(const Messages& say, const InRange& in_range, Square target) {
    return {in_range.yes, say(in_range.yes ? "answer.yes" : "answer.no"),
            say(in_range.yes ? "answer.reason_yes" : "answer.reason_no", fmt::arg("square", name(target)),
                fmt::arg("distance", in_range.distance), fmt::arg("range", in_range.radius),
                fmt::arg("rule", in_range.rule))};
}

/// The rules' answers about the chosen card, drawn and in words.
void show_chosen(const Desk& desk, const Advice& advice, const TableCard& card, DeskView& view) {
    const Messages& say = desk.say;
    const auto range = advice.range(card);
    view.chosen = chosen_of(say, card, range);
    if (!range) return;
    view.board.frames.push_back({range->squares, range->from, range->of_pawn});
    view.status.text =
        say("status.chosen", fmt::arg("title", view.chosen.title), fmt::arg("square", name(card.square)),
            fmt::arg("range", range->radius), fmt::arg("count", range->squares.size()));
    const auto target = desk.hovered ? desk.hovered : desk.asked;
    if (target && *target != range->from) {
        if (const auto answer = advice.in_range(card, *target)) {
            view.chosen.answer = answer_of(say, *answer, *target);
            view.board.hover_text =
                say(answer->yes ? "hover.in_range" : "hover.out_of_range", fmt::arg("square", name(*target)),
                    fmt::arg("distance", answer->distance));
        }
    }
    if (!desk.moves) return;
    view.board.mover = card.seat;
    for (const Square square : advice.moves(card).sorted()) {
        if (square != card.square) view.board.moves.push_back(square);
    }
    for (const Blocker& blocker : advice.blockers(card)) {
        view.board.blocks.push_back({blocker.square, card.square, blocker.may});
        if (desk.hovered != blocker.square) continue;
        const std::string why = blocker.why == "tapped" ? say("fact.tapped") : blocker.why;
        view.status.text =
            say(blocker.may ? "block.may" : "block.refused", fmt::arg("square", name(blocker.square)),
                fmt::arg("why", why), fmt::arg("rule", blocker.rule));
    }
}

std::string text_of(const Messages& say, const vision::Event& event) {
    const auto square = [](const std::optional<Square>& s) { return s ? name(*s) : std::string("?"); };
    return say("event." + std::string(name(event.kind)), fmt::arg("from", square(event.from)),
               fmt::arg("to", square(event.to)));
}

EventLine line_of(const Messages& say, const Table& table, const LogEntry& entry) {
    EventLine line{entry.t, clock_text(entry.t), {}, {}};
    if (const auto* event = std::get_if<vision::Event>(&entry.what)) {
        line.text = text_of(say, *event);
        if (event->track) line.seat = event->track->card.seat;
    } else if (const auto* life = std::get_if<LifeChange>(&entry.what)) {
        line.text = say("event.life", fmt::arg("player", seat_name(say, life->seat)),
                        fmt::arg("change", fmt::format("{:+}", life->change)));
        line.seat = life->seat;
    } else if (const auto* mend = std::get_if<Mend>(&entry.what)) {
        const TableCard* card = table.card(fmt::format("k{}", mend->track));
        line.text = say("event.mended", fmt::arg("square", card != nullptr ? name(card->square) : "?"));
    }
    if (entry.undone) line.text = say("event.undone", fmt::arg("text", line.text));
    return line;
}

/// What had happened by then; what was seen at once when the table came into sight is told as one line.
std::vector<EventLine> events_of(const Messages& say, const Session& session, const Table& table, double t) {
    std::vector<EventLine> lines;
    for (const LogEntry& entry : session.log()) {
        if (entry.t > t) break;
        lines.push_back(line_of(say, table, entry));
    }
    return lines;
}

StatusView status_of(const Messages& say, const Session& session, const Table& table,
                     const Playback& playback) {
    StatusView status;
    const Moment* moment = session.moment_at(playback.t);
    if (playback.lost) {
        status = {say("status.lost"), true, ""};
    } else if (moment == nullptr) {
        status = {say("status.looking"), false, ""};
    } else if (!moment->table.board) {
        status = {say("status.no_board"), true, ""};
    } else {
        status.text = say("status.sees", fmt::arg("columns", table.grid.columns),
                          fmt::arg("rows", table.grid.rows), fmt::arg("cards", table.cards.size()),
                          fmt::arg("confidence", std::lround(moment->table.board->confidence * 100)));
    }
    status.health = say("status.health", fmt::arg("fps", std::lround(playback.fps)),
                        fmt::arg("ms", std::lround(playback.see_ms)));
    if (!playback.live && !playback.all_seen && playback.duration > 0) {
        status.health = say("status.reading",
                            fmt::arg("percent", std::lround(100 * playback.seen_to / playback.duration)));
    }
    return status;
}

}  // namespace

std::string seat_name(const Messages& say, Seat seat) {
    return say("seat." + std::string(name(seat)));
}

std::string card_title(const Messages& say, const TableCard& card) {
    const std::string owner = card.seat ? seat_name(say, *card.seat) : std::string(say("seat.unknown"));
    if (card.pawn) return say("card.pawn_of", fmt::arg("player", owner));
    if (!card.name.empty()) return card.name;
    return say(card.face_down ? "card.face_down_of" : "card.card_of", fmt::arg("player", owner));
}

std::string clock_text(double seconds) {
    const auto whole = static_cast<long>(std::max(0.0, seconds));
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

DeskView view_of(const Desk& desk, const Session& session, const Table& table, const Playback& playback) {
    const Messages& say = desk.say;
    const Advice advice(table);
    DeskView view;
    constexpr const char* sides[] = {"↓", "←", "↑", "→"};
    view.top = {desk.source, desk.layout, desk.grid, desk.moves,
                say("view.south", fmt::arg("side", sides[static_cast<std::size_t>(desk.south)]))};
    view.board = board_of(desk, table);
    view.players = players_of(desk, table, advice);
    view.events = events_of(say, session, table, playback.t);
    view.status = status_of(say, session, table, playback);
    if (const TableCard* card = table.card(desk.chosen)) show_chosen(desk, advice, *card, view);
    if (!desk.note.empty()) view.status.text = desk.note;
    if (view.board.hovered && view.board.hover_text.empty())
        view.board.hover_text = name(*view.board.hovered);
    if (!playback.live) {
        view.timeline = TimelineView{.playing = playback.playing,
                                     .t = playback.t,
                                     .duration = playback.duration,
                                     .clock = clock_text(playback.t) + " / " + clock_text(playback.duration),
                                     .seen_to = playback.seen_to,
                                     .marks = {}};
        for (const LogEntry& entry : session.log()) view.timeline->marks.push_back(entry.t);
    }
    return view;
}

}  // namespace quadrille::app
