#include "vision/cards/pawns.hpp"

#include <gtest/gtest.h>
#include <utility>

namespace quadrille::vision {
namespace {

/// A card of one of two players, of whom the sleeve of the first explains it.
CardHypothesis card_of_first(float score, float face_odds) {
    CardHypothesis open{.card = {},
                        .off_middle = 0,
                        .orientations = {},
                        .angle_penalties = {0, 0},
                        .sleeve_costs = {0.5F, 9}};
    open.card.score = score;
    open.card.face_odds = face_odds;
    return open;
}

/// The same of the second player.
CardHypothesis card_of_second(float score, float face_odds) {
    CardHypothesis open = card_of_first(score, face_odds);
    std::swap(open.sleeve_costs[0], open.sleeve_costs[1]);
    return open;
}

constexpr float sure_score = 0.99F, faint_score = 0.4F, back = -6, hardly_back = -0.7F;

TEST(Pawns, AFaintBackIsThePawnOfWhomHasNoneElse) {
    std::vector<CardHypothesis> cards{card_of_first(faint_score, back), card_of_second(sure_score, back)};
    apply_pawn_prior(cards);
    EXPECT_GT(cards[0].card.score, 1.5F * faint_score);
    EXPECT_LT(cards[0].card.face_odds, back / 2);
}

TEST(Pawns, AFaintBackBesideThePawnStaysFaint) {
    std::vector<CardHypothesis> cards{card_of_first(sure_score, back), card_of_first(faint_score, back),
                                      card_of_second(sure_score, back)};
    apply_pawn_prior(cards);
    EXPECT_LT(cards[1].card.score, 0.5F);
    EXPECT_GT(cards[0].card.score, sure_score);
}

TEST(Pawns, ADoubtfulCardBesideThePawnIsAFront) {
    std::vector<CardHypothesis> cards{card_of_first(sure_score, back),
                                      card_of_first(sure_score, hardly_back)};
    apply_pawn_prior(cards);
    EXPECT_GT(cards[1].card.face_odds, 0);
}

TEST(Pawns, ADoubtfulCardAloneIsABack) {
    std::vector<CardHypothesis> cards{card_of_first(sure_score, hardly_back),
                                      card_of_second(sure_score, back)};
    apply_pawn_prior(cards);
    EXPECT_LT(cards[0].card.face_odds, hardly_back);
}

TEST(Pawns, WhereNoBackIsSeenNoFrontIsTakenForOne) {
    constexpr float hardly_front = 0.6F, front = 4;
    std::vector<CardHypothesis> cards(7, card_of_first(sure_score, front));
    cards.push_back(card_of_first(sure_score, hardly_front));
    for (CardHypothesis& card : cards) card.sleeve_costs = {1, 1};
    apply_pawn_prior(cards);
    EXPECT_GT(cards.back().card.face_odds, 0);
}

struct Beside {
    const char* name;
    bool on_board;
    std::vector<float> sleeve_costs;
};

class NotExpected : public testing::TestWithParam<Beside> {};

TEST_P(NotExpected, StaysWhatItWas) {
    CardHypothesis open = card_of_first(faint_score, back);
    if (!GetParam().on_board) open.off_middle.reset();
    open.sleeve_costs = GetParam().sleeve_costs;
    std::vector<CardHypothesis> cards{open};
    apply_pawn_prior(cards);
    EXPECT_EQ(cards[0].card.score, faint_score);
    EXPECT_EQ(cards[0].card.face_odds, back);
}

INSTANTIATE_TEST_SUITE_P(Pawns, NotExpected,
                         testing::Values(Beside{"BesideTheBoard", false, {0.5F, 9}},
                                         Beside{"WithoutSleeves", true, {}}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Pawns, NobodysBackIsNotExpected) {
    CardHypothesis strange = card_of_first(faint_score, back);
    strange.sleeve_costs = {20, 20};
    std::vector<CardHypothesis> cards{strange};
    apply_pawn_prior(cards);
    EXPECT_LT(cards[0].card.score, 0.5F);
}

TEST(Pawns, TheBackNearestToItsPlayerIsNamed) {
    const BoardGrid grid;
    std::vector<CardReading> cards(3);
    for (CardReading& card : cards) {
        card.face = Face::down;
        card.seat = Seat::north;
        card.square = Square{};
    }
    cards[0].centre_mm = cv::Point2d(100, 400);
    cards[1].centre_mm = cv::Point2d(300, 650);
    cards[2].centre_mm = cv::Point2d(500, 700);
    cards[2].face = Face::up;
    name_pawns({&cards[0], &cards[1], &cards[2]}, grid);
    EXPECT_EQ(cards[0].role, Role::card);
    EXPECT_EQ(cards[1].role, Role::pawn);
    EXPECT_EQ(cards[2].role, Role::card);
}

}  // namespace
}  // namespace quadrille::vision
