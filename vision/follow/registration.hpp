// vision/follow/registration.hpp: how far the camera has been bumped.
#pragma once
#include <opencv2/core.hpp>
#include <optional>

#include "vision/follow/table_view.hpp"

namespace quadrille::vision {

/// The pose by which `now`, a view made with `pose`, would show the table where `known` shows it. Corners
/// tracked from one view to the other (pyramidal Lucas-Kanade: Bouguet 2000), homography by RANSAC; nullopt
/// when too few agree. Shifts of up to some 100 mm are found.
std::optional<BoardPose> registered(const BoardPose& pose, const RectifiedFrame& frame, const CellView& known,
                                    const CellView& now);

}  // namespace quadrille::vision
