// app/eyes.hpp: the readers that a follower uses at a given table.
#pragma once
#include "calibration/table_profile.hpp"
#include "vision/board/find_board.hpp"
#include "vision/follow/follower.hpp"

namespace quadrille::app {

vision::Eyes eyes_for(const TableProfile& profile, vision::PictureSide south);

}  // namespace quadrille::app
