// rules/echiquier/scenario.hpp: what a scenario needs beyond a sound position (EC-14.8).
#pragma once
#include <string_view>
#include <vector>

#include "rules/position/setup.hpp"
#include "rules/terms/input_error.hpp"

namespace quadrille::rules::echiquier {

/// Goals without what their kind needs, a scenario without goals, domination with an even number of strategic
/// squares. Pointers below the position ("/objectives/goals/1/turns").
std::vector<InputError> scenario_errors(const Setup& setup);

/// Every mistake of a scenario file: those of its position (section 15) and those above, with pointers into
/// the file. `text` is the file's JSON, a position; where it is no JSON, that is the one mistake.
std::vector<InputError> scenario_file_errors(std::string_view text);

}  // namespace quadrille::rules::echiquier
