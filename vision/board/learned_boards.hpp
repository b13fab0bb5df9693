// vision/board/learned_boards.hpp: which boards the networks of the finder have learned.
#pragma once
#include <algorithm>

#include "calibration/board_pose.hpp"

namespace quadrille::vision {

/// Whether boards of so many squares a side were drawn for the networks to learn from
/// (vision/board/training). Of larger ones (Go) neither says anything.
inline bool is_learned(const BoardGrid& grid) {
    constexpr int largest = 12;
    return std::max(grid.columns, grid.rows) <= largest;
}

}  // namespace quadrille::vision
