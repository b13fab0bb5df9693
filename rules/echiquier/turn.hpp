// rules/echiquier/turn.hpp: what the active player may do in a step (section 8).
#pragma once
#include <string_view>
#include <vector>

#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

enum class TurnOption { skip_mains, place_waiting, cast_sorcery, declare, move_pawn, none };
std::string_view name(TurnOption option);

struct TurnOptions {
    std::vector<TurnOption> may;
    Rule rule;
};
/// The position must have an active player and a step.
TurnOptions turn_options(const Position& position);

}  // namespace quadrille::rules::echiquier
