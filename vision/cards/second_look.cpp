#include "vision/cards/second_look.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cards/top_view.hpp"

namespace quadrille::vision {
namespace {

constexpr int sides = 4;
constexpr int view_size = 96;       ///< pixels: the card and half a card around it
constexpr float taught_width = 33;  ///< pixels of a sleeve that the network knows
constexpr float nearer = 1.1F;      ///< a little more than that shows a little more, and still reads well

bool unsure(const SeenCard& card) {
    constexpr float sure_score = 0.97F, sure_odds = 2.5F;
    const bool sure_way_up = card.face_odds < 0 || card.end_odds > sure_odds;
    return card.score < sure_score || std::abs(card.face_odds) < sure_odds || !sure_way_up;
}

/// The card upright in the middle of a view of its own; `across`: pixels of the view that are one of those
/// that the card's place is given in.
cv::Mat upright_view(const OrientedRectangle& place, float across, const cv::Mat& picture,
                     const BoardPose& pose, const RectifiedFrame& frame) {
    const float half = view_size / 2.0F / across;
    constexpr float end = view_size - 1;
    const std::array<cv::Point2f, 4> in_view{cv::Point2f{0, 0}, {end, 0}, {end, end}, {0, end}};
    std::array<cv::Point2f, 4> in_picture;
    const std::array<cv::Point2f, 4> corners{place.at(-half, -half), place.at(half, -half),
                                             place.at(half, half), place.at(-half, half)};
    for (std::size_t i = 0; i < corners.size(); ++i)
        in_picture[i] = pose.image_from_board(frame.board_from_rectified(corners[i]));
    const cv::Rect around = cv::boundingRect(in_picture) & cv::Rect({}, picture.size());
    cv::Mat view = cv::Mat::zeros(view_size, view_size, CV_8UC3);
    if (around.empty()) return view;
    for (cv::Point2f& corner : in_picture) corner -= cv::Point2f(around.tl());
    const double pixels = std::sqrt(cv::contourArea(in_picture)) / view_size;
    cv::warpPerspective(smoothed(picture(around), pixels), view,
                        cv::getPerspectiveTransform(in_picture, in_view), view.size());
    return view;
}

/// How likely it is that there is a card, from the first look's log odds and the mean of the second's:
/// vision/cards/training/reliability.py, on drawn tables that the network had not seen.
float certainty(float first_odds, float second_odds) {
    constexpr float slope = 1.09F, offset = 1.11F;
    return 1 / (1 + std::exp(-(slope * (first_odds + second_odds) + offset)));
}

/// Joins what a card's looks say, each turned a quarter further clockwise than the one before.
void join(SeenCard& card, const SeenCard* looks) {
    float centre = 0, face = 0, end = 0;
    for (int i = 0; i < sides; ++i) {
        const SeenCard& look = looks[i];
        const bool as_before =
            std::abs(angle_between(look.place.angle_deg, 90.0F * static_cast<float>(i), 360)) < 90;
        centre += look.centre_odds / sides;
        face += look.face_odds / sides;
        end += (as_before ? look.end_odds : -look.end_odds) / sides;
    }
    card.score = certainty(card.centre_odds, centre);
    card.face_odds = face;
    card.end_odds = std::abs(end);
    if (end < 0) card.place.angle_deg = std::fmod(card.place.angle_deg + 180, 360.0F);
}

}  // namespace

void look_again(std::vector<SeenCard>& seen, const cv::Mat& picture, const BoardPose& pose,
                const RectifiedFrame& frame) {
    std::vector<SeenCard*> again;
    std::vector<cv::Mat> views;
    for (SeenCard& card : seen) {
        if (!unsure(card) || !frame.grid.square_at(frame.board_from_rectified(card.place.centre))) continue;
        again.push_back(&card);
        const float across = nearer * taught_width / card.place.size.width;
        views.push_back(upright_view(card.place, across, picture, pose, frame));
        for (int i = 1; i < sides; ++i) {
            cv::Mat turned;
            cv::rotate(views.back(), turned, cv::ROTATE_90_CLOCKWISE);
            views.push_back(turned);
        }
    }
    const std::vector<SeenCard> looks = central_cards(views);
    for (std::size_t i = 0; i < again.size(); ++i) join(*again[i], &looks[i * sides]);
}

}  // namespace quadrille::vision
