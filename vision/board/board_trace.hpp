// vision/board/board_trace.hpp: what the board finder saw on its way to the answer.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/board/confidence.hpp"
#include "vision/board/find_board.hpp"
#include "vision/board/lattice_map.hpp"
#include "vision/board/segments.hpp"
#include "vision/board/warped_board.hpp"

namespace quadrille::vision {

/// One search: the picture as it was searched, and the straight edges that were found in it.
struct TracedLook {
    cv::Mat grey;                   ///< 8-bit, smaller than the picture
    std::vector<Segment> segments;  ///< pixels of the picture
};

/// A pose that was fitted exactly and weighed.
struct TracedPose {
    WarpedBoard board;
    PoseEvidence evidence;
};

struct BoardTrace {
    std::vector<TracedLook> looks;
    std::vector<BoardPose> judged;      ///< in the order in which they were judged
    std::vector<TracedPose> settled;    ///< the best of them, in the order in which they were settled
    std::optional<LatticeMap> lattice;  ///< nullopt where the network was not asked
    std::optional<BoardPose> answer;    ///< what `find_board` gave
};

/// `find_board`, and what it saw on the way.
std::optional<BoardPose> find_board(const ImagePyramid& picture, const BoardSearch& search,
                                    BoardTrace& trace);

struct TracePicture {
    std::string name;  ///< fit for a file name
    cv::Mat picture;
};

/// The trace as pictures: segments of each look, what the network saw, the poses judged and settled, the
/// lines that the answer stands on, the board from above. `picture`: the one that was searched.
std::vector<TracePicture> trace_pictures(const cv::Mat& picture, const BoardTrace& trace);

}  // namespace quadrille::vision
