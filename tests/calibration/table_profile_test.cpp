#include "calibration/table_profile.hpp"

#include <gtest/gtest.h>

namespace quadrille {
namespace {

TEST(ProfileFrom, ReadsEveryKey) {
    const auto profile = profile_from(R"({
        "board": {"columns": 9, "rows": 7, "square_mm": 85.5, "style": "checkered"},
        "players": [{"seat": "south", "sleeve_rgb": [1, 2, 3]}, {"seat": "east"}],
        "tap_deg": 90, "tap_direction": "either", "mirror": true, "south": "left",
        "cards": {"sleeved_mm": [67, 92], "bare_mm": [62, 87]},
        "lens": {"fx": 1000, "fy": 1001, "cx": 640, "cy": 360, "distortion": [0.1, 0.2, 0.3, 0.4, 0.5],
                 "width": 1280, "height": 720}})");
    ASSERT_TRUE(profile.has_value()) << profile.error().key;
    EXPECT_EQ(profile->grid.columns, 9);
    EXPECT_EQ(profile->grid.rows, 7);
    EXPECT_EQ(profile->grid.square_mm, 85.5);
    EXPECT_TRUE(profile->grid_given);
    EXPECT_EQ(profile->style, BoardStyle::checkered);
    ASSERT_EQ(profile->players.size(), 2U);
    EXPECT_EQ(profile->players[0].sleeve_rgb, cv::Vec3b(1, 2, 3));
    EXPECT_EQ(profile->players[1].seat, Seat::east);
    EXPECT_FALSE(profile->players[1].sleeve_rgb.has_value());
    EXPECT_EQ(profile->tap_deg, 90);
    EXPECT_EQ(profile->tap_direction, TapDirection::either);
    EXPECT_TRUE(profile->mirror);
    EXPECT_EQ(profile->south, PictureSide::left);
    EXPECT_EQ(profile->sleeved_mm, cv::Size2d(67, 92));
    EXPECT_EQ(profile->bare_mm, cv::Size2d(62, 87));
    ASSERT_TRUE(profile->lens.has_value());
    EXPECT_EQ(profile->lens->fy, 1001);
    EXPECT_EQ(profile->lens->distortion[4], 0.5);
    EXPECT_EQ(profile->lens->size, cv::Size(1280, 720));
}

TEST(ProfileFrom, GivesTheDefaultsOfTheInterfaceForAnEmptyObject) {
    const auto profile = profile_from(R"({"unknown": [1, {"a": 2}], "board": null})");
    ASSERT_TRUE(profile.has_value());
    EXPECT_EQ(profile->grid.columns, 8);
    EXPECT_EQ(profile->grid.square_mm, 90);
    EXPECT_FALSE(profile->grid_given);
    EXPECT_EQ(profile->tap_deg, 45);
    EXPECT_EQ(profile->sleeved_mm, cv::Size2d(66, 91));
    EXPECT_FALSE(profile->lens.has_value());
}

TEST(ProfileFrom, ReadsTheSquaresThatAnOddShapedBoardLacks) {
    const auto profile = profile_from(R"({"board": {"columns": 6, "rows": 9, "missing": ["a1", "f9"]}})");
    ASSERT_TRUE(profile.has_value()) << profile.error().key;
    EXPECT_EQ(profile->grid.missing, (SquareSet{{0, 0}, {5, 8}}));
    EXPECT_TRUE(profile_from(R"({"board": {"missing": ["h8"]}})")->grid_given);
}

struct BadProfile {
    const char* name;
    const char* json;
    int line, column;
    const char* key;
    ProfileFault fault;
    const char* detail = "";
};

class ProfileFromBadText : public testing::TestWithParam<BadProfile> {};

TEST_P(ProfileFromBadText, SaysWhereAndWhichKey) {
    const auto profile = profile_from(GetParam().json);
    ASSERT_FALSE(profile.has_value());
    EXPECT_EQ(profile.error().line, GetParam().line);
    EXPECT_EQ(profile.error().column, GetParam().column);
    EXPECT_EQ(profile.error().key, GetParam().key);
    EXPECT_EQ(profile.error().fault, GetParam().fault);
    EXPECT_EQ(profile.error().detail, GetParam().detail);
}

INSTANTIATE_TEST_SUITE_P(
    Table, ProfileFromBadText,
    testing::Values(
        BadProfile{"empty", "", 1, 1, "", ProfileFault::not_json},
        BadProfile{"cut", "{\n\"board\": {", 2, 11, "", ProfileFault::not_json},
        BadProfile{"trailing_comma", "{\"tap_deg\": 45,}", 1, 16, "", ProfileFault::not_json},
        BadProfile{"number_too_large", "{\"tap_deg\": 1e999}", 1, 17, "", ProfileFault::number_too_large},
        BadProfile{"no_object", "[]", 1, 1, "", ProfileFault::no_object},
        BadProfile{"columns", "{\"board\": {\"columns\": 27}}", 1, 23, "/board/columns",
                   ProfileFault::out_of_range, "1 ... 26"},
        BadProfile{"fraction", "{\"board\": {\"rows\": 8.5}}", 1, 20, "/board/rows",
                   ProfileFault::no_whole_number},
        BadProfile{"style", "{\"board\":\n {\"style\": \"dots\"}}", 2, 12, "/board/style",
                   ProfileFault::unknown_word, "lines, checkered, auto"},
        BadProfile{"missing_off_the_board", "{\"board\": {\"columns\": 4, \"missing\": [\"e1\"]}}", 1, 38,
                   "/board/missing/0", ProfileFault::no_square},
        BadProfile{"missing_twice", "{\"board\": {\"missing\": [\"a1\", \"a1\"]}}", 1, 30, "/board/missing/1",
                   ProfileFault::no_square},
        BadProfile{"missing_word", "{\"board\": {\"missing\": \"a1\"}}", 1, 23, "/board/missing",
                   ProfileFault::no_squares},
        BadProfile{"seat", "{\"players\": [{}, {\"seat\": 3}]}", 1, 14, "/players/0", ProfileFault::no_seat},
        BadProfile{"rgb", "{\"players\": [{\"seat\": \"west\", \"sleeve_rgb\": [1, 2]}]}", 1, 45,
                   "/players/0/sleeve_rgb", ProfileFault::no_rgb},
        BadProfile{"rgb_range", "{\"players\": [{\"seat\": \"west\", \"sleeve_rgb\": [1, 2, 256]}]}", 1, 52,
                   "/players/0/sleeve_rgb/2", ProfileFault::out_of_range, "0 ... 255"},
        BadProfile{"mirror", "{\"mirror\": 1}", 1, 12, "/mirror", ProfileFault::no_boolean},
        BadProfile{"lens", "{\"lens\": {\"fx\": 1}}", 1, 10, "/lens", ProfileFault::lacks, "fy"}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille
