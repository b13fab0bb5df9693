#include "rules/echiquier/battlefield.hpp"

#include <algorithm>

#include "rules/echiquier/evasion.hpp"

namespace quadrille::rules::echiquier {
namespace {

/// Attackers near an ambushing creature. It is nobody's: no lands count for it, and anybody's attackers may
/// be blocked.
std::vector<PieceIndex> ambushed(const Position& position, const TrapSetup& trap) {
    std::vector<PieceIndex> blocked;
    const Traits traits(trap.printed);
    for (const Attack& attack : position.attacks()) {
        const Piece& attacker = position.piece(attack.attacker);
        if (distance(*attacker.square, *trap.square) <= 1 && !evasion(attacker.traits, traits, 0))
            blocked.push_back(attack.attacker);
    }
    return blocked;
}

std::vector<PieceIndex> creatures_within(const Position& position, Square centre, int radius) {
    std::vector<PieceIndex> within;
    for (int i = 0; i < position.piece_count(); ++i) {
        const Piece& piece = position.piece(i);
        if (piece.creature_on_board() && distance(*piece.square, centre) <= radius) within.push_back(i);
    }
    return within;
}

int distance_of_nearest(const Position& position, Square centre) {
    int nearest = max_side;
    for (const Piece& piece : position.pieces()) {
        if (piece.creature_on_board()) nearest = std::min(nearest, distance(*piece.square, centre));
    }
    return nearest;
}

}  // namespace

SquareEffects square_effects(const Position& position, PlayerIndex index) {
    SquareEffects effects;
    const Player& player = position.player(index);
    for (const SpecialSetup& special : position.setup().special) {
        if (!special.square || special.square != player.pawn) continue;
        effects.special.insert(special.name);
        if (special.tap_ability && !player.pawn_tapped) effects.tap_abilities.insert(special.name);
    }
    return effects;
}

Sprung spring(const Position& position, TrapIndex index, Object arriving) {
    const TrapSetup& trap = position.setup().traps[static_cast<std::size_t>(index)];
    Sprung result;
    if (arriving.type != Object::Type::piece || !trap.square) return result;
    const Piece& piece = position.piece(arriving.index);
    result.sprung = piece.creature_on_board() && distance(*piece.square, *trap.square) <= 1;
    if (!result.sprung) return result;
    if (trap.kind == TrapKind::creature) {
        result.blocks = ambushed(position, trap);
    } else if (trap.targets) {
        result.nearest =
            creatures_within(position, *trap.square, distance_of_nearest(position, *trap.square));
    } else {
        result.area = creatures_within(position, *trap.square, trap.printed.mana_value);
    }
    return result;
}

}  // namespace quadrille::rules::echiquier
