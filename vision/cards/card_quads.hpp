// vision/cards/card_quads.hpp: outlines with four straight sides, which cards that lie apart have.
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <vector>

namespace quadrille::vision {

/// Corners in pixels of the picture, one after the other clockwise as seen; sides meet where they would if
/// the corners were not round.
using CardQuad = std::array<cv::Point2f, 4>;

/// Convex outlines of four straight sides, none of them shorter than a card of 20 pixels' width has or as
/// long as the picture, one of each place, the largest first. `picture`: 8-bit BGR, at most about 1000
/// pixels wide.
std::vector<CardQuad> card_quads(const cv::Mat& picture);

}  // namespace quadrille::vision
