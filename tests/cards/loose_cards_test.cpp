#include "vision/cards/loose_cards.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string>

#include "tests/scenes/cards.hpp"
#include "tests/scenes/no_board.hpp"
#include "tests/scenes/playing_cards.hpp"
#include "vision/cards/oriented_rectangle.hpp"

namespace quadrille::vision {
namespace {

using scenes::DrawnCard;

const cv::Scalar ground_bgr(60, 80, 70);

struct Sized {
    const char* name;
    double px_per_mm;
};

class WithoutABoard : public testing::TestWithParam<Sized> {};

TEST_P(WithoutABoard, CardsAreFoundByTheirLook) {
    const RectifiedFrame bare{
        .grid = {.columns = 4, .rows = 3}, .px_per_mm = GetParam().px_per_mm, .margin_mm = 0};
    cv::Mat table(bare.size(), CV_8UC3, cv::Scalar(60, 80, 70));
    const std::vector<DrawnCard> cards{{.centre_mm = {70, 90}, .angle_deg = 12, .seed = 31},
                                       {.centre_mm = {180, 180}, .angle_deg = 100, .seed = 32},
                                       {.centre_mm = {290, 100}, .angle_deg = 350, .seed = 33}};
    for (const DrawnCard& card : cards) scenes::lay(table, bare, card);
    TableProfile profile;
    profile.bare_mm = profile.sleeved_mm;  // so large are the drawn ones
    const auto [plane, readings] = read_loose_cards(table, profile, PictureSide::bottom);
    ASSERT_TRUE(plane.has_value());
    EXPECT_NEAR(plane->px_per_mm(), bare.px_per_mm, 0.06 * bare.px_per_mm);
    EXPECT_EQ(readings.size(), cards.size());
    for (const DrawnCard& card : cards) {
        const cv::Point2d centre = bare.rectified_from_board(card.centre_mm);
        const bool found = std::any_of(readings.begin(), readings.end(), [&](const CardReading& reading) {
            EXPECT_FALSE(reading.square || reading.seat);
            const cv::Point2d middle = (reading.corners_px[0] + reading.corners_px[2]) / 2;
            return cv::norm(middle - centre) < 6 * bare.px_per_mm &&
                   std::abs(angle_between(static_cast<float>(reading.angle_deg),
                                          static_cast<float>(card.angle_deg), 180)) < 6;
        });
        EXPECT_TRUE(found) << "no card at " << card.centre_mm;
    }
}

INSTANTIATE_TEST_SUITE_P(Scales, WithoutABoard,
                         testing::Values(Sized{"small", 0.9}, Sized{"middle", 1.7}, Sized{"large", 3.1}),
                         [](const auto& test) { return std::string{test.param.name}; });

/// Rows below each other; each card lies on a part of the one before.
struct Rows {
    const char* name;
    float card_px;  ///< the width of a card
    float step;     ///< from a card to the next, of its width
    int cards, rows;
    float turned_deg;
};

class RowsThatOverlap : public testing::TestWithParam<Rows> {};

TEST_P(RowsThatOverlap, AreNotTakenForFewerLargerCards) {
    const auto [name, width, step, number, rows, turned] = GetParam();
    const cv::Size2f card(width, width * scenes::playing_card_aspect);
    const double radians = turned * CV_PI / 180;
    const cv::Point2d across(std::cos(radians), std::sin(radians)), down(-across.y, across.x);
    cv::Mat table = scenes::carpet({960, 720});
    std::vector<cv::RotatedRect> places;
    for (int row = 0; row < rows; ++row) {
        for (int i = 0; i < number; ++i) {
            const cv::Point2d at = cv::Point2d(480, 360) +
                                   across * ((i - (number - 1) / 2.0) * step * width) +
                                   down * ((row - (rows - 1) / 2.0) * 1.12 * card.height);
            places.emplace_back(at, card, turned);
            scenes::lay_playing_card(table, places.back());
        }
    }

    const auto readings = read_loose_cards(table, {}, PictureSide::bottom).cards;

    for (const cv::RotatedRect& place : places) {
        std::vector<cv::Point2f> outline(4);
        place.points(outline.data());
        const bool known = std::any_of(readings.begin(), readings.end(), [&](const CardReading& reading) {
            return scenes::share_of_union(outline, {reading.corners_px.begin(), reading.corners_px.end()}) >
                   0.6;
        });
        EXPECT_TRUE(known) << "no card at " << place.center;
    }
}

INSTANTIATE_TEST_SUITE_P(Loose, RowsThatOverlap,
                         testing::Values(Rows{"six_by_two_fifths", 60, 0.4F, 6, 3, 0},
                                         Rows{"turned_six_by_half", 60, 0.5F, 6, 3, 8},
                                         Rows{"large_six_by_two_fifths", 80, 0.4F, 6, 3, 0},
                                         Rows{"four_by_two_fifths", 60, 0.4F, 4, 3, 8},
                                         Rows{"large_four_by_two_fifths", 80, 0.4F, 4, 2, 0},
                                         Rows{"four_by_seven_tenths", 60, 0.7F, 4, 3, 8},
                                         Rows{"level_six_by_half", 60, 0.5F, 6, 3, 0}),
                         [](const auto& test) { return std::string{test.param.name}; });

/// A card of a game for two, in the sleeves of its player.
struct OwnedCard {
    cv::Point2d centre_mm;
    Seat seat = Seat::south;
    bool tapped = false, face_up = true;
};

const std::vector<OwnedCard> duel{
    {{110, 90}, Seat::south},  {{210, 90}, Seat::south, true},  {{310, 90}, Seat::south, false, false},
    {{110, 230}, Seat::north}, {{210, 230}, Seat::north, true}, {{310, 230}, Seat::north, false, false}};

cv::Vec3b sleeve_rgb(Seat seat) {
    return seat == Seat::south ? cv::Vec3b{200, 40, 60} : cv::Vec3b{30, 70, 170};
}

/// How the camera of a game for two stands.
struct Standing {
    const char* name;
    PictureSide south = PictureSide::bottom;
    double turn_deg = 0;  ///< of the players against that border
    bool mirror = false;
};

/// South at the bottom, the players turned clockwise.
cv::Mat drawn_game(const RectifiedFrame& bare, double turn_deg, std::vector<cv::Point2d>& centres_px) {
    cv::Mat table(bare.size(), CV_8UC3, ground_bgr);
    const cv::Point2d middle(bare.grid.width_mm() / 2, bare.grid.height_mm() / 2);
    const double turn = turn_deg * CV_PI / 180;
    for (const OwnedCard& card : duel) {
        const cv::Vec3b rgb = sleeve_rgb(card.seat);
        const cv::Point2d from = card.centre_mm - cv::Point2d(210, 160);
        const cv::Point2d at = middle + cv::Point2d(from.x * std::cos(turn) + from.y * std::sin(turn),
                                                    from.y * std::cos(turn) - from.x * std::sin(turn));
        scenes::lay(table, bare,
                    {.centre_mm = at,
                     .angle_deg = turn_deg + upright_deg(card.seat) + (card.tapped ? 45 : 0),
                     .sleeve_bgr = cv::Scalar(rgb[2], rgb[1], rgb[0]),
                     .face_up = card.face_up,
                     .seed = static_cast<unsigned>(31 + centres_px.size())});
        centres_px.push_back(bare.rectified_from_board(at));
    }
    return table;
}

class OfTwoPlayers : public testing::TestWithParam<Standing> {
protected:
    void SetUp() override {
        const RectifiedFrame bare{.grid = {.columns = 6, .rows = 5}, .px_per_mm = 1.7, .margin_mm = 0};
        table = drawn_game(bare, GetParam().turn_deg, centres_px);
        for (int quarter = 0; quarter < static_cast<int>(GetParam().south); ++quarter) {
            for (cv::Point2d& at : centres_px) at = {table.rows - 1 - at.y, at.x};
            cv::rotate(table, table, cv::ROTATE_90_CLOCKWISE);
        }
        if (GetParam().mirror) {
            for (cv::Point2d& at : centres_px) at.x = table.cols - 1 - at.x;
            cv::flip(table, table, 1);
        }
        profile.mirror = GetParam().mirror;
    }

