// How large cards are, and how their table lies, where nothing but their look gives it.
#include "vision/cards/plane_search.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "tests/scenes/playing_cards.hpp"

namespace quadrille::vision {
namespace {

std::optional<PlaneReading> read(const cv::Mat& seen) {
    const ImagePyramid picture(seen);
    const TableProfile profile;
    constexpr double usual_focal = 0.9;
    return read_by_look({.picture = picture,
                         .profile = profile,
                         .seating = {},
                         .camera = {.focal_px = usual_focal * std::max(seen.cols, seen.rows),
                                    .centre_px = {static_cast<float>(seen.cols - 1) / 2,
                                                  static_cast<float>(seen.rows - 1) / 2}},
                         .card_mm = profile.bare_mm,
                         .sleeves = Sleeves::unnamed},
                        {});
}

/// Cards on a carpet that the camera looks at aslant.
struct Aslant {
    const char* name;
    std::vector<cv::RotatedRect> cards;  ///< as seen from straight above
    float narrower;                      ///< the far border at each end, of the picture's width
};

/// Two cards, the second on a part of the first.
std::vector<cv::RotatedRect> pair(float width, float shift, float turned_deg) {
    const cv::Size2f card(width, width * scenes::playing_card_aspect);
    return {{{450, 380}, card, -24}, {{450 + shift * width, 365}, card, -24 + turned_deg}};
}

std::vector<cv::RotatedRect> fan(cv::Size2f card) {
    constexpr float radius = 300, step_deg = 14;
    std::vector<cv::RotatedRect> cards;
    for (const float place : {-2.0F, -1.0F, 0.0F, 1.0F, 2.0F}) {
        const float degrees = place * step_deg, radians = degrees * static_cast<float>(CV_PI / 180);
        cards.emplace_back(cv::Point2f(480 + radius * std::sin(radians), 640 - radius * std::cos(radians)),
                           card, degrees);
    }
    return cards;
}

std::vector<cv::RotatedRect> row(cv::Size2f card) {
    std::vector<cv::RotatedRect> cards;
    for (const float place : {-2.0F, -1.0F, 0.0F, 1.0F, 2.0F})
        cards.emplace_back(cv::Point2f(480 + place * 0.62F * card.width, 400), card, 2 * place);
    return cards;
}

class OverlappingCards : public testing::TestWithParam<Aslant> {};

TEST_P(OverlappingCards, AreReadInTheirPlane) {
    constexpr float width = 960, height = 720;
    const float left = width * GetParam().narrower, top = 1.5F * height * GetParam().narrower;
    cv::Mat table = scenes::carpet({static_cast<int>(width), static_cast<int>(height)});
    for (const cv::RotatedRect& card : GetParam().cards) scenes::lay_playing_card(table, card);
    const std::array<cv::Point2f, 4> above{cv::Point2f(0, 0), {width, 0}, {width, height}, {0, height}};
    const std::array<cv::Point2f, 4> aslant{
        cv::Point2f(left, top), {width - left, top}, {width, height}, {0, height}};
    const cv::Mat seen_from_above = cv::getPerspectiveTransform(above.data(), aslant.data());
    cv::Mat seen;
    cv::warpPerspective(table, seen, seen_from_above, table.size(), cv::INTER_AREA, cv::BORDER_CONSTANT,
                        {140, 170, 185});

    const auto found = read(seen);

    ASSERT_TRUE(found.has_value());
    for (const cv::RotatedRect& card : GetParam().cards) {
        std::vector<cv::Point2f> outline(4);
        card.points(outline.data());
        cv::perspectiveTransform(outline, outline, seen_from_above);
        const bool known = std::any_of(found->cards.begin(), found->cards.end(), [&](const auto& read) {
            std::vector<cv::Point2f> other;
            for (const cv::Point2d& corner : found->corners_px(read.place)) other.emplace_back(corner);
            return scenes::share_of_union(outline, other) > 0.6;
        });
        EXPECT_TRUE(known) << "no card at " << card.center;
    }
}

INSTANTIATE_TEST_SUITE_P(Loose, OverlappingCards,
                         testing::Values(Aslant{"pair_by_a_quarter", pair(90, 0.75F, 9), 0},
                                         Aslant{"pair_by_half", pair(90, 0.5F, 12), 0},
                                         Aslant{"pair_barely", pair(90, 0.95F, 4), 0},
                                         Aslant{"large_pair_barely", pair(120, 0.9F, 10), 0},
                                         Aslant{"fan", fan({100, 140}), 0.1F},
                                         Aslant{"steep_fan", fan({100, 140}), 0.22F},
                                         Aslant{"row", row({100, 140}), 0.1F}),
                         [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::vision
