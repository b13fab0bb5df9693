#include "vision/board/sheets.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "vision/board/candidate_pose.hpp"

namespace quadrille::vision {
namespace {

constexpr double reduced_side =
    240;  ///< longer side of the picture in which colours are joined: lines are gone
constexpr double least_share = 0.04, most_share = 0.8;  ///< of the picture
constexpr int seeds_across = 12, seeds_down = 9;

/// The picture in which one colour is joined: small, without grain, in Lab.
cv::Mat smooth_colours(const cv::Mat& work, double scale) {
    cv::Mat small, smooth, lab;
    cv::resize(work, small, {}, 1 / scale, 1 / scale, cv::INTER_AREA);
    cv::medianBlur(small, smooth, 5);
    cv::cvtColor(smooth, lab, cv::COLOR_BGR2Lab);
    return lab;
}

/// Where the picture has the colour of a place, brighter or darker as light falls: cards that part a sheet
/// are bridged.
cv::Mat1b of_the_colour_at(const cv::Mat& lab, cv::Point place) {
    const auto& colour = lab.at<cv::Vec3b>(place);
    const cv::Scalar at(colour[0], colour[1], colour[2]), off(34, 9, 9);
    cv::Mat1b mask;
    cv::inRange(lab, at - off, at + off, mask);
    return mask;
}

/// Without what is thinner than a line, and with the gaps that a card leaves.
cv::Mat1b closed(const cv::Mat1b& mask) {
    constexpr int grain = 3, card = 13;
    const cv::Mat ellipse = cv::getStructuringElement(cv::MORPH_ELLIPSE, {card, card});
    cv::Mat1b result;
    cv::morphologyEx(mask, result, cv::MORPH_OPEN, cv::Mat1b::ones(grain, grain));
    // A border that is no part of the sheet, or closing would draw it to the picture's.
    cv::copyMakeBorder(result, result, card, card, card, card, cv::BORDER_CONSTANT);
    cv::morphologyEx(result, result, cv::MORPH_CLOSE, ellipse);
    return result(cv::Rect({card, card}, mask.size())).clone();
}

std::vector<std::vector<cv::Point>> outlines(const cv::Mat1b& region) {
    std::vector<std::vector<cv::Point>> found;
    cv::findContours(region, found, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
    return found;
}

/// The quadrilateral about an outline, where it nearly is one.
std::optional<std::vector<cv::Point>> corners_about(const std::vector<cv::Point>& outline) {
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

/// The middle of a pixel of the reduced picture.
cv::Point2d enlarged(cv::Point pixel, double scale) {
    return (cv::Point2d(pixel) + cv::Point2d(0.5, 0.5)) * scale;
}

/// From pixels of the reduced picture; against the clock, as a board's corners are named.
Quad quad_of(std::vector<cv::Point> corners, double scale) {
    if ((corners[1] - corners[0]).cross(corners[2] - corners[1]) > 0)
        std::reverse(corners.begin(), corners.end());
    Quad quad;
    std::transform(corners.begin(), corners.end(), quad.begin(),
                   [&](cv::Point corner) { return enlarged(corner, scale); });
    return quad;
}

/// The sheet that an outline in the reduced picture is of; nullopt where it is none.
std::optional<Sheet> sheet_of(const std::vector<cv::Point>& outline, cv::Size size, double scale) {
    constexpr double least_filled = 0.75;  // of the convex hull
    std::vector<cv::Point> hull;
    cv::convexHull(outline, hull);
    const double area = cv::contourArea(hull), whole = size.area();
    if (area < least_share * whole || area > most_share * whole) return std::nullopt;
    if (cv::contourArea(outline) < least_filled * area) return std::nullopt;
    Sheet sheet;
    for (const cv::Point corner : hull) sheet.outline.emplace_back(enlarged(corner, scale));
    const auto corners = corners_about(outline);
    if (corners && !cut_off(*corners, size)) sheet.corners = quad_of(*corners, scale);
    return sheet;
}

/// Whether two sheets are one, seen from two of its places.
bool same(const Sheet& a, const Sheet& b) {
    constexpr double enough = 0.8;
    std::vector<cv::Point2f> shared;
    const double overlap = cv::intersectConvexConvex(a.outline, b.outline, shared);
    return overlap > enough * std::max(cv::contourArea(a.outline), cv::contourArea(b.outline));
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
    const auto parts = outlines(region);
    if (parts.empty()) return std::nullopt;
    const auto largest = std::max_element(parts.begin(), parts.end(), [](const auto& a, const auto& b) {
        return cv::contourArea(a) < cv::contourArea(b);
    });
    const auto corners = corners_about(*largest);
    return corners ? std::optional(quad_of(*corners, 1)) : std::nullopt;
}

std::vector<Sheet> sheets(const cv::Mat& work) {
    constexpr double fewest = least_share / 4;  // of the picture: closing gaps makes no sheet of less
    const double scale = std::max(1.0, std::max(work.cols, work.rows) / reduced_side);
    const cv::Mat lab = smooth_colours(work, scale);
    cv::Mat1b tried(lab.size(), uchar{0});
    std::vector<Sheet> found;
    for (int row = 0; row < seeds_down; ++row) {
        for (int column = 0; column < seeds_across; ++column) {
            const cv::Point seed((2 * column + 1) * lab.cols / (2 * seeds_across),
                                 (2 * row + 1) * lab.rows / (2 * seeds_down));
            if (tried(seed)) continue;
            const cv::Mat1b alike = of_the_colour_at(lab, seed);
            tried |= alike;
            if (cv::countNonZero(alike) < fewest * static_cast<double>(alike.total())) continue;
            for (const auto& outline : outlines(closed(alike))) {
                const auto sheet = sheet_of(outline, lab.size(), scale);
                const auto known = [&](const Sheet& other) { return same(*sheet, other); };
                if (sheet && std::none_of(found.begin(), found.end(), known)) found.push_back(*sheet);
            }
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const Sheet& a, const Sheet& b) {
        return cv::contourArea(a.outline) > cv::contourArea(b.outline);
    });
    return found;
}

std::vector<BoardPose> poses_on_sheets(const std::vector<Sheet>& sheets, const BoardSearch& search,
                                       cv::Size size) {
    if (!search.grid) return {};
    const Lens lens = search.lens ? search.lens->scaled_to(size) : Lens::pinhole(size);
    std::vector<BoardPose> poses;
    for (const Sheet& sheet : sheets) {
        if (!sheet.corners) continue;
        for (const double margin : {0.05, 0.25, 0.45}) {
            BoardGrid grid;
            grid.columns = search.grid->columns;
            grid.rows = search.grid->rows;
            poses.push_back(pose_within(*sheet.corners, grid, margin, lens));
            if (grid.columns == grid.rows) continue;
            std::swap(grid.columns, grid.rows);
            poses.push_back(pose_within(*sheet.corners, grid, margin, lens));
        }
    }
    std::erase_if(poses, [](const BoardPose& pose) { return !plausible(pose); });
    return poses;
}

}  // namespace quadrille::vision
