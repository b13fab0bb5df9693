// rules/echiquier/changes.hpp: what each action of the page changes in a setup. Every change knows its
// reverse (rules/position/change.hpp), and what it leads to is a sound position.
#pragma once
#include <map>
#include <optional>
#include <tl/expected.hpp>

#include "rules/echiquier/arrivals.hpp"
#include "rules/echiquier/declaration.hpp"
#include "rules/echiquier/end_of_combat.hpp"
#include "rules/echiquier/equipment.hpp"
#include "rules/position/change.hpp"

namespace quadrille::rules::echiquier {

/// A declaration of attackers: moves, taps, and who attacks (EC-9.4, EC-9.8). On error what makes it illegal.
tl::expected<Change, DeclarationCheck> declaring(const Position& position,
                                                 const std::vector<Declared>& declared);

/// Why a conflict at the end of combat cannot be carried out, and on which square: the coin or the choice is
/// none of those that there are, or is not given.
struct PartingFault {
    enum class Reason { wrong_coin, wrong_choice, undecided };
    Reason reason;
    Square square;
};
/// The end of combat (EC-12.1 to EC-12.3): the weaker creatures move, or go to the graveyard and leave their
/// equipment where they stood (EC-6.3).
tl::expected<Change, PartingFault> parting(const Position& position, const Partings& partings);

/// Something that comes into play: `card` is a creature or planeswalker with an id that nothing has yet and a
/// controller in the game; its `square` is where it is to be put, nullopt for off the board (EC-7.7).
struct Arrival {
    PieceSetup card;
    std::optional<Id> origin;  ///< a piece, a player or something in `history.left`
};
/// On error the places where it could arrive (EC-7.2 to EC-7.7).
tl::expected<Change, Placements> arriving(const Position& position, const Arrival& arrival);

/// Waiting pieces that come onto the line at the start of an upkeep (EC-7.8), each with its square. On error
/// what must be placed, and where.
tl::expected<Change, UpkeepArrivals> placing_waiting(const Position& position, PlayerIndex player,
                                                     const std::map<PieceIndex, Square>& places);

/// A piece that becomes a creature or planeswalker (EC-7.9), on `square`, or stops being one (EC-7.10).
/// `kind` decides which; it must differ from what the piece is in that. On error where it has to go.
tl::expected<Change, Becoming> becoming(const Position& position, PieceIndex piece, Kind kind,
                                        const std::optional<Square>& square);

/// Equipment that is attached to a creature (EC-6.1, EC-6.2, EC-6.4). On error where it can be attached.
tl::expected<Change, Equip> equipping(const Position& position, PieceIndex equipment, PieceIndex creature);

/// A player loses: all that the player controls and the pawn leave (EC-4.3); others' equipment stays where
/// its creature stood (EC-6.3). The player must be in the game.
Change losing(const Position& position, PlayerIndex player);

}  // namespace quadrille::rules::echiquier
