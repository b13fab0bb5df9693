#include "vision/cards/seats.hpp"

#include <algorithm>
#include <cmath>

#include "vision/cards/oriented_rectangle.hpp"

namespace quadrille::vision {

std::vector<CardOrientation> possible_orientations(float angle_deg, const TableProfile& profile) {
    std::vector<Seat> seats;
    for (const SeatedPlayer& player : profile.players) {
        if (std::find(seats.begin(), seats.end(), player.seat) == seats.end()) seats.push_back(player.seat);
    }
    if (seats.empty()) seats.assign(all_seats.begin(), all_seats.end());
    std::vector<float> turns{0};
    if (profile.tap_direction != TapDirection::counterclockwise)
        turns.push_back(static_cast<float>(profile.tap_deg));
    if (profile.tap_direction != TapDirection::clockwise)
        turns.push_back(-static_cast<float>(profile.tap_deg));

    std::vector<CardOrientation> orientations;
    for (const Seat seat : seats) {
        for (const float turn : turns) {
            const float exact = static_cast<float>(upright_deg(seat)) + turn;
            const float off = angle_between(angle_deg, exact, 180);
            orientations.push_back({seat, turn != 0, std::fmod(exact + off + 720, 360.0F), std::abs(off)});
        }
    }
    std::stable_sort(
        orientations.begin(), orientations.end(),
        [](const CardOrientation& a, const CardOrientation& b) { return a.off_deg < b.off_deg; });
    return orientations;
}

}  // namespace quadrille::vision
