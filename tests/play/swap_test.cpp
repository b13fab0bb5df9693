// Cards that change places, read by the program's own detectors.
#include <gtest/gtest.h>

#include "app/capture/detectors.hpp"
#include "tests/commands/watched_game.hpp"
#include "vision/follow/follower.hpp"

namespace quadrille::test {
namespace {

/// "moved c3>f6; " for each event about a card.
std::string text_of(const std::vector<vision::Event>& events) {
    std::string text;
    for (const vision::Event& event : events) {
        if (!event.track) continue;
        text += std::string(name(event.kind)) + " " + (event.from ? name(*event.from) : "") + ">" +
                (event.to ? name(*event.to) : "") + "; ";
    }
    return text;
}

/// Where each track lies.
std::map<int, std::string> places(const vision::Observation& now) {
    std::map<int, std::string> squares;
    for (const vision::Track& track : now.tracks) squares[track.id] = name(*track.card.square);
    return squares;
}

struct SwapCase {
    const char* name;
    int a, b;  ///< cards of `watched_game`
    const char *square_a, *square_b;
};

class SwapByTwoHands : public testing::TestWithParam<SwapCase> {};

TEST_P(SwapByTwoHands, IsTwoMovesAndNoExchangeOfIdentities) {
    const SwapCase& swapped = GetParam();
    vision::Follower follower(app::make_detectors(*profile_from(watched_profile())));
    std::vector<vision::Event> events;
    long number = 0;
    auto clip = watched_game([&](const cv::Mat& picture) {
        const double t = static_cast<double>(number) / watched_fps;
        for (vision::Event& event : follower.see({picture, t, number})) events.push_back(std::move(event));
        ++number;
    });
    clip.rest(1.5);
    auto expected = places(follower.now());
    for (auto& [id, square] : expected) {
        if (square == swapped.square_a || square == swapped.square_b)
            square = square == swapped.square_a ? swapped.square_b : swapped.square_a;
    }
    clip.swap(swapped.a, swapped.b);
    clip.rest(1.5);
    const std::string there = std::string("moved ") + swapped.square_a + ">" + swapped.square_b + "; ";
    const std::string back = std::string("moved ") + swapped.square_b + ">" + swapped.square_a + "; ";
    const std::string text = text_of(events);
    EXPECT_TRUE(text == there + back || text == back + there) << text;
    EXPECT_EQ(places(follower.now()), expected);
}

INSTANTIATE_TEST_SUITE_P(Cards, SwapByTwoHands,
                         testing::Values(SwapCase{"of_one_player", 3, 4, "c3", "d3"},
                                         SwapCase{"of_two_players", 4, 5, "d3", "f6"},
                                         SwapCase{"across_the_table", 3, 6, "c3", "b7"}),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::test
