// rules/frontiere/attacks.hpp: who may attack what, and where attackers and blockers arrive (FR-3.10,
// FR-3.15, FR-3.16, FR-4.6, FR-4.10).
#pragma once
#include <variant>
#include <vector>

#include "rules/frontiere/rule.hpp"
#include "rules/frontiere/territory.hpp"

namespace quadrille::rules::frontiere {

/// What an attack is aimed at.
struct Aim {
    int player = 0;                ///< the player attacked, or the controller of the piece
    const Piece* piece = nullptr;  ///< a creature or planeswalker, nullptr: the player
};

/// The rule that keeps an active player's creature from attacking at all: FR-2.1, FR-3.10; nullopt when it
/// may.
std::optional<Rule> cannot_attack(const Piece& creature);

/// Whether what is aimed at is an opponent's and adjacent to the creature's land (FR-3.10). The creature is
/// on the territory.
bool in_reach(const Territory& territory, const Piece& creature, const Aim& aim);

/// The rule that protects a piece from the attack of this creature, wherever both are: FR-4.6, FR-4.10.
std::optional<Rule> shielded(const Territory& territory, const Piece& creature, const Piece& target);

/// Everything that a creature that may attack can be declared to attack.
std::vector<Aim> targets(const Territory& territory, const Piece& creature);

/// The qualities of a permanent as a source (FR-4.10): of a creature in a band the colours are the band's.
std::uint8_t qualities(const Territory& territory, const Piece& piece);

/// Open lands for a creature that arrives attacking (FR-3.15); none: the effect is countered.
SquareSet arrival_attacking(const Territory& territory, const Aim& aim);
/// Open lands for one that arrives blocking an attacker on the territory (FR-3.16).
SquareSet arrival_blocking(const Territory& territory, const Piece& attacker);

}  // namespace quadrille::rules::frontiere
