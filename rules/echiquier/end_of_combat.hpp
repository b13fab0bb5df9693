// rules/echiquier/end_of_combat.hpp: two creatures on one square are parted (section 12).
#pragma once
#include <map>
#include <optional>
#include <variant>
#include <vector>

#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

/// What the table decided: who loses a coin on a square, and where a moving creature goes. What no conflict
/// asks for is not read; nullopt stands for something that names no creature, or no square.
struct Partings {
    std::map<Square, std::optional<Id>> coins;
    std::map<Id, std::optional<Square>> choices;
};

/// One square with two creatures. Their powers and toughnesses decide (EC-12.1).
struct Conflict {
    Square square;
    std::optional<PieceIndex> moves;  ///< nullopt: a coin is needed and was not given
    bool coin;                        ///< the sums are equal
    SquareSet free;                   ///< where it can go, after what earlier conflicts did
    bool dies;                        ///< there is no such square (EC-12.2)
};

/// A coin that is neither of the two creatures, or a choice outside of `free`.
struct WrongCoin {
    Square square;
};
struct WrongChoice {
    Id creature;
};
using PartingError = std::variant<WrongCoin, WrongChoice>;

/// The conflicts one after the other in the order of their squares, each seeing the result of those before
/// (EC-12.3); an earlier mover without a choice has not taken a square yet.
tl::expected<std::vector<Conflict>, PartingError> end_of_combat(const Position& position,
                                                                const Partings& partings);

}  // namespace quadrille::rules::echiquier
