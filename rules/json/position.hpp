// rules/json/position.hpp: a checked position out of a request.
#pragma once
#include <optional>

#include "rules/json/request.hpp"
#include "rules/position.hpp"

namespace quadrille::rules {

/// Reads and checks a position. On error nullopt, and every mistake is noted in the document at its place.
std::optional<Position> read_position(const Node& position);
/// The same for a setup that was read from `position` already, its mistakes being the document's from place
/// `first` on. What follows from one of those is not said again.
std::optional<Position> check_setup(const Node& position, Setup setup, std::size_t first);

/// Whether a place is that of a mistake or below it.
bool is_at_or_below(std::string_view at, const Mistake& mistake);

}  // namespace quadrille::rules
