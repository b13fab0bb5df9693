// vision/cards/verification.hpp: detections that are checked with a network of their own.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/cards/card_detector.hpp"

namespace quadrille::vision {

/// Classifies again the detections on the board whose presence, face or way up the card network is unsure of:
/// each is cut out of the picture itself, at 0.6 pixels to the millimetre, upright, with half a card around
/// it. Changes `score`, `face_odds`, `end_odds` and the angle. `frame`: where the cards' pixels are on the
/// board.
void reclassify(std::vector<CardDetection>& seen, const cv::Mat& picture, const BoardPose& pose,
                const RectifiedFrame& frame);

}  // namespace quadrille::vision
