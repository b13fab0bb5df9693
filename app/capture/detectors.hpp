// app/capture/detectors.hpp: the readers that a follower uses at a given table.
#pragma once
#include <optional>
#include <string>

#include "calibration/table_profile.hpp"
#include "vision/follow/follower.hpp"

namespace quadrille::app {

/// `south`: over what the profile says. `camera`: whose saved lens is used where the profile names none;
/// empty: the lens is estimated with the pose.
vision::Detectors make_detectors(const TableProfile& profile, std::optional<PictureSide> south = std::nullopt,
                                 const std::string& camera = {});

}  // namespace quadrille::app
