// app/eyes.hpp: the readers that a follower uses at a given table.
#pragma once
#include <optional>

#include "calibration/table_profile.hpp"
#include "vision/follow/follower.hpp"

namespace quadrille::app {

/// `south`: over what the profile says.
vision::Eyes eyes_for(const TableProfile& profile, std::optional<PictureSide> south = std::nullopt);

}  // namespace quadrille::app
