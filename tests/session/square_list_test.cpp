#include "app/session/square_list.hpp"

#include <gtest/gtest.h>

namespace quadrille::app {
namespace {

TEST(SquaresOfABattlefield, AreReadAsPeopleWriteThem) {
    const std::vector<Square> both{*square_from("c4"), *square_from("d2")};
    for (const char* text : {"c4 d2", "c4, d2", " c4;d2 ", "c4 d2 c4", "c4 and d2"})
        EXPECT_EQ(squares_in(text), both) << text;
    EXPECT_TRUE(squares_in("").empty());
    EXPECT_TRUE(squares_in("here, there").empty());
    EXPECT_EQ(text_of(both), "c4 d2");
    EXPECT_EQ(squares_in(text_of(both)), both);
}

TEST(SpecialSquares, HaveNames) {
    const auto special = special_squares_in("d4 Fountain,  e5 Old mire , nowhere, f6");
    ASSERT_EQ(special.size(), 3U);
    EXPECT_EQ(special[0].square, square_from("d4"));
    EXPECT_EQ(special[0].name, "Fountain");
    EXPECT_EQ(special[1].name, "Old mire");
    EXPECT_EQ(special[2].name, "f6") << "called by its square";
    EXPECT_EQ(text_of(special), "d4 Fountain, e5 Old mire, f6 f6");
    EXPECT_EQ(special_squares_in(text_of(special)), special);
}

TEST(SquareList, NamesWhatIsNoSquareOfTheBoard) {
    const SquareSet board = SquareSet::around({0, 0}, 7);
    EXPECT_EQ(not_squares_in("c4 d2", board, false), "");
    EXPECT_EQ(not_squares_in("z9 c4 banana", board, false), "z9 banana");
    EXPECT_EQ(not_squares_in("d4 Fountain, e5 Old mire", board, true), "");
    EXPECT_EQ(not_squares_in("q2 Mire, d4 Fountain", board, true), "q2");
}

TEST(TapAbilities, StayWithTheirSquaresWhenTheListIsTypedAnew) {
    auto special = special_squares_in("d4 Swamp, e5 Mire");
    ASSERT_EQ(special.size(), 2U);
    EXPECT_FALSE(special[0].tap_ability);
    special[0].tap_ability = true;
    const auto again = special_squares_in("c3 Well, d4 Black swamp, e5 Mire", special);
    ASSERT_EQ(again.size(), 3U);
    EXPECT_FALSE(again[0].tap_ability);
    EXPECT_TRUE(again[1].tap_ability) << "the square lends it, whatever it is called";
    EXPECT_EQ(again[1].name, "Black swamp");
    EXPECT_FALSE(again[2].tap_ability);
}

}  // namespace
}  // namespace quadrille::app
