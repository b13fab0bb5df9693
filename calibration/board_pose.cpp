#include "calibration/board_pose.hpp"

#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace quadrille {
namespace {

cv::Point2d projected(const cv::Matx33d& homography, cv::Point2d p) {
    const cv::Vec3d q = homography * cv::Vec3d{p.x, p.y, 1};
    return {q[0] / q[2], q[1] / q[2]};
}

cv::Matx33d homography_between(const std::array<cv::Point2d, 4>& from, const std::array<cv::Point2d, 4>& to) {
    const std::vector<cv::Point2f> source(from.begin(), from.end()), target(to.begin(), to.end());
    return cv::getPerspectiveTransform(source, target);
}

}  // namespace

std::array<cv::Point2d, 4> BoardGrid::corners_mm() const {
    return {cv::Point2d{0, 0}, {width_mm(), 0}, {width_mm(), height_mm()}, {0, height_mm()}};
}

SquareSet BoardGrid::squares() const {
    return SquareSet::rectangle({0, 0}, {columns - 1, rows - 1}) - missing;
}

bool BoardGrid::has(Square square) const {
    return square.column >= 0 && square.column < columns && square.row >= 0 && square.row < rows &&
           !missing.contains(square);
}

bool BoardGrid::has_side(bool x_line, int line, int piece) const {
    return x_line ? has({line - 1, piece}) || has({line, piece})
                  : has({piece, line - 1}) || has({piece, line});
}

std::vector<BoardGrid::Line> BoardGrid::lines() const {
    std::vector<Line> all;
    for (const bool x_line : {true, false}) {
        const int count = x_line ? columns : rows, length = x_line ? rows : columns;
        const auto at = [&](int line, int along) {
            const double across_mm = line * square_mm, along_mm = along * square_mm;
            return x_line ? cv::Point2d(across_mm, along_mm) : cv::Point2d(along_mm, across_mm);
        };
        for (int line = 0; line <= count; ++line) {
            for (int from = 0, to = 0; from < length; from = to + 1) {
                for (to = from; to < length && has_side(x_line, line, to);) ++to;
                if (to > from) all.push_back({at(line, from), at(line, to)});
            }
        }
    }
    return all;
}

std::optional<Square> BoardGrid::square_at(cv::Point2d board_mm) const {
    const int column = static_cast<int>(std::floor(board_mm.x / square_mm));
    const int row = static_cast<int>(std::floor(board_mm.y / square_mm));
    const Square square{column, row};
    return has(square) ? std::optional(square) : std::nullopt;
}

cv::Point2d BoardGrid::centre_mm(Square square) const {
    return {(square.column + 0.5) * square_mm, (square.row + 0.5) * square_mm};
}

BoardPose BoardPose::from_corners(const BoardGrid& grid, const std::array<cv::Point2d, 4>& corners_px,
                                  const Lens& lens) {
    std::array<cv::Point2d, 4> undistorted;
    for (std::size_t i = 0; i < 4; ++i) undistorted[i] = lens.undistorted(corners_px[i]);
    return {.grid = grid,
            .undistorted_from_board = homography_between(grid.corners_mm(), undistorted),
            .lens = lens,
            .confidence = 1};
}

cv::Point2d BoardPose::image_from_board(cv::Point2d board_mm) const {
    return lens.distorted(projected(undistorted_from_board, board_mm));
}

cv::Point2d BoardPose::board_from_image(cv::Point2d image_px) const {
    return projected(undistorted_from_board.inv(), lens.undistorted(image_px));
}

std::array<cv::Point2d, 4> BoardPose::corners_px() const {
    std::array<cv::Point2d, 4> corners = grid.corners_mm();
    for (cv::Point2d& corner : corners) corner = image_from_board(corner);
    return corners;
}

double BoardPose::scale_at(cv::Point2d board_mm) const {
    const cv::Point2d here = image_from_board(board_mm);
    const cv::Point2d east = image_from_board(board_mm + cv::Point2d{1, 0}) - here;
    const cv::Point2d north = image_from_board(board_mm + cv::Point2d{0, 1}) - here;
    return std::sqrt(std::abs(east.cross(north)));
}

