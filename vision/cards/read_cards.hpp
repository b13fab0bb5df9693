// vision/cards/read_cards.hpp: from a picture and the board's pose to the cards on the table.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/board_pose.hpp"
#include "calibration/table_profile.hpp"
#include "vision/cards/card_reading.hpp"
#include "vision/picture/image_pyramid.hpp"

namespace quadrille::vision {

/// Reads every card on and beside the board, from bottom to top of each stack. `picture`: 8-bit BGR, not
/// modified.
std::vector<CardReading> read_cards(const ImagePyramid& picture, const BoardPose& pose,
                                    const TableProfile& profile);

}  // namespace quadrille::vision
