// rules/magic54/perft.hpp: counting every continuation of a game, to verify the rules.
#pragma once
#include <cstdint>
#include <optional>

#include "rules/magic54/state.hpp"

namespace quadrille::rules::magic54 {

/// Applied actions after which a count is given up, about ten seconds of work.
inline constexpr std::int64_t most_applied = 20'000'000;

/// The number of action sequences of exactly `depth` actions; 1 for depth 0. Tens take the first card of the
/// sorted hand, jokers keep the order. No hidden cards. Nullopt: more than `most_applied` actions to apply,
/// or a count above 2^53.
std::optional<std::int64_t> perft(const State& state, int depth);

}  // namespace quadrille::rules::magic54
