#include "rules/echiquier/equipment.hpp"

#include "rules/echiquier/range.hpp"

namespace quadrille::rules::echiquier {
namespace {

/// EC-6.1: a creature of its controller in range of the controller's pawn, but not the one that carries it.
bool within_reach(const Position& position, const Piece& equipment, PieceIndex creature) {
    const Object object{Object::Type::piece, creature};
    if (position.piece(creature).controller != equipment.controller || equipment.host == object) return false;
    return reach(position, {Object::Type::player, equipment.controller}, object).in_range;
}

/// EC-6.2: another creature of its controller in contact with the equipped one.
bool in_contact(const Position& position, const Piece& equipment, PieceIndex creature) {
    const Piece& candidate = position.piece(creature);
    return candidate.controller == equipment.controller && candidate.square &&
           distance(*candidate.square, *equipment.square) == 1;
}

}  // namespace

Equip equip(const Position& position, PieceIndex index) {
    const Piece& equipment = position.piece(index);
    Equip result{{}, Rule::equip_from_off_board};
    if (equipment.square) result.rule = equipment.host ? Rule::equip_in_contact : Rule::equip_dropped;
    for (int i = 0; i < position.piece_count(); ++i) {
        const Piece& candidate = position.piece(i);
        if (!candidate.creature()) continue;
        const bool fits = result.rule == Rule::equip_from_off_board ? within_reach(position, equipment, i)
                          : result.rule == Rule::equip_in_contact   ? in_contact(position, equipment, i)
                                                                    : candidate.square == equipment.square;
        if (fits) result.targets.push_back({i, candidate.controller});
    }
    return result;
}

}  // namespace quadrille::rules::echiquier
