// vision/board/evidence.hpp: how much each place of a picture looks like a line of a board.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "vision/board/warped_board.hpp"

namespace quadrille::vision {

/// The edges of a picture, of its strongest colour channel at each pixel. Gradients are grey levels a pixel
/// times 32 (Scharr).
class Evidence {
public:
    /// `work`: 8-bit BGR, the picture made `picture_from_work` times smaller.
    Evidence(cv::Mat work, double picture_from_work);

    /// Computes all gradients now: worth it for more than some hundred poses.
    void prepare();

    cv::Vec2s gradient(int x, int y) const;  ///< inside the border of one pixel
    cv::Size size() const { return work_.size(); }
    double picture_from_work() const { return picture_from_work_; }
    /// The gradient below which an edge is taken for noise.
    double weakest() const { return weakest_; }

private:
    cv::Mat work_;
    cv::Mat prepared_;  ///< CV_16SC2, or empty
    double picture_from_work_;
    double weakest_ = 0;
};

/// What the edges of a picture say of a pose; each share is of the sides of squares that the picture shows.
struct Verdict {
    double on_lines = 0;  ///< share of the lines where there is an edge along them
    /// That share of the lines x = const over that of the lines y = const, or the inverse: at most 1. What
    /// covers a board covers both alike; shelves, blinds and rows of keys have lines one way.
    double evenness = 0;
    double aside = 0;         ///< the same of lines half a square aside: what chance gives
    double beyond = 0;        ///< the same of the lines' prolongation by a square past the outer ones
    double lacking = 0;       ///< the same of sides that only missing squares have
    double weakest_side = 0;  ///< share of the outer line with the least
    double visible = 0;       ///< share of the sides of squares inside the picture
    double outside = 0;       ///< share of the prolongations past the outer lines inside the picture
    /// How much rather the lines extend past one outer line than up to the one across from it: near 1 for a
    /// pose that is a square off.
    double shifted = 0;
    /// One number to compare poses of one picture by.
    double score() const { return on_lines - 0.6 * aside - 0.6 * beyond + 0.1 * weakest_side; }
};

/// `places`: how many are looked at on each side of a square.
Verdict judged(const WarpedBoard& board, const Evidence& evidence, int places = 6);

/// Share of the lines of one direction (x = const, or y = const) where there is an edge along them, if they
/// were shifted in the picture: one share for each shift. Fewer places are looked at than `judged` does.
std::vector<double> lines_shown(const BoardPose& pose, const Evidence& evidence, bool x_lines,
                                const std::vector<cv::Point2d>& shifts_px);

}  // namespace quadrille::vision
