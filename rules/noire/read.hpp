// rules/noire/read.hpp: a written position becomes one that the functions of this folder take.
#pragma once
#include <optional>
#include <string_view>

#include "rules/noire/position.hpp"

namespace quadrille::rules::noire {

/// A position as docs/rules/noire.md writes it (section 14); nullopt where it is malformed (NO-14.1).
std::optional<Position> position_from(std::string_view position);

}  // namespace quadrille::rules::noire
