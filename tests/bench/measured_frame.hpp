// tests/bench/measured_frame.hpp: the frame on which everything is measured, ours and what it is compared
// with.
#pragma once
#include <opencv2/core.hpp>

#include "calibration/board_pose.hpp"

namespace quadrille::bench {

struct MeasuredFrame {
    cv::Mat picture;  ///< 8-bit BGR
    BoardPose pose;   ///< the exact one
};

/// A drawn board with sleeved cards on and beside its squares, faces and backs of two players, a third of
/// them tapped, seen by a camera tilted by about 25 degrees on a table with a grain and a camera's noise. The
/// same arguments give the same picture.
MeasuredFrame measured_frame(cv::Size size, int cards, const BoardGrid& grid = {});

/// The same picture under another noise: what a camera shows of a table at rest.
cv::Mat with_noise(const cv::Mat& picture, unsigned seed);

}  // namespace quadrille::bench
