// vision/cards/verification.hpp: cards that one look left unsure.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/cards/card_detector.hpp"

namespace quadrille::vision {

/// Looks once more at the cards on the board of which the first look is not sure that they are there, face up
/// or this way round: each straight from the picture, at 0.6 pixels to the millimetre, upright, with a
/// network of its own that sees nothing but one card and half a card around it. `frame`: where the cards'
/// pixels are on the board.
void reclassify(std::vector<CardDetection>& seen, const cv::Mat& picture, const BoardPose& pose,
                const RectifiedFrame& frame);

}  // namespace quadrille::vision
