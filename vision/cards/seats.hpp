// vision/cards/seats.hpp: whose a card is, whether it is tapped, and which way up it lies: read together.
#pragma once
#include <vector>

#include "calibration/table_profile.hpp"
#include "vision/cards/card_reading.hpp"

namespace quadrille::vision {

/// One way in which a card of some angle may lie: whose it is, tapped or not, which end up.
struct CardOrientation {
    Seat seat = Seat::south;
    bool tapped = false;
    float angle_deg = 0;  ///< clockwise from upright for the south player, [0, 360)
    float off_deg = 0;    ///< how untidily: from the exact angle of that seat and tap
};

/// Every way in which a card whose long side is turned by `angle_deg` (either way up) may lie, tidiest first.
/// Players that the profile does not name: any of the four seats.
std::vector<CardOrientation> possible_orientations(float angle_deg, const TableProfile& profile);

}  // namespace quadrille::vision
