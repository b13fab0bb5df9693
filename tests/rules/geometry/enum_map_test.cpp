#include "rules/geometry/enum_map.hpp"

#include <gtest/gtest.h>
#include <string>
#include <type_traits>

#include "calibration/picture_side.hpp"

namespace quadrille {
namespace {

TEST(EnumMap, GivesEachEnumeratorItsValue) {
    SeatMap<std::string> names{"S", "W", "N", "E"};
    EXPECT_EQ(names[Seat::south], "S");
    EXPECT_EQ(names[Seat::east], "E");
    names[Seat::west] = "west";
    std::string all;
    for (const std::string& name : names) all += name;
    EXPECT_EQ(all, "SwestNE");
    EXPECT_EQ(SeatMap<int>()[Seat::north], 0);
}

TEST(EnumMap, IsMadeFromAValueForEachEnumeratorOrNone) {
    static_assert(std::is_constructible_v<SeatMap<int>, int, int, int, int>);
    static_assert(!std::is_constructible_v<SeatMap<int>, int, int, int>);
    static_assert(!std::is_constructible_v<SeatMap<int>, int, int, int, int, int>);
    EXPECT_TRUE(std::is_default_constructible_v<SeatMap<int>>);
}

TEST(PictureSide, IsFoundByItsName) {
    for (const PictureSide side : all_picture_sides) EXPECT_EQ(picture_side_from(name(side)), side);
    EXPECT_EQ(name(PictureSide::left), "left");
    EXPECT_EQ(picture_side_from("middle"), std::nullopt);
}

}  // namespace
}  // namespace quadrille
