#include "vision/follow/mirror.hpp"

#include <gtest/gtest.h>

namespace quadrille::vision {
namespace {

std::vector<Track> lying_at(const std::vector<double>& angles_deg) {
    std::vector<Track> tracks;
    for (const double angle : angles_deg) {
        tracks.emplace_back().card.angle_deg = angle;
    }
    return tracks;
}

struct TableCase {
    const char* name;
    std::vector<Seat> seats;
    int tap_deg;
    TapDirection direction;
    std::vector<double> angles_deg;
    bool mirrored;
};

class LooksMirrored : public testing::TestWithParam<TableCase> {};

TEST_P(LooksMirrored, IsDecidedByTheTaps) {
    TableProfile profile;
    for (const Seat seat : GetParam().seats) profile.players.push_back({seat, {}});
    profile.tap_deg = GetParam().tap_deg;
    profile.tap_direction = GetParam().direction;
    EXPECT_EQ(looks_mirrored(lying_at(GetParam().angles_deg), profile), GetParam().mirrored);
}

const std::vector<Seat> two{Seat::south, Seat::north}, four{all_seats.begin(), all_seats.end()};

INSTANTIATE_TEST_SUITE_P(
    Tables, LooksMirrored,
    testing::Values(TableCase{"upright", two, 45, TapDirection::clockwise, {0, 3, 181, 176}, false},
                    TableCase{"tapped", two, 45, TapDirection::clockwise, {0, 45, 228, 41}, false},
                    TableCase{"tapped_in_a_mirror", two, 45, TapDirection::clockwise, {0, 315, 137}, true},
                    TableCase{"one_that_lies_oddly", two, 45, TapDirection::clockwise, {0, 45, 315}, false},
                    TableCase{"as_many_right", two, 45, TapDirection::clockwise, {45, 45, 315, 135}, false},
                    TableCase{"taps_to_the_left", two, 45, TapDirection::counterclockwise, {315, 135}, false},
                    TableCase{"taps_to_both_sides", two, 45, TapDirection::either, {315, 135}, false},
                    TableCase{"four_players", four, 45, TapDirection::clockwise, {315, 135}, false},
                    TableCase{"taps_of_90_degrees", two, 90, TapDirection::clockwise, {270, 90}, false}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::vision
