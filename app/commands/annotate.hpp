// app/commands/annotate.hpp: what was seen, drawn on the picture for a person to check.
#pragma once
#include <opencv2/core.hpp>

#include "vision/look.hpp"

namespace quadrille::app {

/// The picture with the grid, and on each card its outline (coloured by seat, thinner beside the board), its
/// top edge, and a label: square, seat, "T" tapped, "down", "pawn", confidence. `picture`: 8-bit BGR, not
/// modified.
cv::Mat annotated(const cv::Mat& picture, const vision::Look& seen);

}  // namespace quadrille::app
