#include "vision/cards/verification.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cards/card_crop.hpp"
#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/network/log_odds.hpp"
#include "vision/network/trained_network.hpp"

// networks/network_weights.S
extern "C" const char quadrille_verification_network_begin[], quadrille_verification_network_end[];
extern "C" const char quadrille_bare_verification_network_begin[], quadrille_bare_verification_network_end[];

namespace quadrille::vision {
namespace {

using namespace network_constants;

/// The network's outputs, in their order: log odds.
enum Output { is_card, is_up, is_this_end_up };

/// Every back is: the lid of a box looks like one to the card network.
bool unsure(const CardDetection& card) {
    constexpr float sure_score = 0.97F;
    return card.score < sure_score || card.face_odds < sure_face_odds || card.end_odds < sure_face_odds;
}

TrainedNetwork& network_of(Sleeves sleeves) {
    if (sleeves == Sleeves::named) {
        thread_local TrainedNetwork named{quadrille_verification_network_begin,
                                          quadrille_verification_network_end};
        return named;
    }
    thread_local TrainedNetwork unnamed{quadrille_bare_verification_network_begin,
                                        quadrille_bare_verification_network_end};
    return unnamed;
}

/// What the network says of a card, as its crop lies: log odds.
struct Answer {
    float card = 0, up = 0, this_end = 0;
};

std::vector<Answer> answers_to(const std::vector<cv::Mat>& crops, Sleeves sleeves) {
    constexpr std::ptrdiff_t at_once = 16;  ///< what the network makes of so many stays in the nearer caches
    std::vector<Answer> answers;
    answers.reserve(crops.size());
    for (auto from = crops.begin(); from != crops.end();) {
        const auto to = from + std::min(at_once, crops.end() - from);
        for (const cv::Mat& each : network_of(sleeves).answers({from, to})) {
            const auto* odds = each.ptr<float>();
            answers.push_back({odds[is_card], odds[is_up], odds[is_this_end_up]});
        }
        from = to;
    }
    return answers;
}

cv::Mat turned_by_half(const cv::Mat& crop) {
    cv::Mat turned;
    cv::rotate(crop, turned, cv::ROTATE_180);
    return turned;
}

/// Where the corners of a card's crop are in the picture, by the card's own corners.
std::array<cv::Point2f, 4> crop_corners(const CardQuad& quad) {
    constexpr float middle = (crop_px - 1) / 2.0F, x = crop_sleeve_px / 2;
    // Its first side is one of the shorter ones.
    const bool turned = cv::norm(quad[0] - quad[1]) + cv::norm(quad[2] - quad[3]) >
                        cv::norm(quad[1] - quad[2]) + cv::norm(quad[3] - quad[0]);
    constexpr float y = x * 91 / 66;
    const std::array<cv::Point2f, 4> in_crop{cv::Point2f{middle - x, middle - y},
                                             {middle + x, middle - y},
                                             {middle + x, middle + y},
                                             {middle - x, middle + y}};
    std::array<cv::Point2f, 4> card;
    for (std::size_t i = 0; i < 4; ++i) card[i] = quad[(i + (turned ? 1 : 0)) % 4];
    const cv::Matx33d picture_from_crop = cv::getPerspectiveTransform(in_crop, card);
    std::vector<cv::Point2f> corners{{0, 0}, {crop_px - 1, 0}, {crop_px - 1, crop_px - 1}, {0, crop_px - 1}};
    cv::perspectiveTransform(corners, corners, picture_from_crop);
    return {corners[0], corners[1], corners[2], corners[3]};
}

/// Log odds from those of detection and verification: a logistic, that tests/tools/fit_join.py (named
/// sleeves) and vision/cards/training/train_verification.py fitted on tables that neither network had seen.
struct Join {
    float first = 0, second = 0, offset = 0;
    float odds(float first_odds, float second_odds) const {
        return first * first_odds + second * second_odds + offset;
    }
};
struct Joins {
    Join card, face, end;
};
constexpr Joins named_joins{.card = {card_join_first, card_join_second, card_join_offset},
                            .face = {face_join_first, face_join_second, face_join_offset},
                            .end = {end_join_first, end_join_second, end_join_offset}};
constexpr Joins unnamed_joins{.card = {bare_card_join_first, bare_card_join_second, bare_card_join_offset},
                              .face = {bare_face_join_first, bare_face_join_second, bare_face_join_offset},
                              .end = {bare_end_join_first, bare_end_join_second, bare_end_join_offset}};

const Joins& joins_of(Sleeves sleeves) {
    return sleeves == Sleeves::named ? named_joins : unnamed_joins;
}

Answer join(const CardDetection& card, const Answer& seen, const Joins& joins) {
    return {joins.card.odds(card.centre_odds, seen.card), joins.face.odds(card.face_odds, seen.up),
            joins.end.odds(card.end_odds, seen.this_end)};
}

/// A look at the turned crop would change nothing: among 2,004 crops of rendered tables that have odds this
/// large it turned none round, and halved the card's for two.
constexpr float large_odds = 4;

/// Which end of a front is up is never as sure.
bool settled(const Answer& joined) {
    return joined.card < -large_odds || (joined.card > large_odds && joined.up < -large_odds);
}

/// The same of crops turned by half where they are `open` (of an answer and its number): less noise than one
/// answer alone.
template <typename Open>
std::vector<Answer> verified(const std::vector<cv::Mat>& crops, Sleeves sleeves, Open open) {
    std::vector<Answer> answers = answers_to(crops, sleeves);
    std::vector<std::size_t> again;
    std::vector<cv::Mat> turned;
    for (std::size_t i = 0; i < crops.size(); ++i) {
        if (!open(answers[i], i)) continue;
        again.push_back(i);
        turned.push_back(turned_by_half(crops[i]));
    }
    const std::vector<Answer> of_turned = answers_to(turned, sleeves);
    for (std::size_t k = 0; k < again.size(); ++k) {
        Answer& answer = answers[again[k]];
        answer = {(answer.card + of_turned[k].card) / 2, (answer.up + of_turned[k].up) / 2,
                  (answer.this_end - of_turned[k].this_end) / 2};
    }
    return answers;
}

void reclassify(CardDetection& card, const Answer& verified) {
    card.score = probability(verified.card);
    card.face_odds = verified.up;
    card.end_odds = std::abs(verified.this_end);
    if (verified.this_end < 0) card.place.angle_deg = std::fmod(card.place.angle_deg + 180, 360.0F);
}

/// Whether crops of both show the same.
bool shows_the_same(const OrientedRectangle& a, const OrientedRectangle& b) {
    constexpr double apart_px = 2;
    constexpr float apart_deg = 6;  ///< either end up
    const float turn = std::abs(std::remainder(a.angle_deg - b.angle_deg, 180.0F));
    return cv::norm(a.centre - b.centre) < apart_px && turn < apart_deg;
}

}  // namespace

std::vector<float> card_likelihoods(const std::vector<CardQuad>& quads, const ImagePyramid& picture) {
    std::vector<cv::Mat> crops;
    crops.reserve(quads.size());
    for (const CardQuad& quad : quads) crops.push_back(square_crop(crop_corners(quad), picture, crop_px));
    const auto open = [](const Answer& answer, std::size_t) { return std::abs(answer.card) < large_odds; };
    std::vector<float> result;
    result.reserve(quads.size());
    for (const Answer& answer : verified(crops, Sleeves::unnamed, open))
        result.push_back(probability(answer.card));
    return result;
}

void reclassify(std::vector<CardDetection>& seen, const LitPicture& picture, Sleeves sleeves) {
    const RectifiedFrame& frame = picture.frame;
    const Joins& joins = joins_of(sleeves);
    std::vector<CardDetection*> cards;
    std::vector<cv::Mat> crops;
    for (CardDetection& card : seen) {
        if (!unsure(card) || !frame.grid.square_at(frame.board_from_rectified(card.place.centre))) continue;
        cards.push_back(&card);
        crops.push_back(card_crop(card.place, {crop_px, crop_sleeve_px}, picture));
    }
    const std::vector<Answer> answers = verified(crops, sleeves, [&](const Answer& answer, std::size_t i) {
        return !settled(join(*cards[i], answer, joins));
    });
    for (std::size_t i = 0; i < cards.size(); ++i) {
        cards[i]->second_odds = answers[i].card;
        reclassify(*cards[i], join(*cards[i], answers[i], joins));
    }
}

void score_again(std::vector<CardDetection>& seen, const std::vector<CardDetection>& known,
                 const LitPicture& picture, Sleeves sleeves) {
    const auto first_other = std::stable_partition(seen.begin(), seen.end(), [&](CardDetection& card) {
        const auto same = std::find_if(known.begin(), known.end(), [&](const CardDetection& one) {
            return one.second_odds && shows_the_same(one.place, card.place);
        });
        card.second_odds = same == known.end() ? std::nullopt : same->second_odds;
        return card.second_odds.has_value();
    });
    const Join& join = joins_of(sleeves).card;
    for (auto card = seen.begin(); card != first_other; ++card)
        if (unsure(*card)) card->score = probability(join.odds(card->centre_odds, *card->second_odds));
    std::vector<CardDetection> others(first_other, seen.end());
    reclassify(others, picture, sleeves);
    std::move(others.begin(), others.end(), first_other);
}

}  // namespace quadrille::vision
