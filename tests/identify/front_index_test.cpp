#include "vision/identify/front_index.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/identify/drawn_fronts.hpp"
#include "vision/identify/name_cards.hpp"

namespace quadrille::vision {
namespace {

constexpr unsigned indexed = 40;
constexpr double rim = 1.5;

/// One card and what a camera does to it.
struct Seen {
    const char* what;
    double angle_deg;
    void (*spoil)(cv::Mat& picture, CardReading& card);
    friend void PrintTo(const Seen& seen, std::ostream* out) { *out << seen.what; }
};

class NamedInspiteOf : public testing::TestWithParam<Seen> {};

TEST_P(NamedInspiteOf, Everything) {
    const FrontIndex index = drawn::index(indexed);
    for (unsigned seed = 1; seed <= indexed; seed += 3) {
        scenes::DrawnCard card = drawn::card(seed);
        card.centre_mm = {315, 405};
        card.angle_deg = GetParam().angle_deg;
        drawn::Table table = drawn::table({card});
        GetParam().spoil(table.picture, table.cards[0]);
        const auto names = names_of_cards(table.picture, index, rim, table.cards);
        ASSERT_FALSE(names[0].empty()) << seed;
        EXPECT_EQ(names[0].front().name, drawn::name(seed));
        EXPECT_TRUE(sure_name(names[0]).has_value()) << seed << ": " << names[0].front().odds;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Table, NamedInspiteOf,
    testing::Values(
        Seen{"upright", 0, [](cv::Mat&, CardReading&) {}}, Seen{"tapped", 45, [](cv::Mat&, CardReading&) {}},
        Seen{"read_the_other_way_up", 170,
             [](cv::Mat&, CardReading& card) {
                 std::rotate(card.corners_px.begin(), card.corners_px.begin() + 2, card.corners_px.end());
             }},
        Seen{"outline_off_by_two_millimetres", 0,
             [](cv::Mat&, CardReading& card) {
                 for (cv::Point2d& corner : card.corners_px) corner += {2.0, -1.5};
             }},
        Seen{"yellow_lamp", 0,
             [](cv::Mat& picture, CardReading&) { picture = picture.mul(cv::Scalar(0.45, 0.8, 1)); }},
        Seen{"dim_room", 20, [](cv::Mat& picture, CardReading&) { picture *= 0.25; }},
        Seen{"veil_of_light", 0,
             [](cv::Mat& picture, CardReading&) { picture = picture * 0.5 + cv::Scalar::all(110); }},
        Seen{"out_of_focus", 0,
             [](cv::Mat& picture, CardReading&) { cv::GaussianBlur(picture, picture, {}, 1.5); }},
        Seen{"die_on_the_art", 0,
             [](cv::Mat& picture, CardReading& card) {
                 const cv::Point2d middle = (card.corners_px[0] + card.corners_px[2]) / 2;
                 cv::rectangle(picture, cv::Rect(cv::Point(middle) - cv::Point(9, 25), cv::Size(18, 18)),
                               cv::Scalar::all(235), cv::FILLED);
             }}),
    [](const auto& test) { return std::string(test.param.what); });

/// A name that agrees with each part of a front as well as with every other.
FrontIndex::Match alike_everywhere(const std::string& name, double likeness) {
    FrontIndex::Match match{name, likeness};
    match.parts.fill(likeness);
    return match;
}

/// The likeliest of as many names as evidence of strangers takes.
std::vector<FrontIndex::Match> likeliest_of_many(FrontIndex::Match best) {
    std::vector<FrontIndex::Match> matches{std::move(best)};
    for (int i = 0; i < 15; ++i) matches.push_back(alike_everywhere("other " + std::to_string(i), 0.5));
    return matches;
}

TEST(NameEvidence, CountsThePartsInWhichANameIsAheadOfAllOthers) {
    FrontIndex::Match best = alike_everywhere("best", 0.6);
    EXPECT_EQ(evidence_of(likeliest_of_many(best)).parts_ahead, 1);
    for (std::size_t part = 0; part < front_parts / 4; ++part) best.parts[part] = 0.4;
    EXPECT_DOUBLE_EQ(evidence_of(likeliest_of_many(best)).parts_ahead, 0.75);
    for (std::size_t part = 0; part < front_parts / 4; ++part) best.parts[part].reset();
    EXPECT_EQ(evidence_of(likeliest_of_many(best)).parts_ahead, 1) << "what is not seen counted";
    best.parts.fill(std::nullopt);
    EXPECT_EQ(evidence_of(likeliest_of_many(best)).parts_ahead, 0);
}

TEST(NameEvidence, HasNoPartAheadOfStrangersWhereFewNamesAreKnown) {
    EXPECT_EQ(evidence_of({alike_everywhere("best", 0.7), alike_everywhere("other", 0.5)}).parts_ahead, 0);
    EXPECT_EQ(evidence_of({alike_everywhere("best", 0.9), alike_everywhere("other", 0.5)}).parts_ahead, 1);
}

/// A white lamp's reflection over the upper half of a card: the lower half still says which it is.
TEST(FrontMatcher, LeavesOutThePartsThatGlareHides) {
    const FrontIndex index = drawn::index(indexed);
    scenes::DrawnCard card = drawn::card(4);
    card.centre_mm = {315, 405};
    drawn::Table table = drawn::table({card});
    const auto& c = table.cards[0].corners_px;
    const std::vector<cv::Point> half{c[0], c[1], (c[1] + c[2]) / 2, (c[3] + c[0]) / 2};
    cv::fillConvexPoly(table.picture, half, cv::Scalar::all(255));
    const auto matches = index.matches(print_of(table.picture, table.cards, 0, rim));
    ASSERT_FALSE(matches.empty());
    EXPECT_EQ(matches.front().name, drawn::name(4));
    const auto& parts = matches.front().parts;
    const auto seen =
        std::count_if(parts.begin(), parts.end(), [](const auto& part) { return part.has_value(); });
    EXPECT_GE(seen, static_cast<std::ptrdiff_t>(front_parts / 3));
    EXPECT_LE(seen, static_cast<std::ptrdiff_t>(2 * front_parts / 3));
    EXPECT_GT(evidence_of(matches).parts_ahead, 0.7);
}

TEST(FrontIndex, NamesACardByWhatLooksOutUnderAnother) {
    const FrontIndex index = drawn::index(indexed);
    for (unsigned seed = 1; seed <= indexed; seed += 5) {
        scenes::DrawnCard below = drawn::card(seed), above = drawn::card(seed + 1);
        below.centre_mm = {315, 405};
        above.centre_mm = {315, 365};
        const drawn::Table table = drawn::table({below, above});
        const auto names = names_of_cards(table.picture, index, rim, table.cards);
        ASSERT_FALSE(names[0].empty());
        EXPECT_EQ(names[0].front().name, drawn::name(seed));
        EXPECT_EQ(names[1].front().name, drawn::name(seed + 1));
    }
}

TEST(FrontIndex, SaysNothingOfCardsThatItDoesNotHave) {
    const FrontIndex index = drawn::index(indexed);
    int told = 0;
    for (unsigned seed = indexed + 1; seed <= indexed + 60; ++seed) {
        scenes::DrawnCard card = drawn::card(seed);
        card.centre_mm = {315, 405};
        const drawn::Table table = drawn::table({card});
        told += sure_name(names_of_cards(table.picture, index, rim, table.cards)[0]) ? 1 : 0;
    }
    EXPECT_LE(told, 1);
}

/// Far ahead of all fronts of other kinds, and still another card.
TEST(FrontIndex, DoesNotCallACardByAnotherOfItsPack) {
    for (const drawn::Pip shown : {drawn::Pip::round, drawn::Pip::diamond, drawn::Pip::square}) {
        FrontIndex index = drawn::index(indexed);
        index.add("of the pack", front_print(front_view(drawn::pip_card(shown))));
        for (const drawn::Pip pip : {drawn::Pip::round, drawn::Pip::diamond, drawn::Pip::square}) {
            FrontView view = front_view(drawn::pip_card(pip));
            cv::Mat noise(view.bgr.size(), view.bgr.type());
            cv::RNG(5).fill(noise, cv::RNG::NORMAL, 0, 10);
            view.bgr -= noise;
            cv::GaussianBlur(view.bgr, view.bgr, {}, 0.35);
            const auto names = index.names_of(front_print(view));
            ASSERT_FALSE(names.empty());
            EXPECT_EQ(names.front().name, "of the pack");
            EXPECT_EQ(sure_name(names).has_value(), pip == shown) << names.front().odds;
        }
    }
}

TEST(FrontIndex, SaysNothingOfABareSleeveOrACardFaceDown) {
    const FrontIndex index = drawn::index(indexed);
    scenes::DrawnCard down = drawn::card(1), bare = drawn::card(2);
    down.centre_mm = {200, 400};
    bare.centre_mm = {400, 400};
    down.face_up = bare.face_up = false;
    drawn::Table table = drawn::table({down, bare});
    table.cards[1].face = Face::up;  // misread
    const auto names = names_of_cards(table.picture, index, rim, table.cards);
    EXPECT_TRUE(names[0].empty());
    EXPECT_FALSE(sure_name(names[1]).has_value());
}

TEST(FrontIndex, KnowsACardByAPortraitFromTheTable) {
    FrontIndex index = drawn::index(indexed);
    const unsigned proxy = indexed + 7;
    scenes::DrawnCard card = drawn::card(proxy);
    card.centre_mm = {200, 400};
    const drawn::Table shown = drawn::table({card});
    index.add("Proxy", print_of(shown.picture, shown.cards, 0, rim));
    card.centre_mm = {500, 300};
    card.angle_deg = 140;
    drawn::Table later = drawn::table({card});
    later.picture *= 0.6;
    const auto names = names_of_cards(later.picture, index, rim, later.cards);
    ASSERT_TRUE(sure_name(names[0]).has_value());
    EXPECT_EQ(names[0].front().name, "Proxy");
}

TEST(FrontIndex, PrintingsOfOneNameDoNotDoubtOneAnother) {
    FrontIndex index = drawn::index(indexed);
    index.add(drawn::name(3), drawn::print(3));
    index.add(drawn::name(3), drawn::print(200));
    for (const unsigned printing : {3U, 200U}) {
        const auto names = index.names_of(drawn::print(printing));
        ASSERT_GE(names.size(), 2U);
        EXPECT_EQ(names[0].name, drawn::name(3));
        EXPECT_NE(names[1].name, drawn::name(3));
        EXPECT_GE(names[0].odds, sure_enough);
    }
}

TEST(FrontIndex, GivesNamesOfWhichOnlyOneCanBeOddsThatSumToOneAtMost) {
    const FrontIndex index = drawn::index(indexed);
    for (unsigned seed = 1; seed <= indexed; ++seed) {
        FrontView view = front_view(drawn::scan(seed));
        cv::GaussianBlur(view.bgr, view.bgr, {}, 6);
        double sum = 0;
        for (const NameOdds& name : index.names_of(front_print(view))) sum += name.odds;
        EXPECT_LE(sum, 1 + 1e-9) << seed;
    }
}

TEST(FrontIndex, AnEmptyOneNamesNothing) {
    EXPECT_TRUE(FrontIndex().names_of(drawn::print(1)).empty());
}

TEST(FrontIndex, ListsAtMostThreeNamesTheLikeliestFirst) {
    const auto names = drawn::index(indexed).names_of(drawn::print(9));
    ASSERT_EQ(names.size(), 3U);
    EXPECT_GE(names[0].odds, names[1].odds);
    EXPECT_GE(names[1].odds, names[2].odds);
}

TEST(FrontIndex, OutsideThePictureNothingIsNamed) {
    const FrontIndex index = drawn::index(indexed);
    scenes::DrawnCard card = drawn::card(1);
    card.centre_mm = {315, 405};
    drawn::Table table = drawn::table({card});
    for (cv::Point2d& corner : table.cards[0].corners_px) corner += {5000, 5000};
    EXPECT_TRUE(names_of_cards(table.picture, index, rim, table.cards)[0].empty());
}

}  // namespace
}  // namespace quadrille::vision
