#include "app/window/chosen_view.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/window/panels/names.hpp"
#include "app/window/rule_marks.hpp"

namespace quadrille::app {
namespace {

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
        view.loyal = facts.kind == rules::Kind::planeswalker;
        if (!facts.type_line.empty()) view.facts.push_back({tr("fact.type"), facts.type_line.text()});
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
    return {in_range.yes, false, tr(in_range.yes ? "answer.yes" : "answer.no"),
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

/// Auras and equipment are carried: they do not move of themselves.
bool may_move(const Table& table, const Advice& advice, const TableCard& card) {
    if (table.owner_of_pawn(card) != nullptr) return true;
    const auto piece = advice.position().find_piece(card.id);
    return piece && advice.position().piece(*piece).occupies_square();
}

void add_moves(const Table& table, const Advice& advice, const TableCard& card, WindowView& view) {
    view.board.mover = card.seat;
    if (!may_move(table, advice, card)) return;
    for (const Square square : advice.moves(card).sorted()) {
        if (square != card.square) view.board.moves.push_back(square);
    }
}

std::string refusal_text(const Messages& tr, const Blocker& blocker) {
    return blocker.why == "tapped" ? tr("fact.tapped") : keyword_text(tr, blocker.why);
}

/// A block in words, at the mouse; what may not block is near enough, but no "yes".
void say_block(const Messages& tr, const char* key, Square square, const Blocker& blocker, WindowView& view) {
    const std::string text = tr(key, fmt::arg("square", name(square)),
                                fmt::arg("why", refusal_text(tr, blocker)), fmt::arg("rule", blocker.rule));
    view.board.hover_text = view.status.text = text;
    if (!view.chosen.answer || view.chosen.kept || blocker.may) return;
    view.chosen.answer->but = view.chosen.answer->yes;
    if (view.chosen.answer->but) view.chosen.answer->headline = tr("answer.yes_but");
    view.chosen.answer->reason = text;
    view.chosen.answer->rule = blocker.rule;
}

/// Who could block the chosen creature.
void add_blockers(const WindowState& state, const Advice& advice, const TableCard& card, WindowView& view) {
    for (const Blocker& blocker : advice.blockers(card)) {
        view.board.blocks.push_back({blocker.square, card.square, blocker.may});
        if (state.hovered == blocker.square)
            say_block(state.tr, blocker.may ? "block.may" : "block.refused", blocker.square, blocker, view);
    }
}

/// What attacks, and the chosen creature could block.
void add_attackers(const WindowState& state, const Table& table, const Advice& advice, const TableCard& card,
                   WindowView& view) {
    for (const TableCard& attacker : table.cards) {
        if (!table.play.declared.contains(attacker.track) || table.owner_of_pawn(attacker) != nullptr)
            continue;
        for (const Blocker& blocker : advice.blockers(attacker)) {
            if (blocker.id != card.id) continue;
            view.board.blocks.push_back({card.square, attacker.square, blocker.may});
            if (state.hovered == attacker.square)
                say_block(state.tr, blocker.may ? "block.may_this" : "block.refused_this", attacker.square,
                          blocker, view);
        }
    }
}

/// What the click after "In range?" is to be, and why it is still waited for.
std::string asking_text(const WindowState& state, const Table& table) {
    const Messages& tr = state.tr;
    const TableCard* chosen = table.card(state.chosen);
    if (state.asking == Asking::place)
        return chosen != nullptr ? tr("suppose.where", fmt::arg("title", card_title(tr, table, *chosen)))
                                 : std::string(tr("suppose.where_new"));
    if (chosen == nullptr && state.supposed)
        return tr(state.asking == Asking::again ? "ask.again" : "ask.second",
                  fmt::arg("title", tr("suppose.creature")), fmt::arg("square", name(*state.supposed)));
    if (chosen == nullptr) return tr("ask.first");
    if (state.asking == Asking::first) return no_range_text(tr, table, *chosen) + " " + tr("ask.first");
    return tr(state.asking == Asking::again ? "ask.again" : "ask.second",
              fmt::arg("title", card_title(tr, table, *chosen)), fmt::arg("square", name(chosen->square)));
}

}  // namespace

std::string counters_text(const std::map<std::string, int>& counters) {
    std::string text;
    for (const auto& [kind, count] : counters)
        text += fmt::format("{}{} × {}", text.empty() ? "" : ", ", kind, count);
    return text;
}

bool attacks_now(const Table& table, const TableCard& card) {
    const bool over = table.turn.step && *table.turn.step > rules::Step::declare_attackers;
    return table.turn.number == 0 || (table.acts(card) && !over);
}

bool pinned(const WindowState& state, const TableCard& card) {
    return std::find(state.pinned.begin(), state.pinned.end(), card.id) != state.pinned.end();
}

void add_chosen(const WindowState& state, const Table& table, const Advice& advice, const TableCard& card,
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
        view.board.measured = std::pair(range->from, *target);
        if (range->from != card.square)
            view.chosen.answer->reason +=
                " " + tr("answer.measured_from", fmt::arg("square", name(range->from)));
        if (state.asked) view.board.kept_text = short_text(*target, *answer);
        view.status.text = tr(answer->yes ? "status.in_range" : "status.out_of_range",
                              fmt::arg("target", target_text(tr, table, *target)),
                              fmt::arg("title", view.chosen.title), fmt::arg("distance", answer->distance),
                              fmt::arg("range", answer->radius), fmt::arg("rule", answer->rule));
    }
    if (!state.moves || state.supposed) return;
    if (attacks_now(table, card)) add_moves(table, advice, card, view);
    if (table.turn.number == 0 || table.acts(card))
        add_blockers(state, advice, card, view);
    else
        add_attackers(state, table, advice, card, view);
}

void add_pinned(const WindowState& state, const Table& table, const Advice& advice, WindowView& view) {
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

void add_under_mouse(const WindowState& state, const Table& table, const Advice& advice, WindowView& view) {
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

void add_asking(const WindowState& state, const Table& table, WindowView& view) {
    if (state.asking == Asking::no || !view.system.ranges()) return;
    view.status.text = view.chosen.waits = asking_text(state, table);
    view.chosen.supposing = state.asking == Asking::place;
}

}  // namespace quadrille::app
