// rules/frontiere/trample.hpp: damage that goes on along a line (FR-4.9).
#pragma once
#include <string>
#include <vector>

#include "rules/frontiere/territory.hpp"

namespace quadrille::rules::frontiere {

struct TrampleStep {
    std::string recipient;  ///< a creature, last the opponent
    int at_least;           ///< lethal damage, or what is left of it; 0 for the opponent
};

/// The chain of a trampling attacker on the territory that attacks a creature on a land beside its own with
/// `damage` >= 0.
std::vector<TrampleStep> trample(const Territory& territory, const Piece& attacker, const Piece& target,
                                 int damage);

}  // namespace quadrille::rules::frontiere
