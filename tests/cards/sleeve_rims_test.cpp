#include "vision/cards/sleeve_rims.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "tests/scenes/cards.hpp"
#include "vision/cards/read_cards.hpp"
#include "vision/cards/rim_trust.hpp"

namespace quadrille::vision {
namespace {

const RectifiedFrame frame{.grid = {}, .px_per_mm = 1.6, .margin_mm = 100};
const std::map<Seat, cv::Vec3b> sleeves_rgb{{Seat::south, {190, 40, 45}},
                                            {Seat::west, {35, 120, 60}},
                                            {Seat::north, {40, 70, 165}},
                                            {Seat::east, {225, 180, 45}}};

TableProfile four_players_who_tap_by_90() {
    TableProfile profile;
    profile.tap_deg = 90;
    profile.tap_direction = TapDirection::clockwise;
    for (const auto& [seat, rgb] : sleeves_rgb) profile.players.push_back({.seat = seat, .sleeve_rgb = rgb});
    return profile;
}

/// A front of each player, untapped on one row and tapped on another.
std::vector<scenes::DrawnCard> fronts_of_all(cv::Mat& table) {
    std::vector<scenes::DrawnCard> fronts;
    unsigned seed = 20;
    double x_mm = 45;
    for (const auto& [seat, rgb] : sleeves_rgb) {
        for (const bool tapped : {false, true}) {
            fronts.push_back({.centre_mm = {x_mm, tapped ? 495.0 : 225.0},
                              .angle_deg = upright_deg(seat) + (tapped ? 90.0 : 0.0),
                              .sleeve_bgr = cv::Scalar(rgb[2], rgb[1], rgb[0]),
                              .seed = ++seed});
            scenes::lay(table, frame, fronts.back());
        }
        x_mm += 180;
    }
    return fronts;
}

TEST(SleeveRims, SayWhoseAFrontIsWhereTheAngleDoesNot) {
    cv::Mat table = scenes::lined_table(frame, {225, 230, 232}, {30, 30, 30});
    const auto fronts = fronts_of_all(table);
    const auto cards = read_cards(table, scenes::pose_from_above(frame), four_players_who_tap_by_90());
    ASSERT_EQ(cards.size(), fronts.size());
    std::size_t number = 0;
    for (const auto& [seat, rgb] : sleeves_rgb) {
        for (const bool tapped : {false, true}) {
            const cv::Point2d laid = fronts[number++].centre_mm;
            const auto card = std::find_if(cards.begin(), cards.end(), [&](const CardReading& reading) {
                return cv::norm(*reading.centre_mm - laid) < 5;
            });
            ASSERT_NE(card, cards.end()) << laid;
            EXPECT_EQ(card->seat, seat) << laid;
            EXPECT_EQ(card->tapped, tapped) << laid;
        }
    }
}

TEST(SleeveRims, AreNotLookedAtWhereNoSleeveIsNamed) {
    cv::Mat table = scenes::lined_table(frame, {225, 230, 232}, {30, 30, 30});
    const auto fronts = fronts_of_all(table);
    TableProfile profile = four_players_who_tap_by_90();
    for (SeatedPlayer& player : profile.players) player.sleeve_rgb.reset();
    const auto cards = read_cards(table, scenes::pose_from_above(frame), profile);
    EXPECT_EQ(cards.size(), fronts.size());
    for (const CardReading& card : cards) EXPECT_EQ(card.seat, std::nullopt);
}

TEST(SleeveRims, GiveNoPlaceToAFrontOfTwoAtOneSide) {
    const cv::Vec3b &red = sleeves_rgb.at(Seat::south), &green = sleeves_rgb.at(Seat::west);
    TableProfile profile;
    profile.players = {{.seat = Seat::south, .sleeve_rgb = red}, {.seat = Seat::south, .sleeve_rgb = green}};
    cv::Mat table = scenes::lined_table(frame, {225, 230, 232}, {30, 30, 30});
    scenes::lay(table, frame,
                {.centre_mm = {225, 225}, .sleeve_bgr = cv::Scalar(green[2], green[1], green[0]), .seed = 3});
    const auto cards = read_cards(table, scenes::pose_from_above(frame), profile);
    ASSERT_EQ(cards.size(), 1U);
    EXPECT_EQ(cards.front().seat, Seat::south);
    EXPECT_EQ(cards.front().place, std::nullopt) << "docs/interfaces.md: of a face-down card alone";
}

const std::vector<SeatedPlayer> two_players{{.seat = Seat::south, .sleeve_rgb = {}},
                                            {.seat = Seat::north, .sleeve_rgb = {}}};

/// Two players face to face, whose fronts lie upright; `rim_odds`: of south's sleeve against north's.
CardHypothesis front_of(Seat seat, float end_odds, float rim_odds) {
    TableProfile profile;
    profile.players = two_players;
    CardHypothesis open;
    open.card.place.angle_deg = static_cast<float>(upright_deg(seat));
    open.card.end_odds = end_odds;
    open.card.face_odds = 6;
    open.card.score = 0.99F;
    open.card.rim_odds = {rim_odds / 2, -rim_odds / 2};
    open.orientations = possible_orientations(open.card.place.angle_deg, profile);
    return open;
}

/// How much less a rim costs south than north.
float for_south(const CardHypothesis& open) {
    return open.rim_costs.at(1) - open.rim_costs.at(0);
}

TEST(SleeveRims, AreTrustedWhereTheyAgreeWithTheEnds) {
    std::vector<CardHypothesis> cards{front_of(Seat::south, 0.1F, -4)};
    for (int i = 0; i < 5; ++i) {
        cards.push_back(front_of(Seat::south, 6, 4));
        cards.push_back(front_of(Seat::north, 6, -4));
    }
    weigh_rims(cards, two_players);
    EXPECT_LT(for_south(cards.front()), -2.5F);
}

TEST(SleeveRims, AreNotTrustedWhereTheyContradictTheEnds) {
    std::vector<CardHypothesis> cards{front_of(Seat::south, 0.1F, -4)};
    for (int i = 0; i < 5; ++i) {
        cards.push_back(front_of(Seat::south, 6, -4));
        cards.push_back(front_of(Seat::north, 6, 4));
    }
    weigh_rims(cards, two_players);
    EXPECT_NEAR(for_south(cards.front()), 0, 0.3F);
}

TEST(SleeveRims, OfALampThatTintsThemAllAlikeDifferByTheRest) {
    std::vector<CardHypothesis> cards{front_of(Seat::south, 0.1F, 1)};
    for (int i = 0; i < 8; ++i) {
        cards.push_back(front_of(Seat::south, 6, 5));
        cards.push_back(front_of(Seat::north, 6, 1));
    }
    weigh_rims(cards, two_players);
    EXPECT_LT(for_south(cards.front()), 0) << "those of north's end have that rim";
}

}  // namespace
}  // namespace quadrille::vision
