#include "rules/frontiere/attachments.hpp"

#include "rules/frontiere/attacks.hpp"

namespace quadrille::rules::frontiere {

std::vector<const Piece*> equip_targets(const Territory& territory, const Piece& equipment) {
    const std::uint8_t source = qualities(territory, equipment);
    const SquareSet row = adjacent_to_player(territory, equipment.controller);
    std::vector<const Piece*> targets;
    for (const Piece& piece : territory.pieces) {
        if (!piece.creature() || piece.controller != equipment.controller) continue;
        const bool near = piece.square == equipment.square ||
                          (!equipment.square && piece.square && row.contains(*piece.square));
        if (near && (piece.traits.protections & source) == 0) targets.push_back(&piece);
    }
    return targets;
}

SquareSet fortify_squares(const Territory& territory, const Piece& fortification) {
    return adjacent_to(territory, fortification);
}

}  // namespace quadrille::rules::frontiere
