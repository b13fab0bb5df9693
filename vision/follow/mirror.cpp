#include "vision/follow/mirror.hpp"

#include "vision/cards/seats.hpp"

namespace quadrille::vision {

bool looks_mirrored(const std::vector<Track>& tracks, const TableProfile& profile) {
    constexpr float tidy_deg = 14, untidy_deg = 25;
    const auto off = [&](double angle_deg) {
        return possible_orientations(static_cast<float>(angle_deg), profile).front().off_deg;
    };
    int right = 0, wrong = 0;
    for (const Track& track : tracks) {
        const float as_seen = off(track.card.angle_deg), as_in_a_mirror = off(-track.card.angle_deg);
        if (as_seen < tidy_deg && as_in_a_mirror > untidy_deg) ++right;
        if (as_in_a_mirror < tidy_deg && as_seen > untidy_deg) ++wrong;
    }
    return wrong >= 2 && wrong > 2 * right;
}

}  // namespace quadrille::vision
