#include "tests/scenes/cards.hpp"

#include <cmath>
#include <opencv2/imgproc.hpp>

namespace quadrille::scenes {
namespace {

/// A rectangle in millimetres of the sleeve.
cv::Rect mm(double px_per_mm, double x, double y, double width, double height) {
    return {cvRound(x * px_per_mm), cvRound(y * px_per_mm), cvRound(width * px_per_mm),
            cvRound(height * px_per_mm)};
}

void draw_art(cv::Mat art, unsigned seed) {
    cv::RNG chance(seed);
    const auto colour = [&] {
        return cv::Scalar(chance.uniform(0, 200), chance.uniform(0, 200), chance.uniform(0, 200));
    };
    art.setTo(colour());
    for (int i = 0; i < 14; ++i) {
        const cv::Point centre(chance.uniform(0, art.cols), chance.uniform(0, art.rows));
        const cv::Size axes(chance.uniform(art.cols / 16, art.cols / 3),
                            chance.uniform(art.rows / 16, art.rows / 3));
        cv::ellipse(art, centre, axes, chance.uniform(0, 180), 0, 360, colour(), -1, cv::LINE_AA);
    }
}

void draw_text(cv::Mat box, double px_per_mm, int lines) {
    for (int i = 0; i < lines; ++i) {
        const auto y = static_cast<int>((2.5 + 3.5 * i) * px_per_mm);
        const auto end = static_cast<int>(box.cols - (2.0 + (i * 7) % 15) * px_per_mm);
        for (auto x = static_cast<int>(2 * px_per_mm); x < end; x += static_cast<int>(3 * px_per_mm)) {
            cv::rectangle(box, cv::Rect(x, y, cvRound(2.2 * px_per_mm), cvRound(1.2 * px_per_mm)),
                          {40, 40, 40}, -1);
        }
    }
}

}  // namespace

cv::Mat card_picture(const DrawnCard& card, double px_per_mm) {
    cv::Mat picture(cvRound(91 * px_per_mm), cvRound(66 * px_per_mm), CV_8UC3, card.sleeve_bgr);
    if (!card.face_up) return picture;
    const auto part = [&](double x, double y, double width, double height) {
        return picture(mm(px_per_mm, x, y, width, height));
    };
    const cv::Scalar light = card.frame_bgr * 0.4 + cv::Scalar::all(150);
    part(1.5, 1.5, 63, 88).setTo(cv::Scalar::all(20));
    part(4.5, 4.5, 57, 82).setTo(card.frame_bgr);
    part(6, 6, 54, 5.5).setTo(light);
    draw_text(part(6, 6, 30, 5.5), px_per_mm, 1);
    draw_art(part(6, 13, 54, 39), card.seed);
    part(6, 53, 54, 5).setTo(light);
    draw_text(part(6, 53, 26, 5), px_per_mm, 1);
    part(6, 59, 54, 25).setTo(light);
    draw_text(part(6, 59, 54, 25), px_per_mm, 3 + static_cast<int>(card.seed % 3));
    return picture;
}

void lay(cv::Mat& table, const RectifiedFrame& frame, const DrawnCard& card) {
    constexpr double card_px_per_mm = 4;
    const cv::Mat picture = card_picture(card, card_px_per_mm);
    const cv::Point2d centre = frame.rectified_from_board(card.centre_mm);
    const double scale = frame.px_per_mm / card_px_per_mm;
    const double c = scale * std::cos(card.angle_deg * CV_PI / 180),
                 s = scale * std::sin(card.angle_deg * CV_PI / 180);
    const double x = (picture.cols - 1) / 2.0, y = (picture.rows - 1) / 2.0;
    const int reach = cvCeil(std::hypot(x, y) * scale) + 2;
    const cv::Rect area =
        cv::Rect(cvFloor(centre.x) - reach, cvFloor(centre.y) - reach, 2 * reach + 2, 2 * reach + 2) &
        cv::Rect({0, 0}, table.size());
    if (area.empty()) return;
    const cv::Matx23d area_from_card{c, -s, centre.x - area.x - c * x + s * y,
                                     s, c,  centre.y - area.y - s * x - c * y};
    cv::Mat smooth, laid, share;
    cv::GaussianBlur(picture, smooth, {}, 0.4 / scale);
    cv::warpAffine(smooth, laid, area_from_card, area.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    cv::warpAffine(cv::Mat(picture.size(), CV_32F, cv::Scalar(1)), share, area_from_card, area.size());
    cv::Mat shares, mixed, under, place = table(area);
    cv::merge(std::vector{share, share, share}, shares);
    laid.convertTo(mixed, CV_32F);
    place.convertTo(under, CV_32F);
    cv::Mat(mixed.mul(shares) + under.mul(cv::Scalar::all(1) - shares)).convertTo(place, CV_8U);
}

cv::Mat lined_table(const RectifiedFrame& frame, const cv::Scalar& ground_bgr, const cv::Scalar& ink_bgr) {
    cv::Mat table(frame.size(), CV_8UC3, ground_bgr);
    const BoardGrid& grid = frame.grid;
    const auto line = [&](cv::Point2d from, cv::Point2d to) {
        cv::line(table, frame.rectified_from_board(from), frame.rectified_from_board(to), ink_bgr,
                 cvRound(2 * frame.px_per_mm), cv::LINE_AA);
    };
    for (int i = 0; i <= grid.columns; ++i)
        line({i * grid.square_mm, 0}, {i * grid.square_mm, grid.height_mm()});
    for (int i = 0; i <= grid.rows; ++i) line({0, i * grid.square_mm}, {grid.width_mm(), i * grid.square_mm});
    return table;
}

BoardPose pose_from_above(const RectifiedFrame& frame) {
    std::array<cv::Point2d, 4> corners = frame.grid.corners_mm();
    for (cv::Point2d& corner : corners) corner = frame.rectified_from_board(corner);
    return BoardPose::from_corners(frame.grid, corners, Lens::pinhole(frame.size()));
}

}  // namespace quadrille::scenes
