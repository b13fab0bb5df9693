// vision/board/track_board.hpp: a board whose pose was known a moment ago.
#pragma once
#include <opencv2/core.hpp>
#include <optional>

#include "calibration/board_pose.hpp"

namespace quadrille::vision {

/// How well a pose still fits: what a look at the lines says, in a millisecond or two.
struct PoseCheck {
    double on_lines = 0;  ///< share of the places on the pose's lines that show an edge along them
    double aside = 0;     ///< the same half a square aside: what cards and chance give
    double shifted = 0;   ///< near 1 when the board has moved by a whole square
    double nearby = 0;    ///< by how much lines a tenth or a fifth of a square away show more of an edge

    /// Whether the board is still there. It stays true under hands and cards that cover most of the board,
    /// and turns false when the picture has moved by a tenth of a square or more.
    bool holds() const { return on_lines - aside >= 0.3 && shifted < 0.4 && nearby < 0.15; }
};

/// `picture`: 8-bit BGR, of the size for which the pose was found.
PoseCheck pose_check(const cv::Mat& picture, const BoardPose& pose);

/// `pose_check(picture, pose).holds()`.
bool pose_holds(const cv::Mat& picture, const BoardPose& pose);

/// The same board after a bump: moved by up to a square and a half and turned by a few degrees. It is fitted
/// to the lines again, also where it has hardly moved. The lens stays as it is, south stays south. Nullopt
/// when no board is seen there: then the full search (`find_board`) is due.
std::optional<BoardPose> find_again(const cv::Mat& picture, const BoardPose& pose);

}  // namespace quadrille::vision
