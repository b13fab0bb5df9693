// rules/frontiere/abilities.hpp: what every creature has (FR-2.4 to FR-2.7) and the rule of the token
// (FR-2.2).
#pragma once
#include "rules/frontiere/rule.hpp"
#include "rules/frontiere/territory.hpp"

namespace quadrille::rules::frontiere {

struct Strength {
    int power, toughness;  ///< with the bonus
    SquareSet lands;       ///< those that count
};

/// +1/+1 for each revealed land under or adjacent to a creature that makes mana of one of its colours
/// (FR-2.4).
Strength strength(const Territory& territory, const Piece& creature);

struct LandAbility {
    SquareSet squares;  ///< lands that it may choose, whether it can pay or not
    bool may;           ///< whether it can pay
    Rule rule;          ///< FR-2.1 off the territory
};

/// "Tap: explore" (FR-2.5): adjacent face-down lands.
LandAbility explore(const Territory& territory, const Piece& creature);
/// "Tap: gain control" (FR-2.6): adjacent revealed lands without an opposing creature.
LandAbility control(const Territory& territory, const Piece& creature);

struct TokenRule {
    bool required;           ///< the player has to put the token
    std::optional<int> row;  ///< where, counted from 0; nullopt when not required or impossible
    SquareSet squares;
    bool loses;  ///< required and impossible (FR-2.3)
};

/// A player without creature puts a token on the nearest row with an open land (FR-2.2).
TokenRule token_rule(const Territory& territory, int player);

/// Errata: "you control no creature" is one or fewer (FR-6.1), "no creature on the battlefield" two or fewer
/// (FR-6.2).
bool controls_no_creature(const Territory& territory, int player);
bool no_creature_on_battlefield(const Territory& territory);

}  // namespace quadrille::rules::frontiere
