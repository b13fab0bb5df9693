// vision/cards/proposals.hpp: where cards might lie.
#pragma once
#include <vector>

#include "vision/cards/edge_evidence.hpp"
#include "vision/cards/oriented_rectangle.hpp"

namespace quadrille::vision {

struct Proposal {
    OrientedRectangle place;  ///< millimetres of the top view; angle in [0, 180): which way up is open
    float support = 0;        ///< sum over the four sides of the share that has an edge, 0 to 4
};

/// Every place where at least about two and a half of the four sides of a card of `size_mm` have edges, best
/// first. `coarse`: evidence at about half a pixel to the millimetre.
std::vector<Proposal> card_proposals(const EdgeEvidence& coarse, cv::Size2f size_mm);

}  // namespace quadrille::vision
