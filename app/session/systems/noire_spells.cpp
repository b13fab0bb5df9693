#include <algorithm>
#include <fmt/format.h>

#include "app/session/systems/noire_handlers.hpp"
#include "rules/noire/spells.hpp"

namespace quadrille::app::noire {
namespace {

namespace no = rules::noire;

/// The place of that id on the stack or among the permanents.
template <typename List>
std::optional<std::size_t> place_in(const List& list, const std::string& id) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.id == id; });
    if (found == list.end()) return std::nullopt;
    return static_cast<std::size_t>(found - list.begin());
}

}  // namespace

Verdict act(NoireState& state, const Pay& action) {
    const auto player = player_at(state, action.player);
    const auto object = place_in(state.position.stack, action.object);
    const std::optional<Cost> cost = action.cost ? action.cost : action.card.mana_cost;
    if (!player || !object || !cost) return malformed();
    const no::PaymentConstraints constraints(action.card, *cost, action.purpose);
    return take(state, no::pay(state.position, *player, constraints, action.payment, *object));
}

/// In the open channel step instants and abilities only (NO-6.4); what was agreed to be left out is not cast
/// (NO-13.1).
Verdict act(NoireState& state, const Cast& action) {
    const auto player = player_at(state, action.player);
    if (!player) return malformed();
    const bool open = state.position.turn.channel_step == no::ChannelStep::open;
    if (open && !action.instant.value_or(true)) return {"NO-6.4", "channel_step"};
    if (std::find(state.left_out.begin(), state.left_out.end(), action.name) != state.left_out.end())
        return {"NO-13.1", "left_out"};
    const std::string id = fmt::format("s{}", state.next++);
    state.names[id] = action.name;
    state.texts[id] = {action.card.mana_cost.value_or(Cost{}), action.supertypes};
    state.position.stack.push_back({id, *player, action.permanent, {}});
    return act(state, Pay{action.player, action.card, action.cost, action.purpose, action.payment, id});
}

Verdict act(NoireState& state, const Resolve& action) {
    const auto object = place_in(state.position.stack, action.object);
    if (!object) return malformed();
    Verdict verdict = take(state, no::resolve(state.position, *object, action.countered, action.returns));
    const auto piece = place_in(state.position.pieces, action.object);
    if (!verdict.why.empty() || !piece) return verdict;
    state.position.pieces[*piece].mana_cost = state.texts[action.object].mana_cost;
    state.position.pieces[*piece].supertypes = state.texts[action.object].supertypes;
    return verdict;
}

Verdict act(NoireState& state, const Move& action) {
    const auto piece = place_in(state.position.pieces, action.object);
    return piece ? take(state, no::move(state.position, *piece, action.to, action.returns)) : malformed();
}

}  // namespace quadrille::app::noire
