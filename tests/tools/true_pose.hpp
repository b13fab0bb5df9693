// tests/tools/true_pose.hpp: the board's pose by the truth beside a rendered picture.
#pragma once
#include <nlohmann/json.hpp>

#include "calibration/board_pose.hpp"

namespace quadrille::test {

/// `truth`: with `camera`, `board`, `profile`, `width` and `height`, as tests/tools/render_tables.py writes
/// it.
BoardPose true_pose(const nlohmann::json& truth);

}  // namespace quadrille::test
