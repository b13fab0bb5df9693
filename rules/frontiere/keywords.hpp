// rules/frontiere/keywords.hpp: what revealing a land and the keywords of section 4 make happen (FR-1.6,
// FR-1.13, FR-4.1, FR-4.8, FR-4.10, FR-4.13).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "rules/frontiere/combat.hpp"

namespace quadrille::rules::frontiere {

/// The player's permanents whose landfall triggers when that player reveals a land (FR-4.13).
std::vector<const Piece*> landfall(const Territory& territory, int player);

/// How many permanents the defending player sacrifices when a creature attacks that (FR-4.1); 0: none.
int annihilates(const Piece& attacker, const Aim& target);

/// Whether a permanent is protected from all that another does to it (FR-4.10).
bool is_protected(const Territory& territory, const Piece& piece, const Piece& source);

/// The active player's creatures that one of the opponent's may force to attack it (FR-4.10).
std::vector<const Piece*> provokable(const Territory& territory, const Piece& creature);

enum class NinjutsuFault { not_attacking, blocked };

/// Why a ninja cannot take the place of an attacker (FR-4.8).
std::optional<NinjutsuFault> ninjutsu_fault(const std::vector<DeclaredAttack>& declared,
                                            const CombatResult& combat, const Piece& attacker);

}  // namespace quadrille::rules::frontiere
