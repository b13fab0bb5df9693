// calibration/nearest_word.hpp: the known word that is nearest to a mistyped one.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille {

/// The word of `known` that takes the fewest letters changed, left out, added or exchanged with their
/// neighbour, at most a third of them; nullopt where none is so near.
std::optional<std::string> nearest_word(std::string_view typed, const std::vector<std::string>& known);

}  // namespace quadrille
