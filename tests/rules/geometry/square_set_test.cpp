#include "rules/geometry/square_set.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/geometry/seat.hpp"

namespace rc {
template <>
struct Arbitrary<quadrille::Square> {
    static Gen<quadrille::Square> arbitrary() {
        return gen::build<quadrille::Square>(
            gen::set(&quadrille::Square::column, gen::inRange(0, quadrille::max_side)),
            gen::set(&quadrille::Square::row, gen::inRange(0, quadrille::max_side)));
    }
};
}  // namespace rc

namespace quadrille {
namespace {

RC_GTEST_PROP(SquareSetAround, IsTheSetOfSquaresWithinTheDistance, (Square centre, Square other)) {
    const int radius = *rc::gen::inRange(0, SquareSet::side);
    RC_ASSERT(SquareSet::around(centre, radius).contains(other) == (distance(centre, other) <= radius));
}

RC_GTEST_PROP(SquareSetDilated, HoldsWhatIsInContact, (const std::vector<Square>& members, Square other)) {
    SquareSet set;
    bool near = false;
    for (const Square member : members) {
        set.insert(member);
        near = near || distance(member, other) <= 1;
    }
    RC_ASSERT(set.dilated().contains(other) == near);
}

RC_GTEST_PROP(SquareSetIteration, VisitsEachMemberOnce, (const std::vector<Square>& members)) {
    SquareSet set;
    for (const Square member : members) set.insert(member);
    std::vector<Square> visited(set.begin(), set.end());
    std::sort(visited.begin(), visited.end());
    RC_ASSERT(visited == set.sorted());
    RC_ASSERT(static_cast<int>(visited.size()) == set.size());
}

RC_GTEST_PROP(Distance, IsAMetric, (Square a, Square b, Square c)) {
    RC_ASSERT((distance(a, b) == 0) == (a == b));
    RC_ASSERT(distance(a, b) == distance(b, a));
    RC_ASSERT(distance(a, c) <= distance(a, b) + distance(b, c));
}

RC_GTEST_PROP(SquareName, ReadsBackAsTheSame, (Square square)) {
    const auto read = square_from(name(square));
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == square);
}

TEST(SquareName, RefusesWhatNamesNoSquare) {
    for (const char* text : {"", "a", "4c", "c0", "c04", "c27", "C4", "c4 ", "aa1", "c-1", "c4\n"}) {
        EXPECT_FALSE(square_from(text).has_value()) << text;
    }
}

TEST(SeatName, ReadsBackAsTheSame) {
    for (const Seat seat : all_seats) EXPECT_EQ(seat_from(name(seat)), seat);
    EXPECT_FALSE(seat_from("South").has_value());
}

}  // namespace
}  // namespace quadrille
