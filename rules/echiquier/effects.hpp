// rules/echiquier/effects.hpp: what effects without targets see (EC-5.7, EC-5.10 to EC-5.12, EC-5.15).
#pragma once
#include <optional>
#include <variant>
#include <vector>

#include "rules/echiquier/range.hpp"

namespace quadrille::rules::echiquier {

/// What "all" and "each" of an effect mean: everything of the scope in range, the source itself included
/// where it fits; of players those whose pawn is in range (EC-5.11).
struct Affected {
    std::vector<Object> things;
    Rule rule;
};
Affected affected(const Position& position, Object source, Scope scope);

/// What can be chosen (EC-5.10).
struct Choices {
    std::vector<Object> things;
    bool playable;  ///< false when nothing can be chosen and the effect cannot work without
    Rule rule;
};
struct RequiredChoice {
    Scope scope;
    bool mandatory = false;
    bool on_arrival = false;  ///< a creature or planeswalker that names a player as it arrives
};
Choices choices(const Position& position, Object source, const RequiredChoice& asked);

/// Where something happens: at a square, or to a player, which is at the pawn.
using EventPlace = std::variant<Square, PlayerIndex>;
struct Trigger {
    bool triggers = false;
    std::optional<int> distance;
    std::optional<int> radius;
    Rule rule = Rule::trigger_in_range;
};
Trigger triggers(const Position& position, Object of, EventPlace event_at);

}  // namespace quadrille::rules::echiquier
