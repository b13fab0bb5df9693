// rules/json/position.hpp: a checked position out of a request.
#pragma once
#include <optional>

#include "rules/json/request.hpp"
#include "rules/position.hpp"

namespace quadrille::rules {

/// Reads and checks a position. On error nullopt, and every mistake is noted in the document at its place.
std::optional<Position> read_position(const Node& position);

}  // namespace quadrille::rules
