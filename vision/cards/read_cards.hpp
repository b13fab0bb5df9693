// vision/cards/read_cards.hpp: from a picture and the board's pose to the cards on the table.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/board_pose.hpp"
#include "calibration/table_profile.hpp"
#include "rules/geometry/square.hpp"
#include "vision/cards/card_reading.hpp"
#include "vision/picture/image_pyramid.hpp"

namespace quadrille::vision {

/// What lies and stands on a board.
struct BoardReading {
    std::vector<CardReading> cards;  ///< from bottom to top of each stack
    std::vector<Square> obstacles;   ///< on which something stands that is no card (Ground::obstacles)
};

/// Reads every card on and beside the board, and where other things stand. `picture`: 8-bit BGR, not
/// modified.
BoardReading read_board(const ImagePyramid& picture, const BoardPose& pose, const TableProfile& profile);

/// The cards alone.
std::vector<CardReading> read_cards(const ImagePyramid& picture, const BoardPose& pose,
                                    const TableProfile& profile);

}  // namespace quadrille::vision
