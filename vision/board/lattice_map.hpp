// vision/board/lattice_map.hpp: where a trained network sees the lattice of a board in a picture.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "vision/board/warped_board.hpp"

namespace quadrille::vision {

/// The answer of the lattice network (vision/board/training/lattice_network.py), which sees boards as a
/// whole: with thick, faint or broken lines, under noise, below cards. Each plane is of cells; odds are
/// logarithms.
struct LatticeMap {
    cv::Mat1f crossing;            ///< odds that two lines of the board cross in the cell, seen or covered
    cv::Mat1f right, down;         ///< how far from the cell's middle they do, cells
    cv::Mat1f line;                ///< odds that a line of the board runs through the cell
    cv::Mat1f inside;              ///< odds that the cell is inside the board
    double picture_from_cell = 1;  ///< pixels of the picture a cell

    cv::Point2d in_picture(cv::Point2d cell) const;
    cv::Point2d in_cells(cv::Point2d image_px) const;
};

/// `work`: 8-bit BGR, the picture made `picture_from_work` times smaller, at most `lattice_side` wide and
/// high.
LatticeMap lattice_map(const cv::Mat& work, double picture_from_work);

/// What a map shows within a convex outline (pixels of the picture): nothing beyond it is of a board.
LatticeMap within(const LatticeMap& map, const std::vector<cv::Point2f>& outline);

/// A crossing of two lines of a board.
struct Crossing {
    cv::Point2d image_px;
    double odds = 0;  ///< logarithm
};

/// The crossings that a map shows, each once, likeliest first.
std::vector<Crossing> crossings(const LatticeMap& map);

/// How well a map agrees with a pose. Numbers without a unit are means of probabilities over what the picture
/// shows.
struct LatticeAgreement {
    double on_lines = 0;   ///< that a line is where the pose has one
    double aside = 0;      ///< the same half a square aside
    double inside = 0;     ///< that the squares of the pose are inside a board
    double beyond = 0;     ///< the same of the squares just outside
    double crossings = 0;  ///< that lines cross where they do in the pose
    double visible = 0;    ///< share of the pose's squares in the picture
    double miss = 0;  ///< how far off the crossings that the map shows are, in tenths of a square: the median
    /// One number to compare poses of one picture by.
    double score() const { return on_lines - 0.6 * aside + inside - beyond + 0.5 * crossings; }
};

LatticeAgreement agreement(const WarpedBoard& board, const LatticeMap& map);

}  // namespace quadrille::vision
