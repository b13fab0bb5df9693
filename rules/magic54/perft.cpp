#include "rules/magic54/perft.hpp"

#include "rules/magic54/apply.hpp"
#include "rules/magic54/legal.hpp"

namespace quadrille::rules::magic54 {
namespace {

/// `applied` counts the work so far; past the limit nothing more is counted.
double count(const State& state, int depth, std::int64_t& applied) {
    if (depth == 0) return 1;
    const double actions = count_actions(state);
    if (depth == 1) return actions;
    if (static_cast<double>(applied) + actions > static_cast<double>(most_applied)) {
        applied = most_applied + 1;
        return 0;
    }
    double nodes = 0;
    for_each_action(state, [&](const Action& action) {
        ++applied;
        State after = state;
        Chance chance = Chance::first_card();
        apply(after, action, chance);
        nodes += count(after, depth - 1, applied);
    });
    return nodes;
}

}  // namespace

std::optional<std::int64_t> perft(const State& state, int depth) {
    constexpr double exact = 9007199254740992.0;  // 2^53
    std::int64_t applied = 0;
    const double nodes = count(state, depth, applied);
    if (applied > most_applied || nodes > exact) return std::nullopt;
    return static_cast<std::int64_t>(nodes);
}

}  // namespace quadrille::rules::magic54
