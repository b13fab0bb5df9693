#include "vision/board/sheets.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "vision/board/candidate_pose.hpp"

namespace quadrille::vision {
namespace {

constexpr double reduced_side =
    240;  ///< longer side of the picture in which colours are joined: lines are gone
constexpr double least_share = 0.06;  ///< of the picture
constexpr int seeds_across = 12, seeds_down = 9;

/// The picture in which one colour is joined: small, without grain, in Lab.
cv::Mat smooth_colours(const cv::Mat& work, double scale) {
    cv::Mat small, smooth, lab;
    cv::resize(work, small, {}, 1 / scale, 1 / scale, cv::INTER_AREA);
    cv::medianBlur(small, smooth, 5);
    cv::cvtColor(smooth, lab, cv::COLOR_BGR2Lab);
    return lab;
}

/// What a flood from a place reaches: colours near that of the place, brighter or darker as light falls.
cv::Mat1b flooded(const cv::Mat& lab, cv::Point from) {
    constexpr double light = 34, colour = 9;
    cv::Mat1b mask(lab.rows + 2, lab.cols + 2, uchar{0});
    cv::Mat painted = lab;  // not painted: the mask alone is
    cv::floodFill(painted, mask, from, {}, nullptr, {light, colour, colour}, {light, colour, colour},
                  4 | cv::FLOODFILL_MASK_ONLY | cv::FLOODFILL_FIXED_RANGE | (255 << 8));
    return mask(cv::Rect(1, 1, lab.cols, lab.rows));
}

/// The quadrilateral about a region, where it nearly is one.
std::optional<std::vector<cv::Point>> corners_about(const cv::Mat1b& region) {
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(region, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
    if (outlines.empty()) return std::nullopt;
    const auto& outline = *std::max_element(
        outlines.begin(), outlines.end(),
        [](const auto& a, const auto& b) { return cv::contourArea(a) < cv::contourArea(b); });
    std::vector<cv::Point> hull, quad;
    cv::convexHull(outline, hull);
    const double round = cv::arcLength(hull, true), area = cv::contourArea(hull);
    for (double near = 0.01; near < 0.06; near += 0.005) {
        cv::approxPolyDP(hull, quad, near * round, true);
        if (quad.size() <= 4) break;
    }
    if (quad.size() != 4) return std::nullopt;
    constexpr double as_large = 0.08, least_filled = 0.6;
    const double of_quad = cv::contourArea(quad);
    if (std::abs(of_quad - area) > as_large * area) return std::nullopt;
    // Cards that lie across an edge notch it.
    if (cv::contourArea(outline) < least_filled * of_quad) return std::nullopt;
    return quad;
}

/// Whether a region ends where the picture does.
bool cut_off(const std::vector<cv::Point>& quad, cv::Size size) {
    constexpr int near = 2;
    const cv::Rect within(near, near, size.width - 2 * near, size.height - 2 * near);
    return std::count_if(quad.begin(), quad.end(),
                         [&](cv::Point corner) { return !within.contains(corner); }) > 1;
}

/// From pixels of the reduced picture; against the clock, as a board's corners are named.
Quad sheet_of(std::vector<cv::Point> quad, double scale) {
    if ((quad[1] - quad[0]).cross(quad[2] - quad[1]) > 0) std::reverse(quad.begin(), quad.end());
    Quad sheet;
    std::transform(quad.begin(), quad.end(), sheet.begin(),
                   [&](cv::Point corner) { return (cv::Point2d(corner) + cv::Point2d(0.5, 0.5)) * scale; });
    return sheet;
}

double area_of(const Quad& quad) {
    return cv::contourArea(std::vector<cv::Point2f>(quad.begin(), quad.end()));
}

/// A board whose outer lines are `margin` squares within a sheet.
BoardPose pose_within(const Quad& sheet, BoardGrid grid, double margin, const Lens& lens) {
    const double mm = grid.square_mm, wide = grid.width_mm(), high = grid.height_mm(), off = margin * mm;
    const std::array<cv::Point2f, 4> from{cv::Point2d(-off, -off), cv::Point2d(wide + off, -off),
                                          cv::Point2d(wide + off, high + off), cv::Point2d(-off, high + off)};
    std::array<cv::Point2f, 4> to;
    std::transform(sheet.begin(), sheet.end(), to.begin(),
                   [&](cv::Point2d corner) { return cv::Point2f(lens.undistorted(corner)); });
    BoardPose pose;
    pose.grid = grid;
    pose.lens = lens;
    pose.undistorted_from_board = cv::Mat(cv::getPerspectiveTransform(from.data(), to.data()));
    return pose;
}

}  // namespace

std::optional<Quad> quad_about(const cv::Mat1b& region) {
    const auto quad = corners_about(region);
    return quad ? std::optional(sheet_of(*quad, 1)) : std::nullopt;
}

std::vector<Quad> sheets(const cv::Mat& work) {
    const double scale = std::max(1.0, std::max(work.cols, work.rows) / reduced_side);
    const cv::Mat lab = smooth_colours(work, scale);
    cv::Mat1b tried(lab.size(), uchar{0});
    std::vector<Quad> found;
    for (int row = 0; row < seeds_down; ++row) {
        for (int column = 0; column < seeds_across; ++column) {
            const cv::Point seed((2 * column + 1) * lab.cols / (2 * seeds_across),
                                 (2 * row + 1) * lab.rows / (2 * seeds_down));
            if (tried(seed)) continue;
            const cv::Mat1b region = flooded(lab, seed);
            tried |= region;
            if (cv::countNonZero(region) < least_share * static_cast<double>(region.total())) continue;
            const auto quad = corners_about(region);
            if (quad && !cut_off(*quad, lab.size())) found.push_back(sheet_of(*quad, scale));
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Quad& a, const Quad& b) { return area_of(a) > area_of(b); });
    return found;
}

std::vector<BoardPose> poses_on_sheets(const std::vector<Quad>& sheets, const BoardSearch& search,
                                       cv::Size size) {
    if (!search.grid) return {};
    const Lens lens = search.lens ? search.lens->scaled_to(size) : Lens::pinhole(size);
    std::vector<BoardPose> poses;
    for (const Quad& sheet : sheets) {
        for (const double margin : {0.05, 0.25, 0.45}) {
            BoardGrid grid;
            grid.columns = search.grid->columns;
            grid.rows = search.grid->rows;
            poses.push_back(pose_within(sheet, grid, margin, lens));
            if (grid.columns == grid.rows) continue;
            std::swap(grid.columns, grid.rows);
            poses.push_back(pose_within(sheet, grid, margin, lens));
        }
    }
    std::erase_if(poses, [](const BoardPose& pose) { return !plausible(pose); });
    return poses;
}

}  // namespace quadrille::vision
