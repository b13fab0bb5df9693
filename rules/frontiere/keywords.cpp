#include "rules/frontiere/keywords.hpp"

#include <algorithm>

namespace quadrille::rules::frontiere {

std::vector<const Piece*> landfall(const Territory& territory, int player) {
    std::vector<const Piece*> triggered;
    for (const Piece& piece : territory.pieces) {
        if (piece.controller == player && !piece.phased_out && piece.traits.has(Keyword::landfall))
            triggered.push_back(&piece);
    }
    return triggered;
}

int annihilates(const Piece& attacker, const Aim& target) {
    const bool triggers = target.piece == nullptr || target.piece->kind == Kind::planeswalker;
    return triggers && target.player != attacker.controller ? attacker.traits.annihilator : 0;
}

bool is_protected(const Territory& territory, const Piece& piece, const Piece& source) {
    return (qualities(territory, source) & piece.traits.protections) != 0;
}

std::vector<const Piece*> provokable(const Territory& territory, const Piece& creature) {
    std::vector<const Piece*> able;
    if (!creature.traits.has(Keyword::provoke) || territory.active == creature.controller) return able;
    for (const Piece& piece : territory.pieces) {
        if (!piece.creature_on_territory() || piece.controller != territory.active || cannot_attack(piece))
            continue;
        const std::vector<Aim> aims = targets(territory, piece);
        if (std::any_of(aims.begin(), aims.end(), [&](const Aim& aim) { return aim.piece == &creature; }))
            able.push_back(&piece);
    }
    return able;
}

std::optional<NinjutsuFault> ninjutsu_fault(const std::vector<DeclaredAttack>& declared,
                                            const CombatResult& combat, const Piece& attacker) {
    const bool attacks = std::any_of(declared.begin(), declared.end(),
                                     [&](const DeclaredAttack& one) { return one.piece == &attacker; });
    if (!attacks || !combat.legal()) return NinjutsuFault::not_attacking;
    for (const Blocker& blocker : combat.blockers) {
        if (std::find(blocker.blocks.begin(), blocker.blocks.end(), &attacker) != blocker.blocks.end())
            return NinjutsuFault::blocked;
    }
    return std::nullopt;
}

}  // namespace quadrille::rules::frontiere
