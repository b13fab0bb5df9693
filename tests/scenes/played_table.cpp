#include "tests/scenes/played_table.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace quadrille::scenes {
namespace {

constexpr int kinds_of_noise = 7;
constexpr double tap_deg = 45;

cv::Mat shade_of(const Lamp& lamp, cv::Size size) {
    cv::Mat shade(size, CV_32FC3);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const cv::Point2d away(x - lamp.at.x * size.width, y - lamp.at.y * size.height);
            const double near = 1 - lamp.fall * std::min(1.0, cv::norm(away) / size.width);
            for (int c = 0; c < 3; ++c) shade.at<cv::Vec3f>(y, x)[c] = static_cast<float>(near * lamp.bgr[c]);
        }
    }
    return shade;
}

cv::Point2d rotated(cv::Point2d p, double deg) {
    const double a = deg * CV_PI / 180;
    return {p.x * std::cos(a) - p.y * std::sin(a), p.x * std::sin(a) + p.y * std::cos(a)};
}

cv::Mat of_three(const cv::Mat& one) {
    cv::Mat three;
    cv::merge(std::vector{one, one, one}, three);
    return three;
}

}  // namespace

PlayedTable::PlayedTable(ClipLook look)
    : look_(std::move(look)),
      empty_(from_above(look_.table, look_.view.seed)),
      shade_(shade_of(look_.lamp, look_.view.size)) {
    for (int kind = 0; kind < kinds_of_noise; ++kind) {
        cv::RNG chance(look_.view.seed * kinds_of_noise + static_cast<std::uint64_t>(kind) + 1);
        chance.fill(noises_.emplace_back(look_.view.size, CV_16SC3), cv::RNG::NORMAL, 0, look_.view.noise);
    }
}

BoardPose PlayedTable::pose() const {
    BoardPose pose = pose_of(look_.table.grid, look_.view);
    pose.undistorted_from_board =
        cv::Matx33d(1, 0, bump_px.x, 0, 1, bump_px.y, 0, 0, 1) * pose.undistorted_from_board;
    return pose;
}

cv::Point2d PlayedTable::centre_mm(const PlayedCard& card) const {
    return look_.table.grid.centre_mm(card.square) + card.beside_centre_mm;
}

double PlayedTable::angle_deg(const PlayedCard& card) {
    return upright_deg(card.seat) + (card.tapped ? tap_deg : 0) + card.untidy_deg;
}

DrawnCard PlayedTable::drawn(const PlayedCard& card) const {
    return {.centre_mm = centre_mm(card),
            .angle_deg = angle_deg(card),
            .sleeve_bgr = card.sleeve_bgr.value_or(look_.sleeves_bgr[static_cast<std::size_t>(card.seat)]),
            .face_up = card.face_up,
            .seed = card.art,
            .frame_bgr = card.frame_bgr};
}

void PlayedTable::draw_still() {
    std::string state = cv::format("%.1f %.1f;", bump_px.x, bump_px.y);
    for (const PlayedCard& card : cards) {
        const DrawnCard d = drawn(card);
        state += cv::format("%u %.1f %.1f %.1f %d;", card.art, d.centre_mm.x, d.centre_mm.y, d.angle_deg,
                            card.face_up ? 1 : 0);
    }
    if (state == still_of_) return;
    still_of_ = state;
    FromAbove laid{empty_.picture.clone(), empty_.frame};
    for (const PlayedCard& card : cards) lay(laid.picture, laid.frame, drawn(card));
    cv::GaussianBlur(seen_by(pose(), laid), still_, {}, look_.view.blur_px);
}

std::array<cv::Point2d, 4> PlayedTable::corners_px(const PlayedCard& card, cv::Point2d centre_mm) const {
    const BoardPose seen = pose();
    std::array<cv::Point2d, 4> corners{{{-33, 45.5}, {33, 45.5}, {33, -45.5}, {-33, -45.5}}};
    for (cv::Point2d& corner : corners)
        corner = seen.image_from_board(centre_mm + rotated(corner, -angle_deg(card)));
    return corners;
}

std::array<cv::Point2d, 4> PlayedTable::corners_px(const PlayedCard& card) const {
    return corners_px(card, centre_mm(card));
}

void PlayedTable::paint_carried(const Hand& hand, cv::Mat& picture, cv::Mat& mask) const {
    // Two thirds of it reach out from under the fingers.
    const cv::Point2d along = hand.tip_mm - hand.elbow_mm;
    const cv::Point2d centre = hand.tip_mm + along * (20 / cv::norm(along));
    constexpr double px_per_mm = 2;
    const cv::Mat face = card_picture(drawn(*hand.carried), px_per_mm);
    const auto w = static_cast<float>(face.cols), h = static_cast<float>(face.rows);
    const std::vector<cv::Point2f> from{{0, 0}, {w, 0}, {w, h}, {0, h}};
    const auto corners = corners_px(*hand.carried, centre);
    const std::vector<cv::Point> quad(corners.begin(), corners.end());
    const std::vector<cv::Point2f> to(corners.begin(), corners.end());
    cv::warpPerspective(face, picture, cv::getPerspectiveTransform(from, to), picture.size(), cv::INTER_AREA,
                        cv::BORDER_TRANSPARENT);
    cv::fillConvexPoly(mask, quad, cv::Scalar(255), cv::LINE_AA);
}

