// app/session/open_questions.hpp: what a table leaves open: what the program waits for, or people have to
// settle.
#pragma once
#include <variant>
#include <vector>

#include "app/session/table.hpp"

namespace quadrille::app {

/// Cards of two players lie on a square: one blocks the other, or they are to be parted.
struct TwoOnASquare {
    Square square;
    friend bool operator==(const TwoOnASquare&, const TwoOnASquare&) = default;
};
/// Two cards of one player lie on a square, which no rule allows but for what is attached.
struct OwnCardsOnASquare {
    Square square;
    Chair seat;
    friend bool operator==(const OwnCardsOnASquare&, const OwnCardsOnASquare&) = default;
};
/// The pawn of somebody who plays with one is not seen, so that the player has no range.
struct PawnMissing {
    Chair seat;
    friend bool operator==(const PawnMissing&, const PawnMissing&) = default;
};
/// It is unknown whose card it is.
struct OwnerUnknown {
    Square square;
    friend bool operator==(const OwnerUnknown&, const OwnerUnknown&) = default;
};

using OpenQuestion = std::variant<TwoOnASquare, OwnCardsOnASquare, OwnerUnknown, PawnMissing>;

/// What is open on a table: squares before players, each in the order of the board.
std::vector<OpenQuestion> open_questions(const Table& table);

}  // namespace quadrille::app
