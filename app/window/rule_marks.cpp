#include "app/window/rule_marks.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/session/square_gifts.hpp"
#include "app/window/agreed_view.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/traps_view.hpp"
#include "app/window/zombies_view.hpp"

namespace quadrille::app {
namespace {

using rules::echiquier::ArrivalZone;

const char* key_of(ArrivalZone zone) {
    switch (zone) {
        case ArrivalZone::former:
            return "arrivals.former";
        case ArrivalZone::contact:
            return "arrivals.contact";
        case ArrivalZone::last_known:
            return "arrivals.last_known";
        case ArrivalZone::deployment:
            return "arrivals.deployment";
        case ArrivalZone::off_board:
            break;
    }
    return "arrivals.off_board";
}

/// The origin that is asked about: the chosen card, else what is uppermost on the stack, else the active
/// player's pawn.
std::optional<Arrivals> arrivals_of(const WindowState& state, const Table& table, const Advice& advice) {
    if (const TableCard* card = table.card(state.chosen)) return advice.arrivals(*card);
    if (!table.stack.empty()) return advice.arrivals(table.stack.back());
    if (table.turn.number == 0) return std::nullopt;
    for (const TableCard& card : table.cards) {
        const TablePlayer* owner = table.owner_of_pawn(card);
        if (owner != nullptr && owner->seat == table.turn.active) return advice.arrivals(card);
    }
    return std::nullopt;
}

void add_arrivals(const WindowState& state, const Table& table, const Advice& advice, WindowView& view) {
    const auto arrivals = arrivals_of(state, table, advice);
    if (!arrivals) return;
    view.board.arrivals = ArrivalArea{arrivals->squares, arrivals->zone};
    const std::string origin = arrivals->origin ? name(*arrivals->origin) : "?";
    const std::string text =
        state.tr.counted(key_of(arrivals->zone), static_cast<long>(arrivals->squares.size()),
                         fmt::arg("origin", origin), fmt::arg("rule", arrivals->rule));
    if (view.chosen.title.empty() || view.chosen.peek)
        view.status.text = state.tr("arrivals.status", fmt::arg("where", text));
    else
        view.chosen.facts.push_back({state.tr("fact.arrivals"), text});
}

/// "Bob 3, e5 3 (after moving)".
void add_damage(const Messages& tr, const Table& table, const Advice& advice, const TableCard& card,
                WindowView& view) {
    std::string text;
    for (const Recipient& damage : advice.recipients(card)) {
        if (damage.square) view.board.damage.push_back({*damage.square, damage.amount, damage.after_moving});
        const std::string what = object_text(tr, table, damage.id);
        const std::string line = damage.amount > 0 ? fmt::format("{} {}", what, damage.amount) : what;
        text += (text.empty() ? "" : ", ") +
                (damage.after_moving ? tr("damage.after_moving", fmt::arg("what", line)) : line);
    }
    if (!text.empty()) view.chosen.facts.push_back({tr("fact.damage"), text});
}

/// What the theme is about: strategic squares, and the lines that pawns and flags have to reach.
void add_objectives(const Table& table, const Advice& advice, WindowView& view) {
    if (!view.system.theme) return;
    const ThemeTable& theme = view.system.theme->table;
    for (const Square square : theme.strategic) {
        Objective objective{square, {}};
        int holders = 0;
        for (const ThemedPlayer& player : theme.players) {
            if (std::find(player.held.begin(), player.held.end(), square) == player.held.end()) continue;
            ++holders;
            objective.holder = player.seat;
        }
        if (holders != 1) objective.holder.reset();
        view.board.objectives.push_back(objective);
    }
    if (theme.theme != rules::Theme::flag && theme.theme != rules::Theme::assault) return;
    for (const TablePlayer& player : table.players)
        view.board.lines.push_back({advice.deployment_line(player), player.seat});
}

}  // namespace

std::string keyword_text(const Messages& tr, const std::string& keyword) {
    const std::string key = "keyword." + keyword;
    return tr.knows(key) ? tr(key) : keyword;
}

void add_rule_marks(const WindowState& state, const Session& session, const Table& table,
                    const Advice& advice, WindowView& view) {
    if (session.setup().system != rules::System::echiquier) return;
    view.board.impassable = advice.impassable();
    for (const rules::SpecialSetup& special : advice.position().setup().special) {
        view.board.special.emplace_back(*special.square, special.name);
        if (state.hovered == special.square && gift_number(special.name))
            view.board.hover_text = effect_text(state.tr, special.name);
    }
    add_trap_marks(state.tr, table, view.board);
    add_zombie_marks(state.tr, table, view.board);
    add_objectives(table, advice, view);
    const TableCard* card = table.card(state.chosen);
    const bool attacks = card != nullptr && (table.turn.number == 0 || table.acts(*card));
    if (attacks && state.moves) add_damage(state.tr, table, advice, *card, view);
    if (state.arrivals) add_arrivals(state, table, advice, view);
}

}  // namespace quadrille::app
