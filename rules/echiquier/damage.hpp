// rules/echiquier/damage.hpp: assigning combat damage (section 11; EC-13.1 in the simplified variant).
#pragma once
#include <optional>
#include <vector>

#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

/// What an attacker assigns.
struct Damage {
    PieceIndex attacker;
    int amount;                        ///< its power, at least 0
    bool blocked;                      ///< some blocker was named, still there or not
    std::vector<PieceIndex> blockers;  ///< those that are still there
    std::vector<Object> to;  ///< players (for their pawns) and planeswalkers it may or must assign to
    bool excess_only;        ///< what goes to `to` is what exceeds lethal damage (EC-11.2)
    int max_to;              ///< the most that can go to `to`
    bool must;               ///< it has to assign to `to` (EC-11.3)
};
/// For every attacker, in the order of the position's attacks.
std::vector<Damage> damage(const Position& position);

/// EC-11.1, in the simplified variant EC-13.1.
Rule damage_rule(const Position& position);

/// Lethal damage for a blocker: toughness less marked damage, at least 0; with deathtouch 1, or 0 for one
/// that is lethally marked already (EC-11.2).
int lethal(const Position& position, PieceIndex blocker, bool deathtouch);

struct Assigned {
    Object recipient;
    int amount;  ///< at least 0; 0 counts as not named
};
struct Assignment {
    Object attacker;
    std::vector<Assigned> assigned;
};
struct DamageError {
    Object attacker;
    Rule rule;
};
/// At most one error an attacker; an attacker without an entry assigns nothing. None: the assignment is
/// legal.
std::vector<DamageError> check_damage(const Position& position, const std::vector<Assignment>& assignments);

}  // namespace quadrille::rules::echiquier
