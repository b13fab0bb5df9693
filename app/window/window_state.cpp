#include "app/window/window_state.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "app/session/advice.hpp"
#include "app/session/turn_times.hpp"
#include "app/window/event_lines.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/play_view.hpp"
#include "app/window/rule_marks.hpp"
#include "app/window/status_view.hpp"
#include "app/window/zombies_view.hpp"

namespace quadrille::app {
namespace {

/// Where a card lies in the view from above: on the square that a person has named, whatever the camera says.
std::optional<cv::Point2d> on_its_square(const TableCard& card, const BoardGrid& grid) {
    if (card.reading.square == card.square) return card.reading.centre_mm;
    return grid.centre_mm(card.square);
}

bool pinned(const WindowState& state, const TableCard& card) {
    return std::find(state.pinned.begin(), state.pinned.end(), card.id) != state.pinned.end();
}

std::string counters_text(const std::map<std::string, int>& counters) {
    std::string text;
    for (const auto& [kind, count] : counters)
        text += fmt::format("{}{} × {}", text.empty() ? "" : ", ", kind, count);
    return text;
}

/// "Poison × 3, monarch".
std::string player_counters_text(const Messages& tr, const Table& table, const TablePlayer& player) {
    std::string text;
    for (const auto& [kind, count] : player.counters) {
        text += (text.empty() ? "" : ", ") + counter_name(tr, table, kind);
        if (kind != monarch_counter) text += fmt::format(" × {}", count);
    }
    return text;
}

std::string commander_of(Seat seat) {
    return commander_counter + std::string(name(seat));
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

/// The clock of the turns, where somebody wants one.
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

/// "Hawk c4 → e5, Bob: fizzles: … (EC-5.14)", uppermost first.
TurnView turn_of(const Messages& tr, const Table& table, const Advice& advice) {
    TurnView view;
    if (table.turn.number > 0) {
        view.active = table.turn.active;
        view.text =
            tr("turn.now", fmt::arg("number", table.turn.number), fmt::arg("player", turn_of_whom(tr, table)),
               fmt::arg("step",
                        table.turn.step ? tr("step." + std::string(rules::name(*table.turn.step))) : ""));
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

/// "range 4 from d1", or why there is none.
std::string reach_text(const Messages& tr, const Table& table, const TablePlayer& player,
                       const Advice& advice) {
    if (player.lost) return tr("player.out");
    if (!table.has_pawns) return "";
    const auto range = advice.range(player);
    return range ? tr("player.range", fmt::arg("range", range->radius), fmt::arg("square", name(range->from)))
                 : std::string(tr("player.no_pawn"));
}

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

ChosenView chosen_of(const Messages& tr, const Table& table, const TableCard& card,
                     const std::optional<Range>& range) {
    ChosenView view{.title = card_title(tr, table, card),
                    .square = name(card.square),
                    .seat = card.seat,
                    .of_pawn = card.pawn,
                    .facts = {},
                    .tapped = card.tapped,
                    .answer = {}};
    const std::string state = card.pawn ? tr(card.tapped ? "fact.pawn_tapped" : "fact.pawn_untapped")
                                        : tr(card.tapped ? "fact.tapped" : "fact.untapped");
    view.facts.push_back(
        {tr("fact.state"), card.corrected ? tr("fact.corrected", fmt::arg("state", state)) : state});
    if (card.facts) {
        const CardFacts& facts = *card.facts;
        if (!facts.type_line.empty()) view.facts.push_back({tr("fact.type"), facts.type_line});
        if (facts.kind == rules::Kind::creature && card.sized())
            view.facts.push_back(
                {tr("fact.size"), fmt::format("{}/{}{}", card.power(), card.toughness(),
                                              facts.token ? std::string("  ") + tr("naming.token") : "")});
        std::string keywords;
        for (const std::string& word : facts.keywords)
            keywords += (keywords.empty() ? "" : ", ") + keyword_text(tr, word);
        if (!keywords.empty()) view.facts.push_back({tr("fact.keywords"), keywords});
        view.rules_text = facts.rules_text;
    }
    if (!card.counters.empty()) view.facts.push_back({tr("fact.counters"), counters_text(card.counters)});
    if (range) view.facts.push_back({tr("fact.range"), fmt::format("{}  ({})", range->radius, range->rule)});
    return view;
}

ChosenView::Answer answer_of(const Messages& tr, const InRange& in_range, Square target) {
    return {in_range.yes, tr(in_range.yes ? "answer.yes" : "answer.no"),
            tr(in_range.yes ? "answer.reason_yes" : "answer.reason_no", fmt::arg("square", name(target)),
               fmt::arg("distance", in_range.distance), fmt::arg("range", in_range.radius)),
            in_range.rule};
}

/// What lies uppermost on a square, in a few words: "Hawk (e5)", "e5".
std::string target_text(const Messages& tr, const Table& table, Square square) {
    const TableCard* card = table.top_card(square);
    if (card == nullptr) return name(square);
    const TablePlayer* owner = table.owner_of_pawn(*card);
    return (owner != nullptr ? player_name(tr, table, owner->seat) : card_title(tr, table, *card)) + " (" +
           name(square) + ")";
}

/// The range of a card, in a system that has ranges.
std::optional<Range> range_of(const WindowView& view, const Advice& advice, const TableCard& card) {
    return view.system.ranges() ? advice.range(card) : std::nullopt;
}

/// "Hawk c4 (3)".
std::string range_title(const Messages& tr, const Table& table, const TableCard& card, const Range& range) {
    return tr("pinned.range", fmt::arg("title", card_title(tr, table, card)),
              fmt::arg("square", name(card.square)), fmt::arg("range", range.radius));
}

/// Why nothing is drawn round a card that is chosen.
std::string no_range_text(const Messages& tr, const Table& table, const TableCard& card) {
    const bool owned = card.seat && table.player_at(*card.seat) != nullptr;
    return tr(owned ? "status.no_range" : "status.no_range_without_owner",
              fmt::arg("title", card_title(tr, table, card)), fmt::arg("square", name(card.square)));
}

/// The card under the mouse: its facts where nothing is chosen, else a few lines beside the answer.
void show_under_mouse(const WindowState& state, const Table& table, const Advice& advice, WindowView& view) {
    const TableCard* card = state.hovered ? table.top_card(*state.hovered) : nullptr;
    if (card == nullptr || card->id == state.chosen) return;
    ChosenView seen = chosen_of(state.tr, table, *card, range_of(view, advice, *card));
    seen.peek = true;
    if (view.chosen.title.empty()) {
        view.chosen = std::move(seen);
        return;
    }
    if (!card->facts) return;
    view.chosen.under_mouse = seen.title;
    for (const FactLine& fact : seen.facts) view.chosen.under_mouse += "\n" + fact.what + ": " + fact.value;
    if (!seen.rules_text.empty()) view.chosen.under_mouse += "\n" + seen.rules_text;
}

/// Auras and equipment are carried: they do not move of themselves.
bool may_move(const Table& table, const Advice& advice, const TableCard& card) {
    if (table.owner_of_pawn(card) != nullptr) return true;
    const auto piece = advice.position().find_piece(card.id);
    return piece && advice.position().piece(*piece).occupies_square();
}

/// The rules' answers about the chosen card, drawn and in words.
void show_chosen(const WindowState& state, const Table& table, const Advice& advice, const TableCard& card,
                 WindowView& view) {
    const Messages& tr = state.tr;
    const auto range = range_of(view, advice, card);
    view.chosen = chosen_of(tr, table, card, range);
    if (!range) {
        if (view.system.ranges()) view.status.text = no_range_text(tr, table, card);
        return;
    }
    view.board.frames.push_back(
        {range->squares, range->from, range->of_pawn, 0, range_title(tr, table, card, *range)});
    view.status.text = tr.counted("status.chosen", static_cast<long>(range->squares.size()),
                                  fmt::arg("title", view.chosen.title), fmt::arg("square", name(card.square)),
                                  fmt::arg("range", range->radius));
    const auto answered = [&](Square square) {
        return square != range->from ? advice.in_range(card, square) : std::nullopt;
    };
    const auto short_text = [&](Square square, const InRange& answer) {
        return tr(answer.yes ? "hover.in_range" : "hover.out_of_range", fmt::arg("square", name(square)),
                  fmt::arg("distance", answer.distance));
    };
    if (state.hovered) {
        if (const auto answer = answered(*state.hovered))
            view.board.hover_text = short_text(*state.hovered, *answer);
    }
    const auto target = state.asked ? state.asked : state.hovered;
    if (const auto answer = target ? answered(*target) : std::nullopt) {
        view.chosen.answer = answer_of(tr, *answer, *target);
        view.chosen.kept = state.asked.has_value();
        view.chosen.square += " → " + name(*target);
        if (state.asked) view.board.kept_text = short_text(*target, *answer);
        view.status.text = tr(answer->yes ? "status.in_range" : "status.out_of_range",
                              fmt::arg("target", target_text(tr, table, *target)),
                              fmt::arg("title", view.chosen.title), fmt::arg("distance", answer->distance),
                              fmt::arg("range", answer->radius), fmt::arg("rule", answer->rule));
    }
    if (!state.moves) return;
    view.board.mover = card.seat;
    for (const Square square :
         may_move(table, advice, card) ? advice.moves(card).sorted() : std::vector<Square>()) {
        if (square != card.square) view.board.moves.push_back(square);
    }
    for (const Blocker& blocker : advice.blockers(card)) {
        view.board.blocks.push_back({blocker.square, card.square, blocker.may});
        if (state.hovered != blocker.square) continue;
        const std::string why = blocker.why == "tapped" ? tr("fact.tapped") : keyword_text(tr, blocker.why);
        view.board.hover_text =
            tr(blocker.may ? "block.may" : "block.refused", fmt::arg("square", name(blocker.square)),
               fmt::arg("why", why), fmt::arg("rule", blocker.rule));
        view.status.text = view.board.hover_text;
    }
}

/// The ranges that stay beside the chosen one's, and which they are.
void show_pinned(const WindowState& state, const Table& table, const Advice& advice, WindowView& view) {
    const Messages& tr = state.tr;
    std::string which;
    int hue = 0;  // it stays a range's own whatever else is chosen
    for (const std::string& id : state.pinned) {
        ++hue;
        const TableCard* card = table.card(id);
        const auto range = card != nullptr ? range_of(view, advice, *card) : std::nullopt;
        if (!range) continue;
        const std::string title = range_title(tr, table, *card, *range);
        if (id != state.chosen)
            view.board.frames.push_back({range->squares, range->from, range->of_pawn, hue, title});
        which += (which.empty() ? "" : ", ") + title;
    }
    if (which.empty()) return;
    const std::string text = tr("status.pinned", fmt::arg("which", which));
    view.status.text = table.card(state.chosen) != nullptr ? view.status.text + " · " + text : text;
}

/// What the click after "In range?" is to be, and why it is still waited for.
std::string asking_text(const WindowState& state, const Table& table) {
    const Messages& tr = state.tr;
    const TableCard* chosen = table.card(state.chosen);
    if (chosen == nullptr) return tr("ask.first");
    if (state.asking == Asking::first) return no_range_text(tr, table, *chosen) + " " + tr("ask.first");
    return tr(state.asking == Asking::again ? "ask.again" : "ask.second",
              fmt::arg("title", card_title(tr, table, *chosen)), fmt::arg("square", name(chosen->square)));
}

void show_asking(const WindowState& state, const Table& table, WindowView& view) {
    if (state.asking == Asking::no || !view.system.ranges()) return;
    view.status.text = view.chosen.waits = asking_text(state, table);
}

/// Another process keeps the game's log, and this window only looks on; or it cannot be written.
std::string trouble_text(const Messages& tr, const JournalError& trouble) {
    if (trouble.writer() != 0) return tr("status.read_only", fmt::arg("process", trouble.writer()));
    return tr("status.not_logged", fmt::arg("why", trouble.sentence(tr)));
}

/// The turns of the game, one after the other.
std::vector<TimelineView::Turn> turn_bands(const Messages& tr, const Session& session, const Table& table,
                                           double end) {
    std::vector<TimelineView::Turn> turns;
    for (const LogEntry& entry : session.log()) {
        const Statement* statement = entry.undone ? nullptr : entry.statement();
        const auto* turn = statement != nullptr ? std::get_if<TurnBegins>(statement) : nullptr;
        if (turn == nullptr) continue;
        if (!turns.empty()) turns.back().to = entry.t;
        turns.push_back({.from = entry.t,
                         .to = std::max(end, entry.t),
                         .number = turn->number,
                         .seat = turn->active,
                         .text = tr("event.turn", fmt::arg("number", turn->number),
                                    fmt::arg("player", player_name(tr, table, turn->active)))});
    }
    return turns;
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

}  // namespace

WindowView view_of(const WindowState& state, const Session& session, const Table& table,
                   const Playback& playback, SystemTables& tables) {
    const Messages& tr = state.tr;
    const Advice advice(table, session.setup());
    WindowView view;
    view.top = {state.source,
                state.layout,
                state.grid,
                state.moves,
                state.arrivals,
                state.stream.open,
                tr("view.south", fmt::arg("side", arrow(state.south))),
                state.games.open,
                !state.replay.empty()};
    view.board = board_of(state, table);
    for (const auto& [blocker, attacker] : table.blocks) {
        const TableCard* from = table.card(fmt::format("k{}", blocker));
        const TableCard* to = table.card(fmt::format("k{}", attacker));
        if (from != nullptr && to != nullptr) view.board.blocks.push_back({from->square, to->square, true});
    }
    view.players = players_of(state, table, advice);
    view.turn = turn_of(tr, table, advice);
    view.turn.clock = clock_of(tr, session, table, playback.t);
    view.system =
        system_view_of(tr, session, table, state.forms, table.card(state.chosen), state.asked, tables);
    if (view.system.theme) view.system.theme->ranking = ranking_lines(tr, state.ranking);
    if (!view.system.ranges()) {
        for (PlayerLine& player : view.players) player.reach.clear();
    }
    view.events = events_of(state, session, table, playback.t);
    view.status = status_of(tr, session, table, playback, {state.latency_ms, state.past});
    view.turn.waits = waits_text(tr, table);
    view.end = end_of(state, table, playback);
    if (!view.end.result.empty()) view.turn.waits = tr("end.over", fmt::arg("result", view.end.result));
    if (playback.lost) view.banner = tr("status.lost");
    if (const TableCard* card = table.card(state.chosen)) show_chosen(state, table, advice, *card, view);
    if (const TableCard* card = table.card(state.chosen);
        card != nullptr && session.setup().system == rules::System::echiquier)
        add_reach(tr, table, advice, *card, state.asked ? state.asked : state.hovered, view.chosen);
    view.play = play_view_of(tr, session, table, advice, table.card(state.chosen), state.asked, playback.t);
    show_pinned(state, table, advice, view);
    add_rule_marks(state, session, table, advice, view);
    show_under_mouse(state, table, advice, view);
    show_asking(state, table, view);
    if (state.log_trouble)
        view.status = {trouble_text(tr, *state.log_trouble), true, view.status.health, view.status.details};
    if (!state.replay.empty()) {
        view.top.source = state.replay;
        view.status = {tr("replay.status", fmt::arg("game", state.replay)), false, "", {}};
    }
    if (!state.note.empty()) view.status.text = state.note;
    if (view.board.hovered && view.board.hover_text.empty())
        view.board.hover_text = name(*view.board.hovered);
    view.timeline = {.playing = playback.playing,
                     .t = playback.t,
                     .duration = playback.duration,
                     .clock = clock_text(playback.t) + " / " + clock_text(playback.duration),
                     .seen_to = playback.seen_to,
                     .marks = {},
                     .turns = turn_bands(tr, session, table, playback.duration),
                     .part = shown_part(state.timeline, playback),
                     .live = playback.live,
                     .now = !state.past};
    for (const LogEntry& entry : session.log()) {
        view.timeline.marks.push_back(entry.t);
        if (!entry.undone && !entry.ruling.allowed && !entry.ruling.rule.empty())
            view.timeline.refused.push_back(entry.t);
    }
    if (!state.search.text.empty()) {
        for (const EventLine& line : view.events) view.timeline.matches.push_back(line.t);
    }
    return view;
}

}  // namespace quadrille::app
