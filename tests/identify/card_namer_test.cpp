#include "vision/identify/card_namer.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

#include "tests/identify/drawn_fronts.hpp"
#include "vision/identify/name_cards.hpp"

namespace quadrille::vision {
namespace {

constexpr unsigned known = 30;

scenes::DrawnCard lying(unsigned seed, cv::Point2d centre_mm) {
    scenes::DrawnCard card = drawn::card(seed);
    card.centre_mm = centre_mm;
    return card;
}

/// What a follower says of drawn cards: tracks 1, 2, 3.
struct Moment {
    Frame frame;
    Observation table;
};

Moment moment(double t, const std::vector<scenes::DrawnCard>& cards) {
    const drawn::Table drawn = drawn::table(cards);
    Moment moment;
    moment.frame.picture = drawn.picture;
    moment.frame.t = t;
    moment.table.board = scenes::pose_from_above({.grid = BoardGrid{}, .px_per_mm = 1.2, .margin_mm = 40});
    for (std::size_t i = 0; i < drawn.cards.size(); ++i)
        moment.table.tracks.push_back({static_cast<int>(i) + 1, drawn.cards[i]});
    return moment;
}

/// The frame has no picture: whoever looked at it would fail.
Moment unseen(double t, const Moment& before) {
    Moment later = before;
    later.frame.picture = cv::Mat();
    later.frame.t = t;
    return later;
}

class NamingCards : public testing::Test {
protected:
    std::vector<NamedTrack> see(const Moment& moment) { return namer_.see(moment.frame, moment.table); }

    std::shared_ptr<KnownFronts> fronts_ = std::make_shared<KnownFronts>(drawn::index(known));
    CardNamer namer_{fronts_, TableProfile{}};
};

TEST_F(NamingCards, LooksEachCardUpOnce) {
    const Moment begin = moment(0, {lying(3, {200, 300}), lying(8, {400, 300})});
    const auto named = see(begin);
    ASSERT_EQ(named.size(), 2U);
    EXPECT_EQ(named[0].track, 1);
    EXPECT_EQ(named[0].name.name, drawn::name(3));
    EXPECT_EQ(named[1].name.name, drawn::name(8));
    for (int i = 1; i < 100; ++i) EXPECT_TRUE(see(unseen(i, begin)).empty());
    ASSERT_NE(namer_.name_of(2), nullptr);
    EXPECT_EQ(namer_.name_of(2)->name, drawn::name(8));
}

TEST_F(NamingCards, AMoveOfTheSameCardIsNoNewName) {
    see(moment(0, {lying(3, {200, 300})}));
    EXPECT_TRUE(see(moment(5, {lying(3, {380, 300})})).empty());
}

TEST_F(NamingCards, ACardWithoutAPictureIsLookedUpAFewTimesOnly) {
    const Moment stranger = moment(0, {lying(known + 4, {200, 300})});
    EXPECT_TRUE(see(stranger).empty());
    EXPECT_TRUE(see(unseen(0.1, stranger)).empty()) << "not at once again";
    for (const double t : {1.0, 4.0, 20.0}) {
        Moment later = stranger;
        later.frame.t = t;
        EXPECT_TRUE(see(later).empty());
    }
    for (int t = 100; t < 200; ++t) EXPECT_TRUE(see(unseen(t, stranger)).empty());
    EXPECT_EQ(namer_.name_of(1), nullptr);
}

TEST_F(NamingCards, ABetterViewNamesWhatHadNoName) {
    Moment dark = moment(0, {lying(3, {200, 300})});
    dark.frame.picture = cv::Mat(dark.frame.picture.size(), CV_8UC3, cv::Scalar::all(12));
    EXPECT_TRUE(see(dark).empty());
    const auto named = see(moment(1, {lying(3, {200, 300})}));
    ASSERT_EQ(named.size(), 1U);
    EXPECT_EQ(named[0].name.name, drawn::name(3));
}

/// Noise, and glare on all of the card but its `quarter`-th quarter from the left.
Moment glaring(double t, int quarter, const scenes::DrawnCard& card) {
    Moment moment_of = moment(t, {card});
    cv::Mat picture = moment_of.frame.picture.clone(), noise(picture.size(), CV_16SC3);
    cv::RNG(static_cast<std::uint64_t>(t) + 1).fill(noise, cv::RNG::NORMAL, 0, 175);
    cv::add(picture, noise, picture, cv::noArray(), CV_8U);
    const auto& corners = moment_of.table.tracks[0].card.corners_px;
    for (int glare = 0; glare < 4; ++glare) {
        if (glare == quarter) continue;
        const cv::Point2d right = (corners[1] - corners[0]) / 4, left = corners[0] + glare * right;
        const cv::Point2d down = corners[3] - corners[0];
        const std::vector<cv::Point> outline{left, left + right, left + right + down, left + down};
        cv::fillConvexPoly(picture, outline, cv::Scalar::all(255));
    }
    moment_of.frame.picture = picture;
    return moment_of;
}

TEST_F(NamingCards, WhatNoLookShowsWellAllOfThemDo) {
    std::size_t at_first = 0, in_the_end = 0;
    for (unsigned seed = 0; seed < 12; ++seed) {
        CardNamer namer(fronts_, TableProfile{});
        int quarter = 0;
        for (const double t : {0, 1, 4, 20}) {
            const Moment look = glaring(t, quarter++, lying(seed, {200, 300}));
            for (const NamedTrack& named : namer.see(look.frame, look.table)) {
                EXPECT_EQ(named.name.name, drawn::name(seed));
                ++(t == 0 ? at_first : in_the_end);
            }
        }
    }
    EXPECT_LE(at_first, 4U);
    EXPECT_GE(at_first + in_the_end, 10U);
}

TEST_F(NamingCards, FaceDownNothingIsNamedUntilItIsTurnedUp) {
    Moment down = moment(0, {lying(3, {200, 300})});
    down.table.tracks[0].card.face = Face::down;
    EXPECT_TRUE(see(down).empty());
    EXPECT_EQ(see(moment(1, {lying(3, {200, 300})})).size(), 1U);
}

TEST_F(NamingCards, WhatIsLearnedIsKnownAtOnceWhereItLies) {
    const unsigned proxy = known + 4;
    const Moment shown = moment(0, {lying(proxy, {200, 300}), lying(proxy, {420, 420})});
    EXPECT_TRUE(see(shown).empty());
    std::vector<CardReading> cards;
    for (const Track& track : shown.table.tracks) cards.push_back(track.card);
    fronts_->learn("Proxy", print_of(shown.frame.picture, cards, 0, 1.5));
    Moment later = shown;
    later.frame.t = 0.1;
    const auto named = see(later);
    ASSERT_EQ(named.size(), 2U) << "two copies of a card are two pieces";
    EXPECT_EQ(named[1].track, 2);
    EXPECT_EQ(named[1].name.name, "Proxy");
}

TEST_F(NamingCards, WithoutABoardOrFrontsNothingIsDone) {
    Moment lost = moment(0, {lying(3, {200, 300})});
    lost.table.board.reset();
    EXPECT_TRUE(see(lost).empty());
    CardNamer none(nullptr, TableProfile{});
    const Moment shown = moment(0, {lying(3, {200, 300})});
    EXPECT_TRUE(none.see(shown.frame, shown.table).empty());
}

}  // namespace
}  // namespace quadrille::vision
