// rules/frontiere/territory.hpp: the lands and what lies on them (docs/rules/frontiere.md, sections 1 and 7).
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/frontiere/traits.hpp"
#include "rules/geometry/seat.hpp"
#include "rules/geometry/square_set.hpp"
#include "rules/position/terms.hpp"

namespace quadrille::rules::frontiere {

inline constexpr int columns = 5;  ///< FR-1.2

/// One land card: what its square is.
struct Land {
    std::uint8_t types = 0;     ///< land types
    std::uint8_t produces = 0;  ///< colours of its mana
    bool revealed = false, tapped = false;
    std::optional<int> controller, tapped_by;  ///< places in `players`
};

struct Player {
    std::string id;
    Seat seat = Seat::south;  ///< south or north
    bool first_upkeep_reached = false;
};

struct Piece {
    std::string id;
    Kind kind = Kind::creature;
    int controller = 0;            ///< place in `players`
    std::optional<Square> square;  ///< where it lies; what is attached lies where its host does
    Traits traits;
    int power = 0, toughness = 0, damage = 0, extra_blocks = 0;
    bool tapped = false, summoning_sick = false, controlled_since_turn_start = true;
    bool phased_out = false, must_be_blocked = false;

    /// A creature that exists: phased-out ones are treated as if they did not (FR-4.4).
    bool creature() const { return kind == Kind::creature && !phased_out; }
    bool creature_on_territory() const { return creature() && square.has_value(); }
};

/// The whole position. The functions of this folder expect one without the faults of the page's section 7;
/// the reader of requests makes only such.
struct Territory {
    int rows = 1;
    std::array<Land, static_cast<std::size_t>(columns) * max_side> lands{};  ///< row by row from the south
    std::array<Player, 2> players;
    std::vector<Piece> pieces;
    std::optional<int> active;  ///< place in `players`

    Land& land(Square square) { return lands[land_index(square)]; }
    const Land& land(Square square) const { return lands[land_index(square)]; }
    SquareSet squares() const { return SquareSet::rectangle({0, 0}, {columns - 1, rows - 1}); }

    const Player* find_player(std::string_view id) const;
    const Piece* find_piece(std::string_view id) const;

private:
    static std::size_t land_index(Square square) {
        return static_cast<std::size_t>(square.row) * columns + static_cast<std::size_t>(square.column);
    }
};

constexpr int opponent(int player) {
    return 1 - player;
}

/// The row nearest to a player.
int nearest_row(const Territory& territory, int player);
/// The lands adjacent to a player and to that player's permanents off the territory (FR-1.9).
SquareSet adjacent_to_player(const Territory& territory, int player);
/// The lands that share a side with a land (FR-1.10).
SquareSet beside(const Territory& territory, Square square);
/// The lands adjacent to a permanent (FR-1.9 off the territory, FR-1.10 on it).
SquareSet adjacent_to(const Territory& territory, const Piece& piece);

/// The lands with a creature (FR-1.8).
SquareSet occupied(const Territory& territory);
/// The lands that a phased-out creature keeps (FR-4.4).
SquareSet barred(const Territory& territory);
/// The lands where a creature may stop or be put: neither occupied nor barred.
SquareSet open_lands(const Territory& territory);

/// The creatures on a land, in the order of the position.
std::vector<const Piece*> creatures_on(const Territory& territory, Square square);
/// The creature and those that share its land with it; off the territory itself alone (FR-4.12).
std::vector<const Piece*> band_of(const Territory& territory, const Piece& creature);

/// Whether it can pay a cost with the tap symbol (FR-2.1, FR-2.7).
bool can_tap(const Piece& creature);

}  // namespace quadrille::rules::frontiere
