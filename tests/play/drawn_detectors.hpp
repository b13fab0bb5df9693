// tests/play/drawn_detectors.hpp: detectors that know what was drawn: what a follower makes of pictures, not
// how well they are read.
#pragma once
#include "tests/scenes/played_table.hpp"
#include "vision/follow/follower.hpp"

namespace quadrille::test {

/// They see no card under a hand, and no board while the lens is `covered`. Both must outlive them.
vision::Detectors drawn_detectors(const scenes::PlayedTable& table, const bool& covered);

}  // namespace quadrille::test
