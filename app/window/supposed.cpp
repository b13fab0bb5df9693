#include "app/window/supposed.hpp"

#include <algorithm>

#include "app/window/panels/names.hpp"

namespace quadrille::app {
namespace {

/// No card has this number.
constexpr int no_track = -1;

/// A creature of whoever has the turn, without a name.
TableCard arriving(const Table& table, Square square) {
    TableCard card;
    card.id = "supposed";
    card.track = no_track;
    card.square = square;
    const Chair whose = table.turn.number > 0 ? table.turn.active : Chair();
    card.seat = whose;
    card.reading.square = square;
    card.reading.centre_mm = table.grid.centre_mm(square);
    card.reading.seat = whose.side;
    if (whose.place > 1) card.reading.place = whose.place;
    return card;
}

Ruling arrival_of(const Advice& advice, const TableCard& card) {
    vision::Event event{.kind = vision::EventKind::entered,
                        .track = vision::Track{.id = no_track, .card = card.reading}};
    event.to = card.square;
    return advice.judged(event);
}

}  // namespace

std::optional<Supposed> supposed_of(const WindowState& state, const Table& table, const Advice& advice) {
    if (!state.supposed || !table.grid.squares().contains(*state.supposed)) return std::nullopt;
    Supposed supposed{.table = table, .id = state.chosen, .square = *state.supposed};
    auto& cards = supposed.table.cards;
    const auto chosen = std::find_if(cards.begin(), cards.end(),
                                     [&](const TableCard& card) { return card.id == state.chosen; });
    if (chosen == cards.end()) {
        supposed.arrives = true;
        cards.push_back(arriving(table, supposed.square));
        supposed.id = cards.back().id;
        supposed.ruling = arrival_of(advice, cards.back());
        return supposed;
    }
    const TablePlayer* owner = table.owner_of_pawn(*chosen);
    for (TablePlayer& player : supposed.table.players) {
        if (owner != nullptr && player.id == owner->id) player.pawn = supposed.square;
    }
    chosen->square = supposed.square;
    std::rotate(chosen, chosen + 1, cards.end());  // it lies uppermost there
    return supposed;
}

void add_supposed(const Messages& tr, const Supposed& supposed, WindowView& view) {
    const TableCard* card = supposed.table.card(supposed.id);
    const std::string square = name(supposed.square);
    view.chosen.title =
        supposed.arrives
            ? tr("suppose.arrived", fmt::arg("player", player_name(tr, supposed.table, *card->seat)),
                 fmt::arg("square", square))
            : tr("suppose.stood", fmt::arg("title", card_title(tr, supposed.table, *card)),
                 fmt::arg("square", square));
    view.chosen.supposed = true;
    // The square is in the title.
    view.chosen.square = view.chosen.square == square ? "" : view.chosen.square.substr(square.size() + 1);
    view.status.text = view.chosen.title;
    if (view.chosen.answer)
        view.status.text += ": " + view.chosen.answer->headline + ". " + view.chosen.answer->reason;
    if (!supposed.ruling.rule.empty())
        view.chosen.facts.insert(
            view.chosen.facts.begin(),
            {tr("suppose.arrival"), tr(supposed.ruling.allowed ? "suppose.allowed" : "suppose.refused",
                                       fmt::arg("rule", supposed.ruling.rule))});
    view.board.supposed = supposed.square;
    view.board.supposed_text = tr("suppose.mark");
}

}  // namespace quadrille::app
