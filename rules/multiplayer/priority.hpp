// rules/multiplayer/priority.hpp: what follows when a player with priority acts or passes (MP-5.4 to 5.7).
#pragma once
#include <optional>
#include <vector>

#include "rules/multiplayer/rule.hpp"
#include "rules/multiplayer/table.hpp"

namespace quadrille::rules::multiplayer {

enum class PriorityEvent {
    none,  ///< there is no priority in this step
    keeps,
    passes,
    resolves,  ///< the top object of the stack
    step_ends
};

struct AfterPriority {
    PriorityEvent event;
    std::optional<PlayerIndex> next;
    std::vector<PlayerIndex> passed;  ///< who has passed in succession now
    Rule rule;
};

/// `holder` and `passed` (who passed just before) are in the game; `turn.active` must be given.
AfterPriority after_priority(const Table& table, PlayerIndex holder, bool acts,
                             std::vector<PlayerIndex> passed);

}  // namespace quadrille::rules::multiplayer
