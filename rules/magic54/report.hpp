// rules/magic54/report.hpp: what a person reports of the table, read as the actions that it may mean.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "rules/magic54/state.hpp"

namespace quadrille::rules::magic54 {

/// The possible actions that a report may mean, as they are written and sorted; none when it fits no action.
///
/// A report is words with spaces between them, a part of the action's words in their order: "2H", "summon J",
/// "play 6 QC". A card may be given by its rank ("J"), a creature also by its card or that card's rank. A
/// report that is word for word a possible action means that one alone.
std::vector<std::string> interpretations(const State& state, std::string_view report);

}  // namespace quadrille::rules::magic54
