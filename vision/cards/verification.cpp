#include "vision/cards/verification.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cards/top_view.hpp"
#include "vision/network/trained_network.hpp"

// network_weights.S: the file that vision/cards/training/learn_second_look.py writes.
extern "C" const char quadrille_verification_network_begin[], quadrille_verification_network_end[];

namespace quadrille::vision {
namespace {

// As vision/cards/training/second_look.py cuts out.
constexpr int cut_size = 80;            ///< pixels: the card and half a card around it
constexpr float trained_width = 39.6F;  ///< pixels of a sleeve's top edge
/// What the network says, in the order of its answer.
enum Said { is_card, is_up, is_this_end_up };

bool unsure(const CardDetection& card) {
    constexpr float sure_score = 0.97F, sure_odds = 2.5F;
    const bool sure_way_up = card.face_odds < 0 || card.end_odds > sure_odds;
    return card.score < sure_score || std::abs(card.face_odds) < sure_odds || !sure_way_up;
}

/// The card upright in the middle of a picture of its own.
cv::Mat cut_out(const OrientedRectangle& place, const cv::Mat& picture, const BoardPose& pose,
                const RectifiedFrame& frame) {
    constexpr float end = cut_size - 1;
    const float half = end / 2 * place.size.width / trained_width;
    const std::array<cv::Point2f, 4> in_cut{cv::Point2f{0, 0}, {end, 0}, {end, end}, {0, end}};
    std::array<cv::Point2f, 4> in_picture;
    const std::array<cv::Point2f, 4> corners{place.at(-half, -half), place.at(half, -half),
                                             place.at(half, half), place.at(-half, half)};
    for (std::size_t i = 0; i < corners.size(); ++i)
        in_picture[i] = pose.image_from_board(frame.board_from_rectified(corners[i]));
    const cv::Rect around = cv::boundingRect(in_picture) & cv::Rect({}, picture.size());
    cv::Mat cut = cv::Mat::zeros(cut_size, cut_size, CV_8UC3);
    if (around.empty()) return cut;
    for (cv::Point2f& corner : in_picture) corner -= cv::Point2f(around.tl());
    const double across = std::sqrt(cv::contourArea(in_picture)) / cut_size;
    cv::warpPerspective(smoothed(picture(around), across), cut,
                        cv::getPerspectiveTransform(in_picture, in_cut), cut.size());
    return cut;
}

/// Log odds from those of the first look and of the second. The weights are those that
/// vision/cards/training/learn_second_look.py found on drawn tables that neither network had seen.
struct Joined {
    float first = 0, second = 0, offset = 0;
    float odds(float first_odds, float second_odds) const {
        return first * first_odds + second * second_odds + offset;
    }
};
constexpr Joined card_weights{.first = 1.25F, .second = 0.74F, .offset = 0.36F};
constexpr Joined face_weights{.first = 0.26F, .second = 0.91F, .offset = -0.24F};
constexpr Joined end_weights{.first = 0.09F, .second = 0.93F, .offset = 0};

/// `upright`, `turned`: what was said of the card's cut-out and of the same turned by half.
void join(CardDetection& card, const cv::Mat1f& upright, const cv::Mat1f& turned) {
    const auto mean = [&](Said what, float sign) { return (upright(what) + sign * turned(what)) / 2; };
    card.score = 1 / (1 + std::exp(-card_weights.odds(card.centre_odds, mean(is_card, 1))));
    card.face_odds = face_weights.odds(card.face_odds, mean(is_up, 1));
    const float end = end_weights.odds(card.end_odds, mean(is_this_end_up, -1));
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
        const cv::Mat upright = cut_out(card.place, picture, pose, frame);
        cv::Mat turned;
        cv::rotate(upright, turned, cv::ROTATE_180);
        const std::vector<cv::Mat> said = network.answers({upright, turned});
        join(card, said[0], said[1]);
    }
}

}  // namespace quadrille::vision
