// rules/multiplayer/life.hpp: damage, loss, gain and setting of life, with the shared total of two-headed
// giant (MP-15.5 to 15.8).
#pragma once
#include <utility>
#include <vector>

#include "rules/multiplayer/rule.hpp"
#include "rules/multiplayer/table.hpp"
#include "rules/terms/enum_names.hpp"

namespace quadrille::rules::multiplayer {

enum class LifeEffect { damage, lose, gain, set };

struct LifeChange {
    Table after;  ///< with the life totals after it
    Rule rule;
};
/// `amounts`: players still in the game, each once, with a number from 0 up.
LifeChange change_life(const Table& table, LifeEffect effect,
                       const std::vector<std::pair<PlayerIndex, int>>& amounts);

}  // namespace quadrille::rules::multiplayer

namespace quadrille::rules {

template <>
inline constexpr std::array<std::string_view, 4> words_of<multiplayer::LifeEffect>{"damage", "lose", "gain",
                                                                                   "set"};

}  // namespace quadrille::rules
