// app/session/learned_sleeve.hpp: whose sleeves they are, learned from the pawns at set-up.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "calibration/board_pose.hpp"
#include "rules/geometry/chair.hpp"
#include "vision/cards/card_reading.hpp"

namespace quadrille::app {

/// That player's pawn: the face-down card nearest to the middle of the side's edge. Where `at_side` players
/// sit there, of that many cards, which are theirs in clockwise order: the first sits on the right. Null
/// where too few lie face down.
const vision::CardReading* pawn_before(Chair chair, int at_side, const BoardGrid& grid,
                                       const std::vector<vision::CardReading>& cards);

/// The sleeve of a card (red, green, blue, as this picture's lamp shows it; a strong tint is taken out);
/// nullopt where it cannot be seen. `picture`: 8-bit BGR, the one in which board and card were read.
/// What was the lamp's colour need not be known: a later look finds its own lamp against these colours, so
/// that they are the table's white balance as well (vision/cards/sleeves.hpp, table_light.hpp).
std::optional<cv::Vec3b> learned_sleeve(const cv::Mat& picture, const BoardPose& board,
                                        const vision::CardReading& card);

}  // namespace quadrille::app
