// vision/board/lattice.hpp: evenly spaced lines in both directions of a plane, and the part of them that is a
// board.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/board/pencils.hpp"

namespace quadrille::vision {

/// A board that the segments speak for.
struct Hypothesis {
    BoardPose pose;
    double support = 0;  ///< share of the sides of squares that segments cover, less those just outside
};

/// The likeliest boards of one plane, best first. `lens`: the one by which the segments were normalised.
/// `grid`: nullopt finds columns and rows too. Method: the period of each pencil by its periodogram, then the
/// window of the lattice whose sides of squares are covered while those beside it are not.
std::vector<Hypothesis> lattice_hypotheses(const Plane& plane, const std::vector<NormalSegment>& segments,
                                           const Lens& lens, const std::optional<BoardGrid>& grid);

}  // namespace quadrille::vision
