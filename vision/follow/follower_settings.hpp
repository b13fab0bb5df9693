// vision/follow/follower_settings.hpp: how long, how often and how much, when a game is followed.
#pragma once

namespace quadrille::vision {

struct FollowerSettings {
    double steady_s = 0.2;    ///< shorter takes a hand that rests for a moment for the end of a move
    double confirm_s = 0.06;  ///< between two readings of the same places
    int readings = 2;         ///< that must agree; up to `most_readings` where they do not
    int most_readings = 5;
    int first_readings = 4;      ///< before the game is followed
    double begin_s = 0.5;        ///< after which as many as `readings` are enough to begin
    double bumped_share = 0.25;  ///< of the table that differs before the camera may have been bumped
    double together_s = 0.3;     ///< what settles within it is one action: an attack, a swap
    double resting_s = 1.5;      ///< what reaches in from outside and lies still for so long is no hand
};

/// Of a change that is worth a reading: a quarter of a card (`cell_px`).
inline constexpr int least_cells = 3;

}  // namespace quadrille::vision
