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

bool is_one(const std::vector<std::string>& words, const std::vector<std::string>& spared) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::find(spared.begin(), spared.end(), word) != spared.end();
    });
}

/// The creatures on the board that a trap's effect looks at.
bool concerned(const Position& position, const TrapSetup& trap, PieceIndex index) {
    if (!position.piece(index).creature_on_board()) return false;
    if (trap.attackers_only && position.attack_of(index) == nullptr) return false;
    const Characteristics& printed = position.setup().pieces[static_cast<std::size_t>(index)].printed;
    return !is_one(printed.keywords, trap.spares) && !is_one(printed.colors, trap.spares) &&
           !is_one(printed.types, trap.spares);
}

std::vector<PieceIndex> concerned_within(const Position& position, const TrapSetup& trap, int radius) {
    std::vector<PieceIndex> within;
    for (int i = 0; i < position.piece_count(); ++i) {
        if (concerned(position, trap, i) && distance(*position.piece(i).square, *trap.square) <= radius)
            within.push_back(i);
    }
    return within;
}

int distance_of_nearest(const Position& position, const TrapSetup& trap) {
    int nearest = max_side;
    for (int i = 0; i < position.piece_count(); ++i) {
        if (concerned(position, trap, i))
            nearest = std::min(nearest, distance(*position.piece(i).square, *trap.square));
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
    const bool creature = trap.kind == TrapKind::creature;
    if (creature) result.blocks = ambushed(position, trap);
    if (creature && !trap.effect) return result;
    if (trap.targets) {
        result.nearest = concerned_within(position, trap, distance_of_nearest(position, trap));
    } else {
        result.area = concerned_within(position, trap, trap.printed.mana_value);
    }
    return result;
}

}  // namespace quadrille::rules::echiquier
