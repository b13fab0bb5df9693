// vision/board/warped_board.hpp: a board whose surface strays from a plane.
#pragma once
#include <array>
#include <opencv2/core.hpp>

#include "calibration/board_pose.hpp"

namespace quadrille::vision {

/// A smooth bend of paper or cardboard as the camera sees it: every point is moved by a polynomial of degree
/// two and three in its place, (u, v) in [-1, 1] from one outer line to the other. What a homography and a
/// lens explain is not in it.
struct BoardWarp {
    static constexpr std::size_t terms = 7;  ///< u2, uv, v2, u3, u2 v, u v2, v3
    /// Squares by which each term moves a point, at u = v = 1.
    std::array<cv::Point2d, terms> squares{};

    static std::array<double, terms> basis(double u, double v) {
        return {u * u, u * v, v * v, u * u * u, u * u * v, u * v * v, v * v * v};
    }
    bool flat() const;
};

/// A pose and the bend of the board that lies there. Every pose is that of a flat board.
struct WarpedBoard {
    BoardPose pose;
    BoardWarp warp{};

    WarpedBoard(const BoardPose& flat) : pose(flat) {}
    WarpedBoard(const BoardPose& nearest, const BoardWarp& bend) : pose(nearest), warp(bend) {}

    cv::Point2d image_from_board(cv::Point2d board_mm) const;
    cv::Point2d board_from_image(cv::Point2d image_px) const;
    /// By how many squares the place (x, y), in squares of the flat board, is moved, and the terms there.
    struct Move {
        std::array<double, BoardWarp::terms> basis;
        cv::Point2d squares;
    };
    Move move_at(cv::Point2d squares) const;
    /// The pose of the flat board with the corners of this one: corners are exact, a bent middle is not.
    BoardPose flattened() const;
};

}  // namespace quadrille::vision
