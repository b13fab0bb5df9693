// vision/board/orientation.hpp: which side of a found board is south.
#pragma once
#include <optional>
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/board/find_board.hpp"

namespace quadrille::vision {

/// The same board with its axes as the interfaces page has them: x east, y north, seen from above, the south
/// edge nearest to the border `south` of the picture. `grid`, where given, says how many columns there are.
BoardPose oriented(const BoardPose& pose, PictureSide south, const std::optional<BoardGrid>& grid);

/// The ways in which it may lie, each with its axes so; that whose south edge is nearest to `south` first.
std::vector<BoardPose> turns(const BoardPose& pose, PictureSide south, const std::optional<BoardGrid>& grid);

}  // namespace quadrille::vision
