// vision/follow/mirror.hpp: whether a camera shows the table as in a mirror.
#pragma once
#include <vector>

#include "calibration/table_profile.hpp"
#include "vision/follow/event.hpp"

namespace quadrille::vision {

/// Whether the cards are tapped the wrong way round: at least two that lie as in a mirror, and more than
/// twice as many as lie right. Never where taps to both sides are allowed, or where some seat's taps
/// to one side lie as another's to the other (four players, or taps of 90 degrees).
bool looks_mirrored(const std::vector<Track>& tracks, const TableProfile& profile);

}  // namespace quadrille::vision
