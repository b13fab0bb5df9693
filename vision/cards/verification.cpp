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

/// The network's answer to a crop.
cv::Mat1f outputs_of(const cv::Mat& crop, Sleeves sleeves) {
    thread_local TrainedNetwork named{quadrille_verification_network_begin,
                                      quadrille_verification_network_end};
    thread_local TrainedNetwork unnamed{quadrille_bare_verification_network_begin,
                                        quadrille_bare_verification_network_end};
    return (sleeves == Sleeves::named ? named : unnamed).answers({crop}).front();
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

/// What the network says of a card, as its crop lies: log odds.
struct Answer {
    float card = 0, up = 0, this_end = 0;
};

/// The same of the crop and of it turned by half: less noise than one alone.
Answer mean_of(const cv::Mat1f& upright, const cv::Mat1f& turned) {
    const auto mean = [&](Output what, float sign) { return (upright(what) + sign * turned(what)) / 2; };
    return {mean(is_card, 1), mean(is_up, 1), mean(is_this_end_up, -1)};
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

Answer verify(const CardDetection& card, const cv::Mat& crop, Sleeves sleeves) {
    const Joins& joins = sleeves == Sleeves::named ? named_joins : unnamed_joins;
    const cv::Mat1f upright = outputs_of(crop, sleeves);
    const Answer first = join(card, {upright(is_card), upright(is_up), upright(is_this_end_up)}, joins);
    if (settled(first)) return first;
    return join(card, mean_of(upright, outputs_of(turned_by_half(crop), sleeves)), joins);
}

void reclassify(CardDetection& card, const Answer& verified) {
    card.score = probability(verified.card);
    card.face_odds = verified.up;
    card.end_odds = std::abs(verified.this_end);
    if (verified.this_end < 0) card.place.angle_deg = std::fmod(card.place.angle_deg + 180, 360.0F);
}

}  // namespace

std::vector<float> card_likelihoods(const std::vector<CardQuad>& quads, const cv::Mat& picture) {
    std::vector<float> result;
    for (const CardQuad& quad : quads) {
        const cv::Mat crop = square_crop(crop_corners(quad), picture, crop_px);
        const cv::Mat1f upright = outputs_of(crop, Sleeves::unnamed);
        float odds = upright(is_card);
        if (std::abs(odds) < large_odds)
            odds = (odds + outputs_of(turned_by_half(crop), Sleeves::unnamed)(is_card)) / 2;
        result.push_back(probability(odds));
    }
    return result;
}

void reclassify(std::vector<CardDetection>& seen, const LitPicture& picture, Sleeves sleeves) {
    const RectifiedFrame& frame = picture.frame;
    for (CardDetection& card : seen) {
        if (!unsure(card) || !frame.grid.square_at(frame.board_from_rectified(card.place.centre))) continue;
        const cv::Mat crop = card_crop(card.place, {crop_px, crop_sleeve_px}, picture);
        reclassify(card, verify(card, crop, sleeves));
    }
}

}  // namespace quadrille::vision
