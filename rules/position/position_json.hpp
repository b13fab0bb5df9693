// rules/position/position_json.hpp: a checked position out of a request.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "rules/json/request.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules {

/// Reads and checks a position. On error nullopt, and every mistake is noted in the document at its place.
std::optional<Position> read_position(const Node& position);
/// The same for a setup that was read from `position` already, its mistakes being the document's from place
/// `first` on. What follows from one of those is not said again.
std::optional<Position> check_setup(const Node& position, Setup setup, std::size_t first);

/// Where mistakes are, to leave out what only follows from them.
class Places {
public:
    explicit Places(std::span<const InputError> mistakes);
    /// Whether one of them is at this place or above it.
    bool hold_or_are_above(std::string_view at) const;
    /// Whether one of them is below it.
    bool are_below(std::string_view at) const;

private:
    std::set<std::string, std::less<>> places_;
};

}  // namespace quadrille::rules
