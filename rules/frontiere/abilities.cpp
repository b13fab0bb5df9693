#include "rules/frontiere/abilities.hpp"

#include <algorithm>

namespace quadrille::rules::frontiere {
namespace {

LandAbility ability(const Piece& creature, SquareSet squares, Rule rule) {
    return {squares, can_tap(creature), creature.square ? rule : Rule::off_territory};
}

int creatures_of(const Territory& territory, int player) {
    return static_cast<int>(
        std::count_if(territory.pieces.begin(), territory.pieces.end(),
                      [&](const Piece& piece) { return piece.creature() && piece.controller == player; }));
}

}  // namespace

Strength strength(const Territory& territory, const Piece& creature) {
    SquareSet near = adjacent_to(territory, creature), counting;
    if (creature.square) near.insert(*creature.square);
    for (const Square square : near) {
        const Land& land = territory.land(square);
        if (land.revealed && (land.produces & creature.traits.colours) != 0) counting.insert(square);
    }
    const int bonus = counting.size();
    return {creature.power + bonus, creature.toughness + bonus, counting};
}

LandAbility explore(const Territory& territory, const Piece& creature) {
    SquareSet squares;
    for (const Square square : adjacent_to(territory, creature)) {
        if (!territory.land(square).revealed) squares.insert(square);
    }
    return ability(creature, squares, Rule::explore);
}

LandAbility control(const Territory& territory, const Piece& creature) {
    SquareSet squares;
    for (const Square square : adjacent_to(territory, creature)) {
        if (territory.land(square).revealed) squares.insert(square);
    }
    for (const Piece& piece : territory.pieces) {
        const bool opposing = piece.creature_on_territory() && piece.controller != creature.controller;
        if (opposing) squares.erase(*piece.square);
    }
    return ability(creature, squares, Rule::take_land);
}

TokenRule token_rule(const Territory& territory, int player) {
    const auto& self = territory.players[static_cast<std::size_t>(player)];
    if (!self.first_upkeep_reached || creatures_of(territory, player) > 0) return {false, {}, {}, false};
    const SquareSet open = open_lands(territory);
    const int away = self.seat == Seat::south ? 1 : -1;
    for (int row = nearest_row(territory, player); row >= 0 && row < territory.rows; row += away) {
        const SquareSet squares = open & SquareSet::rectangle({0, row}, {columns - 1, row});
        if (!squares.empty()) return {true, row, squares, false};
    }
    return {true, {}, {}, true};
}

bool controls_no_creature(const Territory& territory, int player) {
    return creatures_of(territory, player) <= 1;
}

bool no_creature_on_battlefield(const Territory& territory) {
    return creatures_of(territory, 0) + creatures_of(territory, 1) <= 2;
}

}  // namespace quadrille::rules::frontiere
