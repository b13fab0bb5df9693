#include "rules/frontiere/territory.hpp"

#include <algorithm>

namespace quadrille::rules::frontiere {
namespace {

template <typename Things>
auto find_id(const Things& things, std::string_view id) {
    const auto found =
        std::find_if(things.begin(), things.end(), [&](const auto& thing) { return thing.id == id; });
    return found == things.end() ? nullptr : &*found;
}

}  // namespace

const Player* Territory::find_player(std::string_view id) const {
    return find_id(players, id);
}

const Piece* Territory::find_piece(std::string_view id) const {
    return find_id(pieces, id);
}

int nearest_row(const Territory& territory, int player) {
    return territory.players[static_cast<std::size_t>(player)].seat == Seat::south ? 0 : territory.rows - 1;
}

SquareSet adjacent_to_player(const Territory& territory, int player) {
    const int row = nearest_row(territory, player);
    return SquareSet::rectangle({0, row}, {columns - 1, row});
}

SquareSet beside(const Territory& territory, Square square) {
    const auto [column, row] = square;
    SquareSet lands;
    // Left of column 0 and below row 0 there is no square of the frame: a set leaves them out.
    for (const Square next : {Square{column - 1, row}, Square{column + 1, row}, Square{column, row - 1},
                              Square{column, row + 1}}) {
        lands.insert(next);
    }
    return lands &= territory.squares();
}

SquareSet adjacent_to(const Territory& territory, const Piece& piece) {
    return piece.square ? beside(territory, *piece.square) : adjacent_to_player(territory, piece.controller);
}

SquareSet occupied(const Territory& territory) {
    SquareSet lands;
    for (const Piece& piece : territory.pieces) {
        if (piece.creature_on_territory()) lands.insert(*piece.square);
    }
    return lands;
}

SquareSet barred(const Territory& territory) {
    SquareSet lands;
    for (const Piece& piece : territory.pieces) {
        if (piece.kind == Kind::creature && piece.phased_out && piece.square) lands.insert(*piece.square);
    }
    return lands;
}

SquareSet open_lands(const Territory& territory) {
    return territory.squares() - occupied(territory) - barred(territory);
}

std::vector<const Piece*> creatures_on(const Territory& territory, Square square) {
    std::vector<const Piece*> creatures;
    for (const Piece& piece : territory.pieces) {
        if (piece.creature() && piece.square == square) creatures.push_back(&piece);
    }
    return creatures;
}

std::vector<const Piece*> band_of(const Territory& territory, const Piece& creature) {
    if (!creature.square) return {&creature};
    return creatures_on(territory, *creature.square);
}

bool can_tap(const Piece& creature) {
    const bool fit = !creature.summoning_sick || creature.traits.has(Keyword::haste);
    return creature.square.has_value() && !creature.tapped && fit;
}

}  // namespace quadrille::rules::frontiere
