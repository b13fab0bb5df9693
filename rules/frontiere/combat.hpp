// rules/frontiere/combat.hpp: declared attacks, who blocks whom, what is dealt (FR-3.10 to FR-3.14, FR-4.2,
// FR-4.12).
#pragma once
#include <vector>

#include "rules/frontiere/attacks.hpp"

namespace quadrille::rules::frontiere {

struct DeclaredAttack {
    std::string attacker;          ///< as declared
    const Piece* piece = nullptr;  ///< nullptr: the attacker is a player
    Aim aim;
};

/// What the defending player chose for a creature to block.
struct Choice {
    const Piece* creature = nullptr;
    std::vector<std::string> attackers;
};

struct CombatError {
    std::string id;  ///< of an attacker, or of a choosing creature
    Rule rule;
};

/// What a creature that is attacked or blocks does.
struct Blocker {
    const Piece* creature = nullptr;
    std::vector<const Piece*> blocks;  ///< attackers; empty where it has to choose or cannot block
    bool unchosen = false;             ///< more than one way to block, and no choice
    int deals = 0;
};

struct CombatResult {
    std::vector<CombatError> attack_errors, choice_errors;  ///< the latter are looked for without the former
    std::vector<Blocker> blockers;                          ///< empty with errors

    bool legal() const { return attack_errors.empty() && choice_errors.empty(); }
};

/// Judges the attacks of `active` and, if there is nothing wrong with them, says who blocks.
CombatResult combat(const Territory& territory, int active, const std::vector<DeclaredAttack>& declared,
                    const std::vector<Choice>& choices);

}  // namespace quadrille::rules::frontiere
