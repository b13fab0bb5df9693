#include "vision/follow/table_view.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace quadrille::vision {
namespace {

cv::Mat by_cell(const cv::Mat& pixels) {
    cv::Mat cells;
    cv::resize(pixels, cells, {pixels.cols / cell_px, pixels.rows / cell_px}, 0, 0, cv::INTER_AREA);
    return cells;
}

/// A mask of cells as one of pixels.
cv::Mat by_pixel(const cv::Mat& cells, cv::Size size) {
    cv::Mat pixels;
    cv::resize(cells, pixels, size, 0, 0, cv::INTER_NEAREST);
    return pixels;
}

/// Means of the cells: CV_32F. `term(y)(x)` is the value of a pixel, a whole number, so that a compiler may
/// add them in any order: this is most of the work of a frame in which nothing happens.
template <typename Term>
cv::Mat means_of(cv::Size pixels, const Term& term) {
    cv::Mat means(pixels.height / cell_px, pixels.width / cell_px, CV_32F, cv::Scalar(0));
    for (int y = 0; y < means.rows * cell_px; ++y) {
        const auto values = term(y);
        auto* sums = means.ptr<float>(y / cell_px);
        for (int cell = 0; cell < means.cols; ++cell) {
            int sum = 0;
            for (int i = 0; i < cell_px; ++i) sum += values(cell * cell_px + i);
            sums[cell] += static_cast<float>(sum);
        }
    }
    return means / (cell_px * cell_px);
}

cv::Mat mean_of(const cv::Mat& grey) {
    return means_of(grey.size(), [&](int y) {
        return [row = grey.ptr<uchar>(y)](int x) { return static_cast<int>(row[x]); };
    });
}

cv::Mat mean_product(const cv::Mat& a, const cv::Mat& b) {
    return means_of(a.size(), [&](int y) {
        return [first = a.ptr<uchar>(y), second = b.ptr<uchar>(y)](int x) { return first[x] * second[x]; };
    });
}

void take_statistics(CellView& view) {
    view.mean = mean_of(view.grey);
    view.mean_square = mean_product(view.grey, view.grey);
}

constexpr float black = 8;  ///< keeps the noise of dark cells small

cv::Mat log_gain(const cv::Mat& before, const cv::Mat& now) {
    cv::Mat ratio = (now + black) / (before + black), log_ratio;
    cv::log(ratio, log_ratio);
    return log_ratio;
}

/// The median of the surroundings of each cell.
cv::Mat slow_part(const cv::Mat& log_ratio) {
    constexpr double steps = 50;
    cv::Mat coarse, slow, slow_ratio;
    log_ratio.convertTo(coarse, CV_8U, steps, 128);
    cv::medianBlur(coarse, slow, 21);
    slow.convertTo(slow_ratio, CV_32F, 1 / steps, -128 / steps);
    return slow_ratio;
}

/// Natural logarithm. Below this a shadow explains it; a larger one misses plain cards on plain ground.
constexpr double gain_differs = 0.5;
/// Of the ratio of two colours; a shadow has the colour of the other lamps, which is weaker.
constexpr double colour_differs = 0.16;

/// How much brighter each cell is in each channel, less the same of its surroundings: what moved lamps and
/// exposure do to a whole part of the table is taken out. Where nothing but noise differs nothing is taken
/// out: that is nearly every frame, and the three medians cost 0.2 ms.
std::array<cv::Mat, 3> relative_gains(const cv::Mat& before, const cv::Mat& now) {
    constexpr double noise = 0.05;
    cv::Mat b[3], n[3];
    cv::split(before, b);
    cv::split(now, n);
    std::array<cv::Mat, 3> gains;
    double most = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        gains[i] = log_gain(b[i], n[i]);
        most = std::max(most, cv::norm(gains[i], cv::NORM_INF));
    }
    if (most > noise) {
        for (cv::Mat& gain : gains) gain -= slow_part(gain);
    }
    return gains;
}

cv::Mat colour_changed(const cv::Mat& before, const cv::Mat& now) {
    const auto [blue, green, red] = relative_gains(before, now);
    return (cv::abs(blue - green) > colour_differs) | (cv::abs(red - green) > colour_differs) |
           (cv::abs(green) > gain_differs);
}

}  // namespace

CellView copy_of(const CellView& view) {
    return {view.bgr.clone(), view.grey.clone(), view.mean.clone(), view.mean_square.clone(),
            view.colour.clone()};
}

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
    cv::Mat colours;
    cv::remap(picture, colours, map_, cv::noArray(), cv::INTER_NEAREST, cv::BORDER_CONSTANT);
    cv::blur(colours, view.bgr, {3, 3});
    cv::cvtColor(view.bgr, view.grey, cv::COLOR_BGR2GRAY);
    by_cell(view.bgr).convertTo(view.colour, CV_32F);
    take_statistics(view);
    return view;
}

cv::Mat light_between(const cv::Mat& before, const cv::Mat& now) {
    cv::Mat b[3], n[3], light;
    cv::split(before, b);
    cv::split(now, n);
    std::array<cv::Mat, 3> slow;
    for (std::size_t i = 0; i < slow.size(); ++i) slow[i] = slow_part(log_gain(b[i], n[i]));
    cv::merge(slow, light);
    return light;
}

void replace_cells(CellView& view, const CellView& from, const cv::Mat& cells) {
    const cv::Mat pixels = by_pixel(cells, from.grey.size());
    from.bgr.copyTo(view.bgr, pixels);
    from.grey.copyTo(view.grey, pixels);
    from.colour.copyTo(view.colour, cells);
    take_statistics(view);
}

void blend_cells(CellView& view, const CellView& from, const cv::Mat& cells, double share) {
    const cv::Mat pixels = by_pixel(cells, from.grey.size());
    const auto blend = [&](cv::Mat& into, const cv::Mat& other, const cv::Mat& mask) {
        cv::Mat mixed;
        cv::addWeighted(into, 1 - share, other, share, 0, mixed);
        mixed.copyTo(into, mask);
    };
    blend(view.bgr, from.bgr, pixels);
    blend(view.grey, from.grey, pixels);
    blend(view.colour, from.colour, cells);
    take_statistics(view);
}

cv::Mat differing_cells(const CellView& before, const CellView& now) {
    // Grey levels of noise and compression; and the share of a structure's energy that a shift by a quarter
    // of a pixel or a changed sharpness costs.
    constexpr float noise = 4.5F, sharpness = 0.22F;
    constexpr float least_gain = 0.4F, most_gain = 2.5F;
    const cv::Mat product = mean_product(before.grey, now.grey);
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
