// rules/echiquier/victory.hpp: who has won (section 14, EC-4.3).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

struct Victory {
    /// The id of a player, the name of a team, "survivors" or "draw"; nullopt while the game lasts.
    std::optional<std::string> winner;
    Rule rule;
};
/// The theme's rule first; without a winner by it, the side that is alone in the game. Life is not read.
Victory victory(const Position& position);

/// Which of `setup().objectives.goals` are met, in their order (EC-14.8).
std::vector<bool> met_goals(const Position& position);

}  // namespace quadrille::rules::echiquier
