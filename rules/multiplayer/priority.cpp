#include "rules/multiplayer/priority.hpp"

#include <algorithm>
#include <cassert>

#include "rules/multiplayer/seats.hpp"

namespace quadrille::rules::multiplayer {

AfterPriority after_priority(const Table& table, PlayerIndex holder, bool acts,
                             std::vector<PlayerIndex> passed) {
    assert(table.turn.active);
    if (table.turn.step == Step::untap || table.turn.step == Step::cleanup)
        return {PriorityEvent::none, std::nullopt, {}, Rule::priority_each_step};
    if (acts) return {PriorityEvent::keeps, holder, {}, Rule::priority_passes};

    if (std::find(passed.begin(), passed.end(), holder) == passed.end()) passed.push_back(holder);
    const std::vector<PlayerIndex> from_active = clockwise_from(table, *table.turn.active);
    if (passed.size() < from_active.size())
        return {PriorityEvent::passes, to_the_left(table, holder).front(), passed, Rule::priority_passes};
    if (table.stack.empty()) return {PriorityEvent::step_ends, std::nullopt, {}, Rule::all_passed};
    return {PriorityEvent::resolves, from_active.front(), {}, Rule::all_passed};
}

}  // namespace quadrille::rules::multiplayer
