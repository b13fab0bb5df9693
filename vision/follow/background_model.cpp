#include "vision/follow/background_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

constexpr double line_mm = 5;  ///< to each side of a drawn line
constexpr std::size_t least_pixels = 60;

cv::Vec3f median(std::array<std::vector<float>, 3>& values) {
    cv::Vec3f middle;
    for (int channel = 0; channel < 3; ++channel) {
        auto& all = values[static_cast<std::size_t>(channel)];
        const auto half = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
        std::nth_element(all.begin(), half, all.end());
        middle[channel] = *half;
    }
    return middle;
}

bool like_ground(const cv::Vec3f& pixel, const cv::Vec3f& ground) {
    constexpr float brighter = 0.3F, turned = 0.2F;
    const cv::Vec3f apart = pixel - ground;
    return std::abs(apart[1]) < brighter && std::abs(apart[0] - apart[1]) < turned &&
           std::abs(apart[2] - apart[1]) < turned;
}

}  // namespace

/// Index into `of_square_`; -1 on a line and beside the board.
int BackgroundModel::square_of(cv::Point pixel) const {
    const BoardGrid& grid = frame_.grid;
    const cv::Point2d mm = frame_.board_from_rectified(cv::Point2d(pixel));
    const auto square = grid.square_at(mm);
    if (!square) return -1;
    const cv::Point2d from_centre = mm - grid.centre_mm(*square);
    const double within = grid.square_mm / 2 - line_mm;
    if (std::abs(from_centre.x) > within || std::abs(from_centre.y) > within) return -1;
    return square->row * grid.columns + square->column;
}

BackgroundModel::BackgroundModel(const CellView& known, const RectifiedFrame& frame,
                                 const std::vector<ViewQuad>& cards)
    : frame_(frame) {
    const BoardGrid& grid = frame.grid;
    const auto squares = static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows);
    cv::Mat free(known.bgr.size(), CV_8U, cv::Scalar(255));
    for (const ViewQuad& card : cards) {
        const cv::Rect area = area_of(card, free.size());
        if (!area.empty()) free(area).setTo(0, mask_of(card, area));
    }
    cv::erode(free, free, cv::Mat::ones(5, 5, CV_8U));
    const cv::Mat logs = logarithms(known.bgr);
    std::vector<std::array<std::vector<float>, 3>> seen(squares);
    for (int y = 0; y < logs.rows; y += 2) {
        for (int x = 0; x < logs.cols; x += 2) {
            if (free.at<unsigned char>(y, x) == 0) continue;
            const int square = square_of({x, y});
            if (square < 0) continue;
            for (int channel = 0; channel < 3; ++channel) {
                seen[static_cast<std::size_t>(square)][static_cast<std::size_t>(channel)].push_back(
                    logs.at<cv::Vec3f>(y, x)[channel]);
            }
        }
    }
    of_square_.resize(squares);
    for (std::size_t i = 0; i < squares; ++i) {
        if (seen[i][0].size() >= least_pixels) of_square_[i] = median(seen[i]);
    }
    // A square that is covered has the ground of the nearest free one of its colour: a board may be
    // checkered.
    const auto own = of_square_;
    for (std::size_t i = 0; i < squares; ++i) {
        if (own[i]) continue;
        const int column = static_cast<int>(i) % grid.columns, row = static_cast<int>(i) / grid.columns;
        int nearest = grid.columns * grid.columns + grid.rows * grid.rows;
        for (std::size_t j = 0; j < squares; ++j) {
            const int dx = static_cast<int>(j) % grid.columns - column;
            const int dy = static_cast<int>(j) / grid.columns - row;
            if (!own[j] || (dx + dy) % 2 != 0 || dx * dx + dy * dy >= nearest) continue;
            nearest = dx * dx + dy * dy;
            of_square_[i] = own[j];
        }
    }
}

std::optional<double> BackgroundModel::share_bare(const cv::Mat& now, const ViewQuad& place,
                                                  const std::vector<ViewQuad>& others) const {
    const cv::Rect area = area_of(place, now.size());
    if (area.empty()) return std::nullopt;
    cv::Mat mask = mask_of(place, area);
    for (const ViewQuad& other : others) mask.setTo(0, mask_of(other, area));
    std::size_t compared = 0, bare = 0;
    for (int y = 0; y < area.height; ++y) {
        for (int x = 0; x < area.width; ++x) {
            if (mask.at<unsigned char>(y, x) == 0) continue;
            const cv::Point pixel = area.tl() + cv::Point(x, y);
            const int square = square_of(pixel);
            if (square < 0 || !of_square_[static_cast<std::size_t>(square)]) continue;
            ++compared;
            bare += like_ground(now.at<cv::Vec3f>(pixel), *of_square_[static_cast<std::size_t>(square)]);
        }
    }
    if (compared < least_pixels) return std::nullopt;
    return static_cast<double>(bare) / static_cast<double>(compared);
}

}  // namespace quadrille::vision
