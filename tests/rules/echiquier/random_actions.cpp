#include "tests/rules/echiquier/random_actions.hpp"

#include <algorithm>
#include <rapidcheck.h>

#include "rules/echiquier/arrivals.hpp"

namespace quadrille::rules::test {

using namespace echiquier;

std::vector<Declared> some_declaration(const Position& position) {
    std::vector<Declared> declared;
    for (const auto& [mover, squares] : moves(position).moves) {
        if (*rc::gen::arbitrary<bool>()) continue;
        const auto to = *rc::gen::elementOf(squares.sorted());
        declared.push_back({mover, *rc::gen::arbitrary<bool>() ? std::optional(to) : std::nullopt});
    }
    return declared;
}

Partings all_chosen(const Position& position) {
    Partings partings;
    for (;;) {
        const auto conflicts = end_of_combat(position, partings);
        RC_ASSERT(conflicts.has_value());
        const auto open = std::find_if(conflicts->begin(), conflicts->end(), [&](const Conflict& conflict) {
            if (!conflict.moves) return true;
            return !conflict.dies && !partings.choices.contains(position.piece_id(*conflict.moves));
        });
        if (open == conflicts->end()) return partings;
        if (open->moves) {
            partings.choices[position.piece_id(*open->moves)] = one_of(open->free);
            continue;
        }
        std::vector<Id> there;
        for (int i = 0; i < position.piece_count(); ++i) {
            if (position.piece(i).creature_on_board() && position.piece(i).square == open->square)
                there.push_back(position.piece_id(i));
        }
        RC_ASSERT(there.size() == 2U);
        partings.coins[open->square] = *rc::gen::elementOf(there);
    }
}

std::map<PieceIndex, Square> some_placing(const Position& position, PlayerIndex player) {
    auto [candidates, free, count] = upkeep_arrivals(position, player);
    std::map<PieceIndex, Square> places;
    while (static_cast<int>(places.size()) < count) {
        const auto piece = *rc::gen::elementOf(candidates);
        if (places.contains(piece)) continue;
        places[piece] = *one_of(free);
        free.erase(places[piece]);
    }
    return places;
}

std::optional<Square> one_of(const SquareSet& squares) {
    if (squares.empty()) return std::nullopt;
    return *rc::gen::elementOf(squares.sorted());
}

}  // namespace quadrille::rules::test
