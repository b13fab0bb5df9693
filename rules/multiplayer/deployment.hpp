// rules/multiplayer/deployment.hpp: handing a creature to a teammate (section 9).
#pragma once
#include <optional>

#include "rules/multiplayer/table.hpp"

namespace quadrille::rules::multiplayer {

enum class DeployFault {
    option_off,
    not_a_creature,
    tapped,
    new_this_turn,  ///< not controlled since the start of the turn; haste does not help
    not_a_teammate,
    out_of_range,
    not_now  ///< a sorcery could not be played
};

/// MP-9.1, MP-9.2: the first of these that forbids `creature` to go to `to`. Nullopt when it may: it is
/// tapped then, and `to` controls it. `turn.active` must be given.
std::optional<DeployFault> deploy_fault(const Table& table, PieceIndex creature, PlayerIndex to);

}  // namespace quadrille::rules::multiplayer