void PlayedTable::paint(const Hand& hand, cv::Mat& picture, cv::Mat& mask) const {
    const BoardPose seen = pose();
    const HandLook& look = look_.hand;
    const auto stroke = [&](cv::Point2d from_mm, cv::Point2d to_mm, double width_mm,
                            const cv::Scalar& colour) {
        const int width = std::max(1, cvRound(width_mm * seen.scale_at(to_mm)));
        const cv::Point from = seen.image_from_board(from_mm), to = seen.image_from_board(to_mm);
        cv::line(picture, from, to, colour, width, cv::LINE_AA);
        cv::line(mask, from, to, cv::Scalar(255), width, cv::LINE_AA);
    };
    if (hand.carried) paint_carried(hand, picture, mask);
    const cv::Point2d along = (hand.tip_mm - hand.elbow_mm) / cv::norm(hand.tip_mm - hand.elbow_mm);
    const cv::Point2d palm = hand.tip_mm - along * 95, wrist = hand.tip_mm - along * 190;
    stroke(hand.elbow_mm, wrist, look.arm_mm, look.cuff_bgr);
    stroke(wrist, palm, look.arm_mm * 0.8, look.skin_bgr * 0.92);
    for (int finger = 0; finger < look.fingers; ++finger) {
        const double aside = finger - (look.fingers - 1) / 2.0;
        const cv::Point2d direction = rotated(along, aside * look.spread_deg);
        const double length = 95 - 9 * std::abs(aside);
        stroke(palm, palm + direction * length, look.finger_mm, look.skin_bgr * (1 - 0.04 * finger));
    }
}

cv::Mat PlayedTable::hands_mask() const {
    cv::Mat picture(look_.view.size, CV_8UC3), mask(look_.view.size, CV_8U, cv::Scalar(0));
    for (const Hand& hand : hands) paint(hand, picture, mask);
    return mask;
}

bool PlayedTable::covered(Square square) const {
    if (hands.empty()) return false;
    const BoardGrid& grid = look_.table.grid;
    const double half = grid.square_mm / 2;
    const BoardPose seen = pose();
    std::vector<cv::Point> quad;
    for (const cv::Point2d& corner : {cv::Point2d{-half, half}, {half, half}, {half, -half}, {-half, -half}})
        quad.emplace_back(seen.image_from_board(grid.centre_mm(square) + corner));
    cv::Mat place(look_.view.size, CV_8U, cv::Scalar(0));
    cv::fillConvexPoly(place, quad, cv::Scalar(255));
    return cv::countNonZero(place & hands_mask()) > 0;
}

cv::Mat PlayedTable::with_hands(cv::Mat seen) const {
    cv::Mat over(seen.size(), CV_8UC3, cv::Scalar(0)), covers(seen.size(), CV_8U, cv::Scalar(0));
    for (const Hand& hand : hands) paint(hand, over, covers);
    cv::GaussianBlur(over, over, {}, 1.2);
    cv::GaussianBlur(covers, covers, {}, 1.2);
    cv::Mat share, shadow, small, above;
    covers.convertTo(share, CV_32F, 1 / 255.0);
    cv::resize(share, small, {}, 0.125, 0.125, cv::INTER_AREA);
    cv::GaussianBlur(small, small, {}, 2.5);
    cv::resize(small, shadow, share.size());
    // The lamp is not where the camera is.
    const double aside = seen.cols / 40.0;
    cv::warpAffine(shadow, shadow, cv::Matx23d(1, 0, aside, 0, 1, aside), shadow.size());
    seen = seen.mul(of_three(1 - look_.hand.shadow * shadow));
    over.convertTo(above, CV_32F);
    return seen.mul(of_three(1 - share)) + above.mul(of_three(share));
}

/// What the camera makes of what it sees.
cv::Mat PlayedTable::taken(cv::Mat seen, std::size_t noise) const {
    cv::Mat noisy, shown;
    seen = seen.mul(shade_) * exposure;
    seen.convertTo(shown, CV_8U);
    cv::add(shown, noises_[noise], noisy, cv::noArray(), CV_8U);
    if (mirrored) cv::flip(noisy, noisy, 1);
    for (int i = 0; i < quarter_turns; ++i) cv::rotate(noisy, noisy, cv::ROTATE_90_CLOCKWISE);
    return noisy;
}

cv::Mat PlayedTable::picture() {
    draw_still();
    const std::size_t noise = number_++ % kinds_of_noise;
    cv::Mat seen;
    if (!hands.empty()) {
        still_.convertTo(seen, CV_32F);
        return taken(with_hands(seen), noise);
    }
    const std::string state = still_of_ + cv::format("%.4f %d %d", exposure, quarter_turns, mirrored ? 1 : 0);
    if (state != at_rest_of_) {
        at_rest_of_ = state;
        at_rest_.assign(kinds_of_noise, {});
    }
    if (at_rest_[noise].empty()) {
        still_.convertTo(seen, CV_32F);
        at_rest_[noise] = taken(seen, noise);
    }
    return at_rest_[noise];
}

}  // namespace quadrille::scenes
