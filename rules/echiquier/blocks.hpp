// rules/echiquier/blocks.hpp: who may block whom (section 10).
#pragma once
#include <string>
#include <vector>

#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

struct Block {
    PieceIndex blocker, attacker;
};
struct RefusedBlock {
    PieceIndex blocker, attacker;
    Rule rule;        ///< EC-10.1 or EC-10.4
    std::string why;  ///< "tapped", or the keyword that keeps it off
};
/// Every pair of an attacker and an opponent's creature on its square or in contact, allowed or not.
struct Blocks {
    std::vector<Block> allowed;
    std::vector<RefusedBlock> refused;
};
Blocks blocks(const Position& position);

/// One blocker and what it is to block; `blocker` and `attackers` may be pieces or players.
struct DeclaredBlock {
    Object blocker;
    std::vector<Object> attackers;  ///< each once
};
struct BlockError {
    Object blocker, attacker;
    Rule rule;
};
/// The faulty pairs of a declaration of blockers, at most one error a pair; none: it is legal.
std::vector<BlockError> check_blocks(const Position& position, const std::vector<DeclaredBlock>& declared);

}  // namespace quadrille::rules::echiquier
