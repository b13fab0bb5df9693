#include "rules/frontiere/trample.hpp"

#include <algorithm>

#include "rules/frontiere/abilities.hpp"
#include "rules/frontiere/attacks.hpp"

namespace quadrille::rules::frontiere {
namespace {

int lethal(const Territory& territory, const Piece& attacker, const Piece& creature) {
    const int missing = std::max(0, strength(territory, creature).toughness - creature.damage);
    return attacker.traits.has(Keyword::deathtouch) ? std::min(missing, 1) : missing;
}

/// The opposing creatures on a land, by id; none when the attacker may attack none of them.
std::vector<const Piece*> reached(const Territory& territory, const Piece& attacker, Square land) {
    auto creatures = creatures_on(territory, land);
    std::erase_if(creatures, [&](const Piece* one) { return one->controller == attacker.controller; });
    const bool open = std::any_of(creatures.begin(), creatures.end(),
                                  [&](const Piece* one) { return !shielded(territory, attacker, *one); });
    if (!open) return {};
    std::sort(creatures.begin(), creatures.end(),
              [](const Piece* a, const Piece* b) { return a->id < b->id; });
    return creatures;
}

}  // namespace

std::vector<TrampleStep> trample(const Territory& territory, const Piece& attacker, const Piece& target,
                                 int damage) {
    std::vector<TrampleStep> steps;
    const Square start = *attacker.square;
    Square land = *target.square;
    const int columns_on = land.column - start.column, rows_on = land.row - start.row;
    const SquareSet last_row = adjacent_to_player(territory, target.controller);
    int left = damage;
    for (bool first = true; first || left > 0; first = false) {
        const auto creatures = reached(territory, attacker, land);
        if (creatures.empty()) break;
        for (const Piece* creature : creatures) {
            if (!first && left == 0) break;
            const int taken = std::min(left, lethal(territory, attacker, *creature));
            steps.push_back({creature->id, taken});
            left -= taken;
        }
        if (left > 0 && last_row.contains(land) && !last_row.contains(start)) {
            steps.push_back({territory.players[static_cast<std::size_t>(target.controller)].id, 0});
            break;
        }
        land = {land.column + columns_on, land.row + rows_on};
    }
    return steps;
}

}  // namespace quadrille::rules::frontiere
