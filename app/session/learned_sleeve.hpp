// app/session/learned_sleeve.hpp: whose sleeves they are, learned from the pawns at set-up.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "calibration/board_pose.hpp"
#include "rules/geometry/seat.hpp"
#include "vision/cards/card_reading.hpp"

namespace quadrille::app {

/// The sleeve (red, green, blue, as this picture's lamp shows it) of the face-down card that lies nearest to
/// the middle of a seat's edge: that player's pawn. Nullopt where no card lies face down. `picture`: 8-bit
/// BGR, the one in which the cards were read. What was the lamp's colour need not be known: a later look
/// finds its own lamp against these colours, so that they are the table's white balance as well
/// (vision/cards/sleeves.hpp).
std::optional<cv::Vec3b> learned_sleeve(Seat seat, const cv::Mat& picture, const BoardGrid& grid,
                                        const std::vector<vision::CardReading>& cards);

}  // namespace quadrille::app
