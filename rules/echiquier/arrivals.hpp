// rules/echiquier/arrivals.hpp: where permanents come onto the board (section 7).
#pragma once
#include <optional>
#include <vector>

#include "rules/echiquier/rule.hpp"
#include "rules/position/position.hpp"

namespace quadrille::rules::echiquier {

/// The free squares on which a player's permanents arrive: the deployment line, and with reinforcements what
/// is around the strategic squares that the player alone holds (EC-1.4, EC-14.4).
SquareSet free_deployment(const Position& position, PlayerIndex player);

struct Entering {
    Kind kind = Kind::creature;  ///< creature or planeswalker
    PlayerIndex controller = 0;
    std::optional<Id> id;      ///< for EC-7.2: a card that was on the board this turn
    std::optional<Id> origin;  ///< a piece, a player or something in `history.left`; nullopt: no origin
};
/// How a place was found, in the order in which it is looked for.
enum class ArrivalZone { former, contact, last_known, deployment, off_board };
struct Placements {
    SquareSet squares;
    ArrivalZone zone;
    Rule rule;
};
Placements placements(const Position& position, const Entering& entering);

/// What must be put on the deployment line at the start of a player's upkeep (EC-7.8).
struct UpkeepArrivals {
    std::vector<PieceIndex> candidates;
    SquareSet squares;
    int count;  ///< how many must be placed: as many as possible
};
UpkeepArrivals upkeep_arrivals(const Position& position, PlayerIndex player);

/// Where a piece goes that becomes a creature (EC-7.9) or stops being one (EC-7.10).
struct Becoming {
    SquareSet squares;
    bool off_board;
    Rule rule;
};
Becoming becomes(const Position& position, PieceIndex piece, bool creature);

}  // namespace quadrille::rules::echiquier
