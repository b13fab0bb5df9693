#include "vision/cards/verification.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cards/networks/card_network_constants.hpp"
#include "vision/cards/top_view.hpp"
#include "vision/network/log_odds.hpp"
#include "vision/network/trained_network.hpp"

// networks/network_weights.S
extern "C" const char quadrille_verification_network_begin[], quadrille_verification_network_end[];

namespace quadrille::vision {
namespace {

using namespace network_constants;

/// The network's outputs, in their order: log odds.
enum Output { is_card, is_up, is_this_end_up };

bool unsure(const CardDetection& card) {
    constexpr float sure_score = 0.97F;
    const bool sure_way_up = card.face_odds < 0 || card.end_odds > sure_face_odds;
    return card.score < sure_score || std::abs(card.face_odds) < sure_face_odds || !sure_way_up;
}

/// The card upright in the middle of a picture of its own.
cv::Mat crop(const OrientedRectangle& place, const cv::Mat& picture, const BoardPose& pose,
             const RectifiedFrame& frame) {
    constexpr float end = crop_px - 1;
    const float half = end / 2 * place.size.width / crop_sleeve_px;
    const std::array<cv::Point2f, 4> in_crop{cv::Point2f{0, 0}, {end, 0}, {end, end}, {0, end}};
    std::array<cv::Point2f, 4> in_picture;
    const std::array<cv::Point2f, 4> corners{place.at(-half, -half), place.at(half, -half),
                                             place.at(half, half), place.at(-half, half)};
    for (std::size_t i = 0; i < corners.size(); ++i)
        in_picture[i] = pose.image_from_board(frame.board_from_rectified(corners[i]));
    const cv::Rect around = cv::boundingRect(in_picture) & cv::Rect({}, picture.size());
    cv::Mat upright = cv::Mat::zeros(crop_px, crop_px, CV_8UC3);
    if (around.empty()) return upright;
    for (cv::Point2f& corner : in_picture) corner -= cv::Point2f(around.tl());
    const double across = std::sqrt(cv::contourArea(in_picture)) / crop_px;
    cv::warpPerspective(smoothed(picture(around), across), upright,
                        cv::getPerspectiveTransform(in_picture, in_crop), upright.size());
    return upright;
}

/// Log odds from those of detection and verification: the logistic that vision/cards/training/
/// train_verification.py fitted on drawn tables that neither network had seen.
struct Join {
    float first = 0, second = 0, offset = 0;
    float odds(float first_odds, float second_odds) const {
        return first * first_odds + second * second_odds + offset;
    }
};
constexpr Join card_join{card_join_first, card_join_second, card_join_offset};
constexpr Join face_join{face_join_first, face_join_second, face_join_offset};
constexpr Join end_join{end_join_first, end_join_second, end_join_offset};

/// `upright`, `turned`: the network's outputs for the crop and for the same turned by half.
void join(CardDetection& card, const cv::Mat1f& upright, const cv::Mat1f& turned) {
    const auto mean = [&](Output what, float sign) { return (upright(what) + sign * turned(what)) / 2; };
    card.score = probability(card_join.odds(card.centre_odds, mean(is_card, 1)));
    card.face_odds = face_join.odds(card.face_odds, mean(is_up, 1));
    const float end = end_join.odds(card.end_odds, mean(is_this_end_up, -1));
    card.end_odds = std::abs(end);
    if (end < 0) card.place.angle_deg = std::fmod(card.place.angle_deg + 180, 360.0F);
}

}  // namespace

void reclassify(std::vector<CardDetection>& seen, const cv::Mat& picture, const BoardPose& pose,
                const RectifiedFrame& frame) {
    for (CardDetection& card : seen) {
        if (!unsure(card) || !frame.grid.square_at(frame.board_from_rectified(card.place.centre))) continue;
        thread_local TrainedNetwork network{quadrille_verification_network_begin,
                                            quadrille_verification_network_end};
        const cv::Mat upright = crop(card.place, picture, pose, frame);
        cv::Mat turned;
        cv::rotate(upright, turned, cv::ROTATE_180);
        const std::vector<cv::Mat> outputs = network.answers({upright, turned});
        join(card, outputs[0], outputs[1]);
    }
}

}  // namespace quadrille::vision
