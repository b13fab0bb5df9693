#include "vision/board/warped_board.hpp"

#include <algorithm>

namespace quadrille::vision {

bool BoardWarp::flat() const {
    return std::all_of(squares.begin(), squares.end(), [](cv::Point2d p) { return p.x == 0 && p.y == 0; });
}

WarpedBoard::Move WarpedBoard::move_at(cv::Point2d squares) const {
    // Beyond the board a cubic runs away: farther out the bend stays what it is half a square outside.
    constexpr double farthest = 1.15;
    const double u = std::clamp(2 * squares.x / pose.grid.columns - 1, -farthest, farthest);
    const double v = std::clamp(2 * squares.y / pose.grid.rows - 1, -farthest, farthest);
    Move move{BoardWarp::basis(u, v), {}};
    for (std::size_t i = 0; i < BoardWarp::terms; ++i) move.squares += move.basis[i] * warp.squares[i];
    return move;
}

cv::Point2d WarpedBoard::image_from_board(cv::Point2d board_mm) const {
    if (warp.flat()) return pose.image_from_board(board_mm);
    constexpr int rounds = 8;
    const double side = pose.grid.square_mm;
    const cv::Point2d bent = board_mm / side;
    cv::Point2d flat = bent;
    for (int round = 0; round < rounds; ++round) flat = bent - move_at(flat).squares;
    return pose.image_from_board(flat * side);
}

cv::Point2d WarpedBoard::board_from_image(cv::Point2d image_px) const {
    const cv::Point2d flat = pose.board_from_image(image_px);
    if (warp.flat()) return flat;
    const double side = pose.grid.square_mm;
    return flat + move_at(flat / side).squares * side;
}

BoardPose WarpedBoard::flattened() const {
    if (warp.flat()) return pose;
    std::array<cv::Point2d, 4> corners = pose.grid.corners_mm();
    for (cv::Point2d& corner : corners) corner = image_from_board(corner);
    return BoardPose::from_corners(pose.grid, corners, pose.lens);
}

}  // namespace quadrille::vision
