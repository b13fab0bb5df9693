// vision/cards/explain.hpp: the set of cards, and how they are stacked, that explains the top view best.
#pragma once
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/cards/edge_evidence.hpp"
#include "vision/cards/ground.hpp"
#include "vision/cards/oriented_rectangle.hpp"

namespace quadrille::vision {

/// A card that explains a part of the picture.
struct PlacedCard {
    OrientedRectangle place;  ///< angle in [0, 180): which way up is still open
    float visible = 1;        ///< share not covered by cards above it, nor outside the picture
    float edges = 0;          ///< share of its visible outline with an edge
    float inside = 0;         ///< share of what can be judged of its visible inside that is not ground
    float gain = 0;           ///< evidence for it, in nats or so
};

/// What is known of the top view.
struct Evidence {
    EdgeEvidence edges;  ///< at 1 px/mm
    Foreign foreign;
    cv::Mat inside;  ///< 255 where the picture reaches
    RectifiedFrame frame;
};

/// Takes the best-supported rectangle, then the best one beneath or beside what is already there, and so on
/// until nothing gains. Cards come from bottom to top.
std::vector<PlacedCard> explained(const Evidence& evidence, const std::vector<OrientedRectangle>& candidates);

}  // namespace quadrille::vision
