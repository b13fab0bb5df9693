#include "vision/follow/reconcile.hpp"

#include <gtest/gtest.h>

namespace quadrille::vision {
namespace {

CardReading card(const char* square, bool tapped = false, Face face = Face::up, Seat seat = Seat::south) {
    CardReading reading;
    reading.square = square_from(square);
    reading.centre_mm = BoardGrid{}.centre_mm(*reading.square);
    reading.angle_deg = upright_deg(seat) + (tapped ? 45 : 0);
    reading.seat = seat;
    reading.tapped = tapped;
    reading.face = face;
    reading.confidence = 0.9;
    return reading;
}

KnownCard known(int id, const CardReading& reading, Place place = Place::changed) {
    return {.track = {id, reading}, .place = place, .still_there = place == Place::unchanged ? 1.0 : 0.1};
}
/// A card of whose place a part changed.
KnownCard partly(int id, const CardReading& reading, double changed) {
    KnownCard card = known(id, reading);
    card.changed = changed;
    return card;
}

KnownCard under_a_mug(int id, const CardReading& reading) {
    KnownCard card = known(id, reading);
    card.under_an_obstacle = true;
    return card;
}

CardReading beside(CardReading reading, cv::Point2d by_mm) {
    *reading.centre_mm += by_mm;
    return reading;
}

ReadCard beside_a_hand(const CardReading& reading) {
    return {.card = reading, .at_a_hand = true};
}
ReadCard on_old_pixels(const CardReading& reading) {
    return {.card = reading, .changed = 0.1};
}

/// Cards are as alike as their numbers say: known card i looks like read card `looks_like[i]`. What lies
/// between two places changed as much as `between` says, a card's own place as much as `alone` does.
SimilarityQueries by_number(const std::vector<std::size_t>& looks_like, double between = 1,
                            std::optional<double> alone = 1.0) {
    return {[looks_like](std::size_t k, std::size_t r) { return looks_like[k] == r ? 0.9 : 0.1; },
            [between](std::size_t, std::size_t) { return between; },
            [alone](std::size_t, std::optional<std::size_t>) { return alone; }};
}

std::string told(const Reconciled& result) {
    std::string text;
    for (const Event& event : result.events) {
        text += std::string(name(event.kind)) + " " + std::to_string(event.track->id);
        if (event.from) text += " " + name(*event.from);
        if (event.to) text += ">" + name(*event.to);
        if (event.track->card.tapped) text += " tapped";
        text += "; ";
    }
    return text;
}

struct Case {
    const char* name;
    std::vector<KnownCard> known;
    std::vector<ReadCard> read;
    std::vector<std::size_t> looks_like;
    bool open;
    const char* events;
};

class Reconcile : public testing::TestWithParam<Case> {};

TEST_P(Reconcile, ReportsWhatHappened) {
    const Case& c = GetParam();
    EXPECT_EQ(told(reconcile(c.known, c.read, by_number(c.looks_like), c.open, 10)), c.events);
}

constexpr std::size_t nothing = 99;

INSTANTIATE_TEST_SUITE_P(
    Stories, Reconcile,
    testing::Values(
        Case{"moved", {known(1, card("c4"))}, {{card("d5")}}, {0}, false, "moved 1 c4>d5; "},
        Case{"moved_and_tapped",
             {known(1, card("c4"))},
             {{card("d5", true)}},
             {0},
             false,
             "moved 1 c4>d5 tapped; "},
        Case{"covered_by_what_is_no_card", {under_a_mug(1, card("c4"))}, {}, {}, false, ""},
        Case{"moved_and_a_mug_put_in_its_place",
             {under_a_mug(1, card("c4"))},
             {{card("d5")}},
             {0},
             false,
             "moved 1 c4>d5; "},
        Case{"left_for_another_card",
             {under_a_mug(1, card("c4"))},
             {{card("c4")}},
             {nothing},
             false,
             "left 1 c4; entered 10>c4; "},
        Case{"moved_under_the_hand_of_the_player",
             {known(1, card("c4"))},
             {{card("d5")}},
             {0},
             true,
             "moved 1 c4>d5; "},
        Case{"tapped", {known(1, card("c4"))}, {{card("c4", true)}}, {0}, false, "tapped 1 c4>c4 tapped; "},
        Case{"untapped", {known(1, card("c4", true))}, {{card("c4")}}, {0}, false, "untapped 1 c4>c4; "},
        Case{"flipped",
             {known(1, card("c4"))},
             {{card("c4", false, Face::down)}},
             {nothing},
             false,
             "flipped 1 c4>c4; "},
        Case{"face_misread_of_a_card_that_looks_the_same",
             {known(1, card("c4"))},
             {{card("c4", true, Face::down)}},
             {0},
             false,
             "tapped 1 c4>c4 tapped; "},
        Case{"entered", {}, {{card("c4")}}, {}, false, "entered 10>c4; "},
        Case{"entered_while_a_hand_is_elsewhere", {}, {{card("c4")}}, {}, true, "entered 10>c4; "},
        Case{"carried_in_is_not_entered_yet", {}, {beside_a_hand(card("c4"))}, {}, true, ""},
        Case{"carried_is_not_moved_yet", {known(1, card("c4"))}, {beside_a_hand(card("d5"))}, {0}, true, ""},
        Case{"under_an_arm_is_not_turned_yet",
             {known(1, card("c4"))},
             {beside_a_hand(card("c4", true))},
             {0},
             true,
             ""},
        Case{"entered_though_another_is_in_the_hand",
             {known(1, card("a1"))},
             {{card("c4")}},
             {nothing},
             true,
             "entered 10>c4; "},
        Case{"one_that_may_be_the_covered_one_waits",
             {known(1, card("a1"), Place::covered)},
             {{card("c4")}},
             {0},
             true,
             ""},
        Case{"pushed_under_by_one_that_looks_like_it",
             {partly(1, card("c4"), 0.15)},
             {{card("d4")}},
             {0},
             false,
             "entered 10>d4; "},
        Case{"misread_where_the_pixels_are_the_same",
             {partly(1, card("c4"), 0.1)},
             {{card("c4", false, Face::down, Seat::north)}},
             {nothing},
             false,
             ""},
        Case{"read_where_nothing_came", {}, {on_old_pixels(card("c4"))}, {}, false, ""},
        Case{
            "half_covered_by_something_and_not_read", {partly(1, card("c4"), 0.2)}, {}, {nothing}, false, ""},
        Case{"left", {known(1, card("c4"))}, {}, {nothing}, false, "left 1 c4; "},
        Case{"gone_under_one_that_came",
             {known(1, card("c4"))},
             {{beside(card("c4"), {20, 15})}},
             {nothing},
             false,
             "entered 10>c4; "},
        Case{"left_one_that_lay_under_it",
             {known(1, card("c4")), known(2, beside(card("c4"), {20, 15}))},
             {{card("c4")}},
             {0, nothing},
             false,
             "left 2 c4; "},
        Case{"moved_off_one_that_was_read_aside_while_it_was_covered",
             {known(1, card("c4")), known(2, beside(card("c4"), {16, 9}))},
             {{beside(card("c4"), {-10, 11})}, {card("f6")}},
             {0, 1},
             false,
             "moved 2 c4>f6; "},
        Case{"left_one_that_was_read_aside_while_it_was_covered",
             {known(1, card("c4")), known(2, beside(card("c4"), {16, 9}))},
             {{beside(card("c4"), {-10, 11})}},
             {0, nothing},
             false,
             "left 2 c4; "},
        Case{"in_a_hand_is_not_left", {known(1, card("c4"))}, {}, {nothing}, true, ""},
        Case{"covered_is_not_left", {known(1, card("c4"), Place::covered)}, {}, {nothing}, false, ""},
        Case{"left_ground_that_looks_like_it",
             {{.track = {1, card("c4")}, .place = Place::changed, .still_there = 0.8, .bare = 0.95}},
             {},
             {},
             false,
             "left 1 c4; "},
        Case{"moved_from_ground_that_looks_like_it",
             {{.track = {1, card("c4")}, .place = Place::changed, .still_there = 0.8, .bare = 0.95}},
             {{card("d5")}},
             {0},
             false,
             "moved 1 c4>d5; "},
        Case{"in_a_shadow_on_ground_that_looks_like_it",
             {{.track = {1, card("c4")},
               .place = Place::changed,
               .still_there = 0.8,
               .changed = 0.4,
               .bare = 0.95}},
             {},
             {},
             false,
             ""},
        Case{"unread_but_still_there",
             {{.track = {1, card("c4")}, .place = Place::changed, .still_there = 0.9}},
             {},
             {nothing},
             false,
             ""},
        Case{"one_of_two_alike_that_change_places_waits_for_the_other",
             {known(1, card("c4")), {.track = {2, card("f6")}, .place = Place::changed, .still_there = 0.82}},
             {{card("f6")}},
             {0, nothing},
             true,
             ""},
        Case{"moved_onto_another_that_stays",
             {known(1, card("c4")), {.track = {2, card("f6")}, .place = Place::changed, .still_there = 0.82}},
             {{card("f6")}},
             {0, nothing},
             false,
             "moved 1 c4>f6; "},
        Case{"swapped",
             {known(1, card("c4")), known(2, card("d5"))},
             {{card("c4")}, {card("d5")}},
             {1, 0},
             false,
             "moved 1 c4>d5; moved 2 d5>c4; "},
        Case{"half_covered_move_waits",
             {known(1, card("c4"), Place::covered)},
             {{card("d5")}},
             {0},
             false,
             ""},
        Case{"replaced",
             {known(1, card("c4"))},
             {{card("c4")}},
             {nothing},
             false,
             "left 1 c4; entered 10>c4; "}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(Reconcile, AGuessedSideThatNowShowsAnotherWasTurnedOver) {
    CardReading guess = card("c4", false, Face::up, Seat::south);
    guess.confidence = 0.45;
    const auto result = reconcile({known(1, guess)}, {{card("c4", false, Face::up, Seat::north)}},
                                  by_number({nothing}), false, 2);
    ASSERT_EQ(result.events.size(), 1U);
    EXPECT_EQ(result.events[0].kind, EventKind::flipped);
    EXPECT_EQ(result.events[0].track->id, 1);
    EXPECT_EQ(result.events[0].track->card.seat, Seat::north);
}

TEST(Reconcile, ACardWhoseOwnPixelsAreTheSameWasNotTurnedOver) {
    // Misread; or another card came to lie on it, or went, and what is seen of it is as it was, or nothing.
    for (const std::optional<double> alone : {std::optional(0.1), std::optional<double>()}) {
        const auto result = reconcile({known(1, card("c4"))}, {{card("c4", false, Face::down)}},
                                      by_number({nothing}, 1, alone), false, 2);
        EXPECT_EQ(told(result), "");
        ASSERT_EQ(result.tracks.size(), 1U);
        EXPECT_EQ(result.tracks[0].card.face, Face::up);
    }
}

TEST(Reconcile, ASureFaceNeedsFewerChangedPixelsToHaveBeenTurnedOver) {
    struct Look {
        double confidence;
        std::vector<std::size_t> looks_like;
        const char* events;
    };
    for (const Look& look :
         {Look{0.95, {nothing}, "flipped 1 c4>c4; "}, Look{0.7, {nothing}, ""}, Look{0.95, {0}, ""}}) {
        CardReading was = card("c4", false, Face::down), is = card("c4", false, Face::up);
        was.confidence = is.confidence = look.confidence;
        const auto result =
            reconcile({partly(1, was, 0.2)}, {{is}}, by_number(look.looks_like, 1, 0.2), false, 2);
        EXPECT_EQ(told(result), look.events) << look.confidence;
    }
}

TEST(Reconcile, ACardThatIsHalfCoveredStaysWhereItIs) {
    const CardReading above = beside(card("c4"), {26, -22});
    for (const bool read_again : {true, false}) {
        std::vector<ReadCard> read{{above}};
        if (read_again) read.push_back({card("c4")});
        const auto result = reconcile({known(1, card("c4")), known(2, card("f6"))}, read,
                                      by_number({nothing, 0}, 1, 0.02), false, 3);
        EXPECT_EQ(told(result), "moved 2 f6>c4; ") << read_again;
        EXPECT_EQ(result.tracks.size(), 2U);
    }
}

struct Swap {
    const char* name;
    double as_itself;     ///< likeness of each card to what lies where it went
    double as_the_other;  ///< likeness of each card to what lies in its place
    double changed;       ///< share of each place
    const char* events;
};

class SwapOfLookAlikes : public testing::TestWithParam<Swap> {};

TEST_P(SwapOfLookAlikes, IsReportedWhereTheirPixelsChanged) {
    const Swap& c = GetParam();
    const SimilarityQueries similarity{
        [&](std::size_t k, std::size_t r) { return k == r ? c.as_the_other : c.as_itself; },
        [](std::size_t, std::size_t) { return 1.0; },
        [&](std::size_t, std::optional<std::size_t>) { return std::optional(c.changed); }};
    const ReadCard at_c4{.card = card("c4"), .changed = c.changed},
        at_f6{.card = card("f6"), .changed = c.changed};
    const auto result = reconcile({partly(1, card("c4"), c.changed), partly(2, card("f6"), c.changed)},
                                  {at_c4, at_f6}, similarity, false, 3);
    EXPECT_EQ(told(result), c.events);
}

INSTANTIATE_TEST_SUITE_P(
    Pairs, SwapOfLookAlikes,
    testing::Values(Swap{"unlike", 0.9, 0.1, 1.0, "moved 1 c4>f6; moved 2 f6>c4; "},
                    Swap{"alike_in_other_light", 0.83, 0.76, 0.4, "moved 1 c4>f6; moved 2 f6>c4; "},
                    Swap{"stays_in_other_light", 0.76, 0.83, 0.4, ""},
                    Swap{"differ_in_their_art_alone", 0.97, 0.85, 0.16, "moved 1 c4>f6; moved 2 f6>c4; "},
                    Swap{"of_the_same_look", 0.97, 0.96, 0.16, ""},
                    Swap{"that_the_pixels_do_not_show", 0.97, 0.85, 0.08, ""}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(Reconcile, ACardThatLeftGroundOfNearlyItsColourChangedFewPixels) {
    struct Look {
        double changed, still_there, bare;
        const char* events;
    };
    for (const Look& look : {Look{0.2, 0.3, 0.95, "left 1 c4; "}, Look{0.1, 0.3, 0.95, ""},
                             Look{0.2, 0.6, 0.95, ""}, Look{0.2, 0.3, 0.6, ""}}) {
        const KnownCard was{.track = {1, card("c4")},
                            .place = Place::changed,
                            .still_there = look.still_there,
                            .changed = look.changed,
                            .bare = look.bare};
        const auto result = reconcile({was}, {}, by_number({nothing}, 1, look.changed), false, 2);
        EXPECT_EQ(told(result), look.events) << look.changed << " " << look.still_there << " " << look.bare;
    }
}

TEST(Reconcile, WhatIsBestForOneCardMayLeaveTooLittleToAnother) {
    // The lamps changed: the card on c4 looks most like the one on f6, which looks like nothing but itself.
    const std::vector<std::vector<double>> alike{{0.94, 0.96}, {0.64, 0.81}};
    const SimilarityQueries similarity{
        [&](std::size_t k, std::size_t r) { return alike[k][r]; },
        [](std::size_t, std::size_t) { return 1.0; },
        [](std::size_t, std::optional<std::size_t>) { return std::optional(0.4); }};
    const auto result = reconcile(
        {partly(1, card("c4"), 0.4), partly(2, card("f6"), 0.4)},
        {{.card = card("c4"), .changed = 0.4}, {.card = card("f6"), .changed = 0.4}}, similarity, false, 3);
    EXPECT_EQ(told(result), "");
}

TEST(Reconcile, KeepsTheSeatOfACardThatMoves) {
    const auto result = reconcile({known(1, card("c4", false, Face::up, Seat::north))},
                                  {{card("d5", false, Face::up, Seat::south)}}, by_number({0}), false, 2);
    ASSERT_EQ(result.tracks.size(), 1U);
    EXPECT_EQ(result.tracks[0].card.seat, Seat::north);
}

TEST(Reconcile, AWaitingMoveKeepsItsTrackInSight) {
    const auto result =
        reconcile({known(1, card("c4"))}, {{card("d5"), Place::covered}}, by_number({0}), true, 2);
    EXPECT_EQ(result.missing, std::vector{1});
    EXPECT_EQ(result.waiting, std::vector<std::size_t>{0});
}

}  // namespace
}  // namespace quadrille::vision
