#include "vision/cards/likeness.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "tests/scenes/cards.hpp"

namespace quadrille::vision {
namespace {

const RectifiedFrame frame{.grid = {}, .px_per_mm = 0.5, .margin_mm = 100};
constexpr float sure = 6, doubt = 0.8F;

/// A card that is drawn, and what the networks say of its face and of whether it is there.
struct Believed {
    scenes::DrawnCard drawn;
    float face_odds = sure;
    float score = 0.9F;
};

/// Fronts that nobody doubts, on the lower rows.
std::vector<Believed> fronts() {
    std::vector<Believed> result;
    for (unsigned i = 0; i < 5; ++i) {
        const scenes::DrawnCard card{.centre_mm = {90.0 * i + 45, 45},
                                     .seed = 40 + i,
                                     .frame_bgr = {60.0 + 30 * i, 140, 200.0 - 30 * i}};
        result.push_back({card});
    }
    return result;
}

/// The picture with this seed, as sleeves may have it on their backs.
Believed doubtful(cv::Point2d centre_mm, unsigned seed, double angle_deg = 0) {
    return {{.centre_mm = centre_mm, .angle_deg = angle_deg, .seed = seed, .frame_bgr = {20, 20, 20}}, doubt};
}

CardHypothesis open(const Believed& believed) {
    CardHypothesis result;
    result.card.place = {.centre = frame.rectified_from_board(believed.drawn.centre_mm),
                         .angle_deg = static_cast<float>(believed.drawn.angle_deg),
                         .size = {33, 45.5F}};
    result.card.face_odds = believed.face_odds;
    result.card.visible = 1;
    result.card.score = believed.score;
    return result;
}

/// A sleeve that bends a little has one side lighter than the other.
void bend(cv::Mat& picture, const cv::Point& centre) {
    constexpr int half_width = 14, half_height = 20, levels = 2;
    for (int x = -half_width; x <= half_width; ++x) {
        cv::Mat column = picture(cv::Rect(centre.x + x, centre.y - half_height, 1, 2 * half_height));
        column += cv::Scalar::all(std::round(static_cast<double>(levels * x) / half_width));
    }
}

using Weigh = void(std::vector<CardHypothesis>&, const TopView&);

/// All cards after they were compared.
std::vector<CardHypothesis> compared(const std::vector<Believed>& believed, Weigh& weigh) {
    TopView view{.frame = frame,
                 .bgr = scenes::lined_table(frame, {150, 170, 180}, {40, 40, 40}),
                 .inside = cv::Mat(frame.size(), CV_8U, cv::Scalar(255))};
    std::vector<CardHypothesis> cards;
    for (const Believed& card : believed) {
        scenes::lay(view.bgr, frame, card.drawn);
        if (!card.drawn.face_up) bend(view.bgr, frame.rectified_from_board(card.drawn.centre_mm));
        cards.push_back(open(card));
    }
    weigh(cards, view);
    return cards;
}

/// The log odds of a face of all cards after they were compared.
std::vector<float> weighed(const std::vector<Believed>& believed) {
    const std::vector<CardHypothesis> cards = compared(believed, weigh_likeness);
    std::vector<float> odds;
    odds.reserve(cards.size());
    for (const CardHypothesis& card : cards) odds.push_back(card.card.face_odds);
    return odds;
}

std::vector<Believed> with_fronts(const std::vector<Believed>& others) {
    std::vector<Believed> all = others;
    for (const Believed& front : fronts()) all.push_back(front);
    return all;
}

TEST(Likeness, ACardInDoubtThatLooksLikeABackIsLikelierABack) {
    for (const double angle : {0.0, 180.0, 225.0}) {
        Believed back = doubtful({405, 585}, 7, angle);
        back.face_odds = -doubt;
        const auto odds = weighed(with_fronts({doubtful({135, 405}, 7), back}));
        EXPECT_LT(odds[0], doubt - 0.6F) << angle;
    }
}

TEST(Likeness, ItCountsForLessWhereTheOtherIsLikelierAFront) {
    Believed back = doubtful({405, 585}, 7), front = back;
    back.face_odds = -3 * doubt;
    front.face_odds = 3 * doubt;
    const float beside_back = weighed(with_fronts({doubtful({135, 405}, 7), back}))[0];
    const float beside_front = weighed(with_fronts({doubtful({135, 405}, 7), front}))[0];
    EXPECT_LT(doubt - beside_front, (doubt - beside_back) / 4);
}

TEST(Likeness, ACardThatLooksLikeTheFrontsStaysWhatItIs) {
    Believed front = fronts()[2];
    front.drawn.centre_mm = {405, 585};
    front.face_odds = doubt;
    EXPECT_FLOAT_EQ(weighed(with_fronts({doubtful({135, 405}, 7), front}))[1], doubt);
}

TEST(Likeness, CertainFrontsMayBeTheSame) {
    Believed one = doubtful({135, 405}, 7), another = doubtful({405, 585}, 7);
    one.face_odds = another.face_odds = sure;
    const auto odds = weighed(with_fronts({one, another}));
    EXPECT_FLOAT_EQ(odds[0], sure);
    EXPECT_FLOAT_EQ(odds[1], sure);
}

TEST(Likeness, ACardIsNotComparedWithItself) {
    const auto odds = weighed(with_fronts({doubtful({135, 405}, 7), doubtful({137, 406}, 7)}));
    EXPECT_FLOAT_EQ(odds[0], doubt);
    EXPECT_FLOAT_EQ(odds[1], doubt);
}

struct Incomparable {
    const char* name;
    Believed card;
};

void PrintTo(const Incomparable& incomparable, std::ostream* out) {
    *out << incomparable.name;
}

class NotCompared : public testing::TestWithParam<Incomparable> {};

TEST_P(NotCompared, StaysWhatItIs) {
    Believed other = GetParam().card;
    other.drawn.centre_mm = {405, 585};
    EXPECT_FLOAT_EQ(weighed(with_fronts({GetParam().card, other}))[0], doubt);
}

INSTANTIATE_TEST_SUITE_P(
    Likeness, NotCompared,
    testing::Values(Incomparable{"PlainSleeve", {{.centre_mm = {135, 405}, .face_up = false}, doubt}},
                    Incomparable{"CutByTheBorder",
                                 {{.centre_mm = {-79, 405}, .seed = 7, .frame_bgr = {20, 20, 20}}, doubt}}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(Likeness, SaysNothingWhereNoFrontIsSure) {
    EXPECT_FLOAT_EQ(weighed({doubtful({135, 405}, 7), doubtful({405, 585}, 7)})[0], doubt);
}

TEST(Likeness, NothingIsSaidOfAnEmptyTable) {
    EXPECT_TRUE(weighed({}).empty());
}

/// A back with the pattern of this seed: at `found` it is surely one, elsewhere it is in doubt.
constexpr float faint = 0.3F;
const cv::Point2d found{405, 585}, elsewhere{135, 405};

Believed back(cv::Point2d centre_mm, unsigned seed, float score, double angle_deg = 0) {
    Believed result = doubtful(centre_mm, seed, angle_deg);
    result.face_odds = -sure;
    result.score = score;
    return result;
}

/// The score of the first after it was compared with the others.
float score_of_first(const std::vector<Believed>& backs) {
    return compared(backs, weigh_equal_backs).front().card.score;
}

TEST(EqualBacks, AFaintBackWithThePatternOfOneThatWasFoundIsLikelierACard) {
    for (const double angle : {0.0, 180.0, 225.0})
        EXPECT_GT(score_of_first({back(elsewhere, 7, faint), back(found, 7, 0.95F, angle)}), 0.7F) << angle;
}

TEST(EqualBacks, OneThatWasFoundGainsNothingByAFaintOne) {
    EXPECT_FLOAT_EQ(score_of_first({back(found, 7, 0.95F), back(elsewhere, 7, faint)}), 0.95F);
}

struct SpeaksForNothing {
    const char* name;
    Believed faint, other;
};

void PrintTo(const SpeaksForNothing& pair, std::ostream* out) {
    *out << pair.name;
}

Believed with_face(Believed card, float face_odds) {
    card.face_odds = face_odds;
    return card;
}

Believed plain(cv::Point2d centre_mm, float score) {
    return {{.centre_mm = centre_mm, .face_up = false}, -sure, score};
}

class FaintBack : public testing::TestWithParam<SpeaksForNothing> {};

TEST_P(FaintBack, StaysAsFaint) {
    EXPECT_FLOAT_EQ(score_of_first({GetParam().faint, GetParam().other}), faint);
}

INSTANTIATE_TEST_SUITE_P(
    EqualBacks, FaintBack,
    testing::Values(SpeaksForNothing{"BesideAnother", back(elsewhere, 7, faint), back(found, 8, 0.95F)},
                    SpeaksForNothing{"BesideOneAsFaint", back(elsewhere, 7, faint), back(found, 7, faint)},
                    SpeaksForNothing{"WhereItself", back(elsewhere, 7, faint),
                                     back(elsewhere + cv::Point2d{2, 1}, 7, 0.95F)},
                    SpeaksForNothing{"BesideAFront", back(elsewhere, 7, faint),
                                     with_face(back(found, 7, 0.95F), sure)},
                    SpeaksForNothing{"Plain", plain(elsewhere, faint), plain(found, 0.95F)}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace quadrille::vision
