// vision/cards/drawn_lines.hpp: the board's own lines are clutter for whoever looks for cards.
#pragma once
#include "calibration/board_pose.hpp"
#include "vision/cards/edge_evidence.hpp"
#include "vision/cards/rectangle_fit.hpp"

namespace quadrille::vision {

/// Whether a side lies on a drawn line that runs along it: its edge may be the line's, so that it says
/// nothing.
bool on_drawn_line(const SidePoint& point, const RectifiedFrame& frame);

/// Makes the lines' own edges count less: a little in the evidence that proposes cards (a card's end often
/// lies on a line), by half in the gradient that places them.
void discount_drawn_lines(EdgeEvidence& evidence, const RectifiedFrame& frame);

}  // namespace quadrille::vision
