// rules/echiquier/stack.hpp: spells and abilities on the stack (EC-5.13, EC-5.14).
#pragma once
#include <vector>

#include "rules/echiquier/range.hpp"

namespace quadrille::rules::echiquier {

/// Place of an object in `setup().stack`.
using StackIndex = int;

/// From where an object on the stack measures: its source, that source's last square, or its controller's
/// pawn (EC-5.14); nullopt without a place to measure from.
std::optional<Measure> measured_from_stack(const Position& position, StackIndex object);

/// Whether a piece or player reaches an object on the stack: its source or one of its targets (EC-5.13). The
/// distance is the smallest of theirs.
Reach reach_stack(const Position& position, Object source, StackIndex object);

/// What is left of an object's targets when it resolves (EC-5.14).
struct StackCheck {
    std::vector<Id> legal, illegal;  ///< each target once, sorted
    bool fizzles;                    ///< it had targets, and none is legal any more
    Rule rule;
};
StackCheck check_on_resolution(const Position& position, StackIndex object);

}  // namespace quadrille::rules::echiquier
