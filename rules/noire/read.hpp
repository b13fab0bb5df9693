// rules/noire/read.hpp: a written position becomes one that the functions of this folder take, and is written
// again.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "rules/noire/position.hpp"

namespace quadrille::rules::noire {

/// A position as docs/rules/noire.md writes it (section 14); nullopt where it is malformed (NO-14.1).
std::optional<Position> position_from(std::string_view position);
/// The JSON of its state as the answers to actions have it (section 16): who is active is not in it, nor what
/// the cards of its pieces say.
std::string written(const Position& position);

}  // namespace quadrille::rules::noire
