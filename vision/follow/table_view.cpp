#include "vision/follow/table_view.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

cv::Mat by_cell(const cv::Mat& pixels) {
    cv::Mat cells;
    cv::resize(pixels, cells, {pixels.cols / cell_px, pixels.rows / cell_px}, 0, 0, cv::INTER_AREA);
    return cells;
}

/// How much brighter each cell is, less the same of its surroundings: what moved lamps and exposure do to a
/// whole part of the table is taken out.
cv::Mat relative_gain(const cv::Mat& before, const cv::Mat& now) {
    constexpr float black = 8;  // keeps the noise of dark cells small
    constexpr double steps = 50;
    cv::Mat ratio = (now + black) / (before + black), log_ratio, coarse, slow;
    cv::log(ratio, log_ratio);
    log_ratio.convertTo(coarse, CV_8U, steps, 128);
    cv::medianBlur(coarse, slow, 21);
    cv::Mat slow_ratio;
    slow.convertTo(slow_ratio, CV_32F, 1 / steps, -128 / steps);
    return log_ratio - slow_ratio;
}

/// Natural logarithm. Below this a shadow explains it; a larger one misses plain cards on plain ground.
constexpr double gain_differs = 0.5;
/// Of the ratio of two colours; a shadow has the colour of the other lamps, which is weaker.
constexpr double colour_differs = 0.16;

cv::Mat colour_changed(const cv::Mat& before, const cv::Mat& now) {
    cv::Mat b[3], n[3];
    cv::split(before, b);
    cv::split(now, n);
    const cv::Mat green = relative_gain(b[1], n[1]);
    const cv::Mat blue_turn = cv::abs(relative_gain(b[0], n[0]) - green);
    const cv::Mat red_turn = cv::abs(relative_gain(b[2], n[2]) - green);
    return (blue_turn > colour_differs) | (red_turn > colour_differs) | (cv::abs(green) > gain_differs);
}

}  // namespace

TableView::TableView(const BoardPose& pose, cv::Size picture_size) : frame_{pose.grid, px_per_mm, margin_mm} {
    const cv::Size whole = frame_.size();
    const cv::Size size(whole.width / cell_px * cell_px, whole.height / cell_px * cell_px);
    map_.create(size, CV_16SC2);
    cv::Mat reached(size, CV_8U);
    const cv::Rect picture({0, 0}, picture_size);
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const cv::Point2d p = pose.image_from_board(frame_.board_from_rectified(cv::Point2d(x, y)));
            const cv::Point pixel(static_cast<int>(std::lround(std::clamp(p.x, -1.0, 32000.0))),
                                  static_cast<int>(std::lround(std::clamp(p.y, -1.0, 32000.0))));
            map_.at<cv::Vec2s>(y, x) = {static_cast<short>(pixel.x), static_cast<short>(pixel.y)};
            reached.at<unsigned char>(y, x) = picture.contains(pixel) ? 255 : 0;
        }
    }
    inside_ = by_cell(reached) == 255;
}

CellView TableView::of(const cv::Mat& picture) const {
    CellView view;
    cv::Mat colours, smooth, grey;
    cv::remap(picture, colours, map_, cv::noArray(), cv::INTER_NEAREST, cv::BORDER_CONSTANT);
    cv::blur(colours, smooth, {3, 3});
    cv::cvtColor(smooth, grey, cv::COLOR_BGR2GRAY);
    grey.convertTo(view.grey, CV_32F);
    by_cell(smooth).convertTo(view.colour, CV_32F);
    take_statistics(view);
    return view;
}

void take_statistics(CellView& view) {
    view.mean = by_cell(view.grey);
    view.mean_square = by_cell(view.grey.mul(view.grey));
}

cv::Mat differing_cells(const CellView& before, const CellView& now) {
    // Grey levels of noise and compression; and the share of a structure's energy that a shift by a quarter
    // of a pixel or a changed sharpness costs.
    constexpr float noise = 4.5F, sharpness = 0.22F;
    constexpr float least_gain = 0.4F, most_gain = 2.5F;
    const cv::Mat product = by_cell(before.grey.mul(now.grey));
    cv::Mat changed = colour_changed(before.colour, now.colour);
    for (int y = 0; y < changed.rows; ++y) {
        for (int x = 0; x < changed.cols; ++x) {
            const float mean_a = before.mean.at<float>(y, x), mean_b = now.mean.at<float>(y, x);
            const float a = std::max(0.F, before.mean_square.at<float>(y, x) - mean_a * mean_a);
            const float b = std::max(0.F, now.mean_square.at<float>(y, x) - mean_b * mean_b);
            const float both = product.at<float>(y, x) - mean_a * mean_b;
            const float gain = std::clamp(both / std::max(a, 1.F), least_gain, most_gain);
            const float left_over = b - 2 * gain * both + gain * gain * a;
            if (left_over > noise * noise + sharpness * std::max(b, gain * gain * a)) {
                changed.at<unsigned char>(y, x) = 255;
            }
        }
    }
    return changed;
}

}  // namespace quadrille::vision
