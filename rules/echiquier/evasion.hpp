// rules/echiquier/evasion.hpp: the abilities that keep a creature from being blocked (EC-10.4).
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "rules/position/traits.hpp"

namespace quadrille::rules::echiquier {

/// Why this blocker may not block this attacker: the keyword that says so ("flying", "protection from black",
/// "can't block"); nullopt when nothing keeps it. Tested in the order of EC-10.4; of several protections the
/// first listed. `lands`: basic land types that the blocker's controller has, bits as in `basic_lands`.
/// Menace is left to the declaration of all blockers.
std::optional<std::string> evasion(const Traits& attacker, const Traits& blocker, std::uint32_t lands);

}  // namespace quadrille::rules::echiquier
