// What holds wherever creatures stand and however they move.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/frontiere/band.hpp"
#include "rules/frontiere/moves.hpp"

namespace quadrille::rules::frontiere {
namespace {

/// No land has two creatures without banding or two controllers (FR-4.12); phased-out ones count.
bool shared_rightly(const Territory& territory) {
    for (const Piece& one : territory.pieces) {
        for (const Piece& other : territory.pieces) {
            if (&one == &other || !one.square || one.square != other.square) continue;
            if (one.controller != other.controller) return false;
            if (!one.traits.banding && !other.traits.banding) return false;
        }
    }
    return true;
}

Territory random_territory() {
    constexpr std::array words{"flying",     "reach",      "shadow",  "forestwalk",
                               "islandwalk", "foresthome", "banding", "haste"};
    Territory territory;
    territory.rows = *rc::gen::inRange(1, 6);
    territory.players = {Player{"P1", Seat::south, true}, Player{"P2", Seat::north, true}};
    territory.active = *rc::gen::inRange(0, 2);
    for (const Square square : territory.squares()) {
        Land& land = territory.land(square);
        land.revealed = *rc::gen::inRange(0, 4) > 0;
        land.types = *rc::gen::element<std::uint8_t>(land_type_bit("forest"), land_type_bit("island"),
                                                     std::uint8_t{0});
    }
    const int count = *rc::gen::inRange(0, 14);
    for (int i = 0; i < count; ++i) {
        Piece piece;
        piece.id = "k" + std::to_string(i);
        piece.controller = *rc::gen::inRange(0, 2);
        const Square square{*rc::gen::inRange(0, columns), *rc::gen::inRange(0, territory.rows)};
        if (*rc::gen::inRange(0, 5) > 0) piece.square = square;
        for (const char* word : words) {
            if (*rc::gen::inRange(0, 3) == 0) add_keyword(piece.traits, word);
        }
        piece.tapped = *rc::gen::inRange(0, 5) == 0;
        piece.phased_out = *rc::gen::inRange(0, 6) == 0;
        territory.pieces.push_back(piece);
        if (!shared_rightly(territory)) territory.pieces.pop_back();
    }
    return territory;
}

Piece& piece_of(Territory& territory, const Piece& piece) {
    return territory.pieces[static_cast<std::size_t>(&piece - territory.pieces.data())];
}

RC_GTEST_PROP(FrontiereMoves, NeverLeaveTwoCreaturesWithoutBandingOnALand, ()) {
    Territory territory = random_territory();
    for (int i = 0; i < 40; ++i) {
        std::vector<std::pair<const Piece*, Move>> all;
        for (const Piece& piece : territory.pieces) {
            if (piece.controller != territory.active || !may_move(piece)) continue;
            for (const Move& move : moves(territory, piece)) all.emplace_back(&piece, move);
        }
        if (all.empty()) return;
        const auto& [piece, move] = *rc::gen::elementOf(all);
        piece_of(territory, *piece).square = move.to;
        territory.land(move.to).revealed = true;
        RC_ASSERT(shared_rightly(territory));
        territory.active = opponent(*territory.active);
    }
}

RC_GTEST_PROP(FrontiereMoves, StopOnOpenLandsInALine, ()) {
    const Territory territory = random_territory();
    const SquareSet open = open_lands(territory);
    for (const Piece& piece : territory.pieces) {
        if (!piece.creature()) continue;
        for (const Move& move : moves(territory, piece)) {
            RC_ASSERT(open.contains(move.to));
            RC_ASSERT((move.how == How::enter) == !piece.square.has_value());
            if (!piece.square) {
                RC_ASSERT(move.to.row == nearest_row(territory, piece.controller));
                RC_ASSERT(move.direction == Direction::forward);
                continue;
            }
            const int columns_on = move.to.column - piece.square->column;
            const int rows_on = move.to.row - piece.square->row;
            RC_ASSERT((columns_on == 0) != (rows_on == 0));
            RC_ASSERT((distance(move.to, *piece.square) == 1) == (move.how == How::step));
            const int ahead = piece.controller == 0 ? rows_on : -rows_on;
            const int right = piece.controller == 0 ? columns_on : -columns_on;
            RC_ASSERT((move.direction == Direction::forward) == (ahead > 0));
            RC_ASSERT((move.direction == Direction::back) == (ahead < 0));
            RC_ASSERT((move.direction == Direction::right) == (right > 0));
        }
    }
}

RC_GTEST_PROP(FrontiereBands, GatherWhereTheyMayStand, ()) {
    Territory territory = random_territory();
    std::vector<const Piece*> members;
    for (const Piece& piece : territory.pieces) {
        if (piece.creature() && *rc::gen::arbitrary<bool>()) members.push_back(&piece);
    }
    if (members.size() < 2) return;
    const auto gathering = gather(territory, members);
    for (const Square square : gathering.squares.sorted()) {
        Territory after = territory;
        for (const Piece* member : members) {
            RC_ASSERT(distance(*member->square, square) <= 1);
            piece_of(after, after.pieces[static_cast<std::size_t>(member - territory.pieces.data())]).square =
                square;
        }
        RC_ASSERT(shared_rightly(after));
    }
}

}  // namespace
}  // namespace quadrille::rules::frontiere
