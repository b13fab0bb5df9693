// rules/echiquier/equipment.hpp: where equipment can be attached, and who may pay (section 6).
#pragma once
#include <vector>

#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

struct EquipTarget {
    PieceIndex creature;
    PlayerIndex payer;
};
struct Equip {
    std::vector<EquipTarget> targets;
    Rule rule;  ///< EC-6.1 off the board, EC-6.2 attached on the board, EC-6.4 dropped on a square
};
/// `equipment` must be a piece of kind equipment.
Equip equip(const Position& position, PieceIndex equipment);

}  // namespace quadrille::rules::echiquier
