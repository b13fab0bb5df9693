#include "app/window/traps_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/files/ascii.hpp"
#include "app/session/traps.hpp"
#include "app/window/panels/names.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

std::string card_name(const Messages& tr, const TrapCard& card) {
    return tr("trap.card." + card.id);
}

/// "Pit Trap on e5: destroys Hawk d4".
std::string up_text(const Messages& tr, const Table& table, const LaidTrap& trap) {
    const TrapCard& card = *trap.card;
    std::string what = card_name(tr, card);
    if (card.kind == rules::TrapKind::creature)
        what += fmt::format(" {}/{}", card.printed.power, card.printed.toughness);
    std::string text = tr("trap.on", fmt::arg("card", what), fmt::arg("square", name(trap.square)));
    if (!trap.blocks.empty() && trap.turn == table.turn.number)
        text += " · " + tr("trap.blocks", fmt::arg("who", listed(tr, table, trap.blocks)));
    if (card.effect == TrapEffect::none || !trap.waits) return text;
    std::vector<std::string> reached = trap.area;
    if (!trap.target.empty()) reached.push_back(trap.target);
    if (reached.empty()) return text + " · " + tr("trap.reaches_nobody");
    const std::string who = listed(tr, table, reached);
    const char* key = card.effect == TrapEffect::damage    ? "trap.damage"
                      : card.effect == TrapEffect::destroy ? "trap.destroy"
                                                           : "trap.minus";
    return text + " · " + tr(key, fmt::arg("amount", card.amount), fmt::arg("who", who));
}

std::string trimmed(const std::string& text) {
    const auto from = text.find_first_not_of(" \t"), to = text.find_last_not_of(" \t");
    return from == std::string::npos ? "" : text.substr(from, to - from + 1);
}

}  // namespace

TrapsView traps_view_of(const Messages& tr, const Table& table, const std::optional<Square>& chosen) {
    const ThemeState& kept = table.game->theme;
    TrapsView view{.chosen = chosen};
    const AmbushAgreed& agreed = kept.ambush;
    view.mode = agreed.mode;
    view.keeper = agreed.keeper;
    const bool moved = kept.wild_moved == table.turn.number;
    for (const LaidTrap& trap : kept.traps) {
        if (!trap.up && !trap.card) view.by_hand.emplace_back(trap.id, name(trap.square));
        if (trap.up)
            view.up.push_back({trap.id, up_text(tr, table, trap), trap.waits});
        else
            ++view.hidden;
        view.wild_may_move |= agreed.mode == rules::Ambush::random && trap.creature_stands() && !moved &&
                              trap.turn < table.turn.number;
    }
    for (const Square square : touched_traps(table)) view.touched.push_back(name(square));
    const TableCard* there = chosen ? table.top_card(*chosen) : nullptr;
    if (there != nullptr && there->face_down && table.owner_of_pawn(*there) == nullptr &&
        !table.trap_tracks.contains(there->track))
        view.card_there = there->track;
    for (const TrapSet& set : trap_sets()) view.sets.emplace_back(set.id, tr("trap.set." + set.id));
    for (const TrapCard& card : trap_cards()) view.cards.emplace_back(card.id, card_name(tr, card));
    for (const TablePlayer& player : table.players)
        view.players.emplace_back(player.id, player_name(tr, table, player.seat));
    return view;
}

void add_trap_marks(const Messages& tr, const Table& table, BoardView& board) {
    for (const LaidTrap& trap : table.game->theme.traps) {
        if (trap.up && table.grid.has(trap.square))
            board.special.emplace_back(trap.square, card_name(tr, *trap.card));
    }
}

std::optional<std::vector<TrapCard>> listed_trap_cards(const Messages& tr, const std::string& list) {
    std::vector<TrapCard> cards;
    std::size_t from = 0;
    while (from <= list.size()) {
        const std::size_t to = std::min(list.find(',', from), list.size());
        const std::string wanted = lower_case(trimmed(list.substr(from, to - from)));
        from = to + 1;
        if (wanted.empty()) continue;
        const auto& all = trap_cards();
        const auto found = std::find_if(all.begin(), all.end(), [&](const TrapCard& card) {
            return card.id == wanted || lower_case(card_name(tr, card)) == wanted;
        });
        if (found == all.end()) return std::nullopt;
        cards.push_back(*found);
    }
    return cards;
}

std::string trap_action_text(const Messages& tr, const Table& table, const Json& action) {
    const std::string verb = action.value("do", "");
    if (verb == "lay_traps") return tr.counted("trap.laid", action.value("count", 0));
    if (verb != "spring") return "";
    for (const LaidTrap& trap : table.game->theme.traps) {
        if (trap.id == action.value("trap", "") && trap.card) return up_text(tr, table, trap);
    }
    return "";
}

}  // namespace quadrille::app
