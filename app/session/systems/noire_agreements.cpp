#include <algorithm>

#include "app/session/systems/noire_handlers.hpp"

namespace quadrille::app::noire {

Verdict act(NoireState& state, const NameKnownCard& action) {
    if (!player_at(state, action.player)) return malformed();
    state.known.push_back(action);
    return {};
}

Verdict act(NoireState& state, const ForgetCard& action) {
    std::erase_if(state.known, [&](const NameKnownCard& card) { return card.name == action.name; });
    return {};
}

Verdict act(NoireState& state, const LeaveOut& action) {
    state.left_out.push_back(action.name);
    return {"NO-13.1"};
}

/// Four cards and so many more (NO-13.2).
Verdict act(NoireState& state, const ThrowDie& action) {
    if (action.number < 1 || action.number > 6) return {"NO-13.2", "malformed"};
    state.die = action.number;
    return {"NO-13.2"};
}

}  // namespace quadrille::app::noire
