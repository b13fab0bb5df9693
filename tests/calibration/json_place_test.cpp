#include "calibration/json_place.hpp"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

constexpr std::string_view text = R"({
  "board": {"columns": 8},
  "players": [
    {"seat": "south"},
    {"seat": "up", "a/b": [1, 22]}
  ]
})";

struct Place {
    const char* pointer;
    int line, column;
};

class PlaceOfValue : public testing::TestWithParam<Place> {};

TEST_P(PlaceOfValue, IsWhereAPersonWouldLook) {
    const TextPlace place = place_of_value(text, GetParam().pointer);
    EXPECT_EQ(place.line, GetParam().line) << GetParam().pointer;
    EXPECT_EQ(place.column, GetParam().column) << GetParam().pointer;
}

INSTANTIATE_TEST_SUITE_P(Table, PlaceOfValue,
                         testing::Values(Place{"", 1, 1}, Place{"/board", 2, 12}, Place{"/players", 3, 14},
                                         Place{"/players/0", 4, 5}, Place{"/players/1", 5, 5},
                                         Place{"/players/1/seat", 5, 14}, Place{"/players/1/a~1b/1", 5, 31},
                                         Place{"/nowhere", 1, 1}));

TEST(PlaceOfByte, CountsLinesAndColumnsFromOne) {
    EXPECT_EQ(place_of("ab\ncd", 0).column, 1);
    EXPECT_EQ(place_of("ab\ncd", 4).line, 2);
    EXPECT_EQ(place_of("ab\ncd", 4).column, 2);
}

}  // namespace
}  // namespace quadrille