    /// Expects a reading of each card of `duel` and of nothing else, and checks it: card, reading, centre.
    template <typename Check>
    void expect_each(const std::vector<CardReading>& readings, const Check& check) const {
        EXPECT_EQ(readings.size(), duel.size());
        for (std::size_t i = 0; i < duel.size(); ++i) {
            const auto read = std::find_if(readings.begin(), readings.end(), [&](const auto& reading) {
                return cv::norm((reading.corners_px[0] + reading.corners_px[2]) / 2 - centres_px[i]) < 10;
            });
            SCOPED_TRACE(i);
            ASSERT_NE(read, readings.end());
            check(duel[i], *read, centres_px[i]);
        }
    }

    cv::Mat table;
    std::vector<cv::Point2d> centres_px;  ///< of `duel`
    TableProfile profile;
};

TEST_P(OfTwoPlayers, SeatsAndTapsAreReadWithoutABoard) {
    for (const Seat seat : {Seat::south, Seat::north})
        profile.players.push_back({.seat = seat, .sleeve_rgb = sleeve_rgb(seat)});

    const LooseCards read = read_loose_cards(table, profile, GetParam().south);

    expect_each(read.cards, [&](const OwnedCard& card, const CardReading& reading, cv::Point2d centre_px) {
        EXPECT_EQ(reading.face, card.face_up ? Face::up : Face::down);
        EXPECT_EQ(reading.seat, card.seat);
        EXPECT_EQ(reading.tapped, card.tapped);
        EXPECT_EQ(reading.role, Role::card);
        EXPECT_FALSE(reading.square);
        const cv::Vec3d at =
            read.table->image_from_table() * cv::Vec3d(reading.centre_mm->x, reading.centre_mm->y, 1);
        EXPECT_LT(cv::norm(cv::Point2d(at[0], at[1]) / at[2] - centre_px), 10);
    });
}

TEST_P(OfTwoPlayers, AreReadByHowCardsLieWhereNoSleeveIsNamed) {
    profile.bare_mm = profile.sleeved_mm;  // so large are the drawn ones

    const LooseCards read = read_loose_cards(table, profile, GetParam().south);

    EXPECT_TRUE(std::is_sorted(read.cards.begin(), read.cards.end(),
                               [](const auto& a, const auto& b) { return a.confidence > b.confidence; }));
    expect_each(read.cards, [](const OwnedCard& card, const CardReading& reading, cv::Point2d) {
        EXPECT_EQ(reading.seat, card.face_up ? std::optional(card.seat) : std::nullopt);
        EXPECT_EQ(reading.tapped, card.tapped);
    });
}

INSTANTIATE_TEST_SUITE_P(Cameras, OfTwoPlayers,
                         testing::Values(Standing{"as_the_table"},
                                         Standing{"turned", PictureSide::bottom, 20},
                                         Standing{"south_at_the_left", PictureSide::left, -8},
                                         Standing{"south_at_the_top", PictureSide::top, 12},
                                         Standing{"south_at_the_right", PictureSide::right},
                                         Standing{"mirrored", PictureSide::bottom, 15, true}),
                         [](const auto& test) { return std::string{test.param.name}; });

struct NoTable {
    const char* name;
    scenes::Thing thing;
    std::uint64_t seed;
};

class WithoutCards : public testing::TestWithParam<NoTable> {};

TEST_P(WithoutCards, NothingIsTakenForACard) {
    const auto [plane, readings] =
        read_loose_cards(scenes::without_board(GetParam().thing, GetParam().seed), {}, PictureSide::bottom);
    EXPECT_FALSE(plane.has_value());
    EXPECT_TRUE(readings.empty());
}

INSTANTIATE_TEST_SUITE_P(Pictures, WithoutCards,
                         testing::Values(NoTable{"bricks", scenes::Thing::bricks, 303},
                                         NoTable{"keyboard", scenes::Thing::keyboard, 301},
                                         NoTable{"window", scenes::Thing::window_frame, 301},
                                         NoTable{"herringbone", scenes::Thing::herringbone, 304},
                                         NoTable{"bookshelf", scenes::Thing::bookshelf, 301},
                                         NoTable{"text", scenes::Thing::text_page, 303},
                                         NoTable{"graph_paper", scenes::Thing::graph_paper, 302},
                                         NoTable{"facade", scenes::Thing::facade, 302}),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(LooseCards, LieWhereADistortingLensShowsThem) {
    const RectifiedFrame bare{.grid = {.columns = 8, .rows = 5}, .px_per_mm = 1.6, .margin_mm = 0};
    cv::Mat table(bare.size(), CV_8UC3, ground_bgr);
    const std::vector<DrawnCard> cards{{.centre_mm = {90, 80}, .angle_deg = 4, .seed = 41},
                                       {.centre_mm = {640, 90}, .angle_deg = 95, .seed = 42},
                                       {.centre_mm = {360, 230}, .angle_deg = 30, .seed = 43},
                                       {.centre_mm = {80, 370}, .angle_deg = 350, .seed = 44}};
    for (const DrawnCard& card : cards) scenes::lay(table, bare, card);
    Lens lens = Lens::pinhole(table.size());
    lens.distortion = {-0.32, 0.12, 0, 0, 0};
    cv::Mat2f from(table.size());
    for (int y = 0; y < from.rows; ++y)
        for (int x = 0; x < from.cols; ++x) {
            const cv::Point2d source = lens.undistorted(cv::Point2d(x, y));
            from(y, x) = cv::Vec2f(static_cast<float>(source.x), static_cast<float>(source.y));
        }
    cv::Mat picture;
    cv::remap(table, picture, from, {}, cv::INTER_LINEAR, cv::BORDER_CONSTANT, ground_bgr);
    TableProfile profile;
    profile.bare_mm = profile.sleeved_mm;  // so large are the drawn ones
    profile.lens = lens;

    const auto readings = read_loose_cards(picture, profile, PictureSide::bottom).cards;

    EXPECT_EQ(readings.size(), cards.size());
    for (const DrawnCard& card : cards) {
        const double turn = card.angle_deg * CV_PI / 180;
        const cv::Point2d to_corner = cv::Point2d(std::cos(turn), -std::sin(turn)) * 33 +
                                      cv::Point2d(std::sin(turn), std::cos(turn)) * 45.5;
        const cv::Point2d seen[]{
            lens.distorted(bare.rectified_from_board(card.centre_mm + to_corner)),
            lens.distorted(bare.rectified_from_board(card.centre_mm - to_corner)),
        };
        EXPECT_TRUE(std::any_of(readings.begin(), readings.end(),
                                [&](const CardReading& reading) {
                                    const auto off = [&](std::size_t either, std::size_t other) {
                                        return std::max(cv::norm(reading.corners_px[either] - seen[0]),
                                                        cv::norm(reading.corners_px[other] - seen[1]));
                                    };
                                    return std::min(off(1, 3), off(3, 1)) < 8;
                                }))
            << "no card at " << card.centre_mm;
    }
}

}  // namespace
}  // namespace quadrille::vision
