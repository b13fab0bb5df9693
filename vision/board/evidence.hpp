// vision/board/evidence.hpp: how much each place of a picture looks like a line of a board.
#pragma once
#include <opencv2/core.hpp>

#include "calibration/board_pose.hpp"

namespace quadrille::vision {

/// The edges of a picture, of its strongest colour channel at each pixel.
struct Evidence {
    cv::Mat gradient;          ///< CV_16SC2, grey levels a pixel times 32 (Scharr)
    double picture_from_work;  ///< how much smaller the map is than the picture
    double weakest = 0;        ///< gradient below which an edge is taken for noise
};

/// `work`: 8-bit BGR, the picture made `picture_from_work` times smaller.
Evidence evidence_of(const cv::Mat& work, double picture_from_work);

/// What the edges of a picture say of a pose; each share is of the sides of squares that the picture shows.
struct Verdict {
    double on_lines = 0;      ///< share of the lines where there is an edge along them
    double aside = 0;         ///< the same of lines half a square aside: what chance gives
    double beyond = 0;        ///< the same of the lines' prolongation by a square past the outer ones
    double weakest_side = 0;  ///< share of the outer line with the least
    double visible = 0;       ///< share of the sides of squares inside the picture
    /// One number to compare poses of one picture by.
    double score() const { return on_lines - 0.6 * aside - 0.6 * beyond + 0.1 * weakest_side; }
};

Verdict judged(const BoardPose& pose, const Evidence& evidence);

}  // namespace quadrille::vision
