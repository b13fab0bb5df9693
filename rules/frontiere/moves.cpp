#include "rules/frontiere/moves.hpp"

#include <algorithm>

namespace quadrille::rules::frontiere {
namespace {

constexpr std::array all_directions{Direction::forward, Direction::back, Direction::left, Direction::right};

/// One square in a direction, on the way of a player at `seat`.
Square next(Square square, Direction direction, Seat seat) {
    const int sign = seat == Seat::south ? 1 : -1;
    switch (direction) {
        case Direction::forward:
            return {square.column, square.row + sign};
        case Direction::back:
            return {square.column, square.row - sign};
        case Direction::left:
            return {square.column - sign, square.row};
        case Direction::right:
            break;
    }
    return {square.column + sign, square.row};
}

/// The moves of one creature from its land.
class Mover {
public:
    Mover(const Territory& territory, const Piece& creature)
        : territory_(territory),
          creature_(creature),
          seat_(territory.players[static_cast<std::size_t>(creature.controller)].seat),
          all_(territory.squares()),
          occupied_(occupied(territory)),
          open_(all_ - occupied_ - barred(territory)) {}

    std::vector<Move> moves() {
        if (!creature_.square) {
            for (const Square square : open_& adjacent_to_player(territory_, creature_.controller)) {
                add(square, Direction::forward, How::enter);
            }
            return std::move(moves_);
        }
        const bool alone = creatures_on(territory_, *creature_.square).size() == 1;
        for (const Direction direction : all_directions) {
            step(direction);
            if (!alone) continue;
            if (creature_.traits.has(Keyword::flying)) fly(direction);
            slide(direction);
            if (creature_.traits.has(Keyword::shadow)) shadow(direction);
        }
        return std::move(moves_);
    }

private:
    Square from(Square square, Direction direction) const { return next(square, direction, seat_); }

    /// FR-4.7: of all its landhomes' types, and revealed.
    bool is_home(Square square) const {
        const auto homes = creature_.traits.landhomes;
        const Land& land = territory_.land(square);
        return homes == 0 || (land.revealed && (land.types & homes) == homes);
    }

    void add(Square to, Direction direction, How how, std::optional<int> may_refuse = {}) {
        if (open_.contains(to) && is_home(to)) moves_.push_back({to, direction, how, may_refuse});
    }

    void step(Direction direction) { add(from(*creature_.square, direction), direction, How::step); }

    void fly(Direction direction) {
        const Square over = from(*creature_.square, direction);
        std::optional<int> may_refuse;
        for (const Piece* piece : creatures_on(territory_, over)) {
            const bool watches = piece->traits.has(Keyword::flying) || piece->traits.has(Keyword::reach);
            if (watches && piece->controller != creature_.controller) may_refuse = piece->controller;
        }
        add(from(over, direction), direction, How::fly, may_refuse);
    }

    /// Each landwalk slides over lands of its type alone; two that reach the same land are one move.
    void slide(Direction direction) {
        SquareSet reached;
        for (unsigned type = 1; type <= creature_.traits.landwalks; type <<= 1U) {
            if ((creature_.traits.landwalks & type) == 0) continue;
            Square square = from(*creature_.square, direction);
            for (int way = 1; fits_walk(square, type); ++way, square = from(square, direction)) {
                if (way >= 2) reached.insert(square);
            }
        }
        for (const Square square : reached) add(square, direction, How::slide);
    }

    /// Revealed, of the type and unoccupied; a barred land may be passed over.
    bool fits_walk(Square square, unsigned type) const {
        if (!all_.contains(square) || occupied_.contains(square)) return false;
        const Land& land = territory_.land(square);
        return land.revealed && (land.types & type) != 0;
    }

    /// Over occupied lands, at least one, to the first that is not (FR-4.5).
    void shadow(Direction direction) {
        Square square = from(*creature_.square, direction);
        if (!occupied_.contains(square)) return;
        while (occupied_.contains(square)) square = from(square, direction);
        add(square, direction, How::shadow);
    }

    const Territory& territory_;
    const Piece& creature_;
    Seat seat_;
    SquareSet all_, occupied_, open_;
    std::vector<Move> moves_;
};

}  // namespace

std::string_view name(Direction direction) {
    constexpr std::array<std::string_view, 4> names{"forward", "back", "left", "right"};
    return names[static_cast<std::size_t>(direction)];
}

std::string_view name(How how) {
    constexpr std::array<std::string_view, 5> names{"step", "fly", "slide", "shadow", "enter"};
    return names[static_cast<std::size_t>(how)];
}

bool may_move(const Piece& creature) {
    const bool long_enough = creature.controlled_since_turn_start || creature.traits.has(Keyword::haste);
    return creature.creature() && !creature.tapped && long_enough;
}

std::vector<Move> moves(const Territory& territory, const Piece& creature) {
    auto list = Mover(territory, creature).moves();
    std::sort(list.begin(), list.end(),
              [](const Move& a, const Move& b) { return std::pair(a.to, a.how) < std::pair(b.to, b.how); });
    return list;
}

}  // namespace quadrille::rules::frontiere