BoardPose BoardPose::turned(int quarters) const {
    BoardPose pose = *this;
    for (int i = 0; i < ((quarters % 4) + 4) % 4; ++i) {
        // The new south edge is the old west edge: new (x, y) lies at old (y, height - x).
        const cv::Matx33d old_from_new{0, 1, 0, -1, 0, pose.grid.height_mm(), 0, 0, 1};
        pose.undistorted_from_board = pose.undistorted_from_board * old_from_new;
        SquareSet missing;
        for (const Square square : pose.grid.missing)
            missing.insert({pose.grid.rows - 1 - square.row, square.column});
        pose.grid.missing = missing;
        std::swap(pose.grid.columns, pose.grid.rows);
    }
    return pose;
}

BoardPose BoardPose::scaled(double x, double y) const {
    BoardPose pose = *this;
    // A pixel's centre is at whole numbers at every size.
    pose.undistorted_from_board =
        cv::Matx33d(x, 0, (x - 1) / 2, 0, y, (y - 1) / 2, 0, 0, 1) * undistorted_from_board;
    pose.lens = lens.scaled_to({cvRound(x * lens.size.width), cvRound(y * lens.size.height)});
    return pose;
}

BoardPose BoardPose::mirrored() const {
    const double last = lens.size.width - 1;
    const cv::Matx33d mirror{-1, 0, last, 0, 1, 0, 0, 0, 1};
    BoardPose pose = *this;
    pose.undistorted_from_board = mirror * undistorted_from_board;
    pose.lens.cx = last - lens.cx;
    pose.lens.distortion[3] = -lens.distortion[3];  // p2 is odd in x; the other terms are even
    return pose;
}

cv::Size RectifiedFrame::size() const {
    return {static_cast<int>(std::lround((grid.width_mm() + 2 * margin_mm) * px_per_mm)),
            static_cast<int>(std::lround((grid.height_mm() + 2 * margin_mm) * px_per_mm))};
}

cv::Point2d RectifiedFrame::rectified_from_board(cv::Point2d board_mm) const {
    return {(board_mm.x + margin_mm) * px_per_mm - 0.5,
            (grid.height_mm() + margin_mm - board_mm.y) * px_per_mm - 0.5};
}

cv::Point2d RectifiedFrame::board_from_rectified(cv::Point2d rectified_px) const {
    return {(rectified_px.x + 0.5) / px_per_mm - margin_mm,
            grid.height_mm() + margin_mm - (rectified_px.y + 0.5) / px_per_mm};
}

namespace {

/// Where each pixel of the frame lies in the picture. Worked out at every eighth pixel and interpolated: over
/// 8 mm neither perspective nor a lens bends a line by a hundredth of a pixel.
cv::Mat picture_from_rectified(const BoardPose& pose, const RectifiedFrame& frame) {
    constexpr int step = 8;
    const cv::Size size = frame.size();
    // A node stands for the middle of its block; one block more all round, so that no pixel lies outside the
    // nodes.
    const cv::Size blocks{size.width / step + 3, size.height / step + 3};
    cv::Mat nodes(blocks, CV_32FC2);
    for (int y = 0; y < blocks.height; ++y) {
        auto* row = nodes.ptr<cv::Vec2f>(y);
        for (int x = 0; x < blocks.width; ++x) {
            const cv::Point2d middle{(x - 0.5) * step - 0.5, (y - 0.5) * step - 0.5};
            const cv::Point2d p = pose.image_from_board(frame.board_from_rectified(middle));
            row[x] = {static_cast<float>(p.x), static_cast<float>(p.y)};
        }
    }
    cv::Mat map;
    cv::resize(nodes, map, blocks * step, 0, 0, cv::INTER_LINEAR);
    return map(cv::Rect({step, step}, size));
}

}  // namespace

cv::Mat rectified(const cv::Mat& picture, const BoardPose& pose, const RectifiedFrame& frame) {
    cv::Mat seen;
    cv::remap(picture, seen, picture_from_rectified(pose, frame), cv::noArray(), cv::INTER_LINEAR,
              cv::BORDER_CONSTANT);
    return seen;
}

}  // namespace quadrille
