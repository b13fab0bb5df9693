#include "app/setup/table_setup.hpp"

#include <algorithm>
#include <vector>

namespace quadrille::app {

BoardPose pose_from(const HandCorners& corners, const TableProfile& profile, cv::Size picture) {
    const double x = double(picture.width) / corners.picture.width,
                 y = double(picture.height) / corners.picture.height;
    std::array<cv::Point2d, 4> px = corners.px;
    for (cv::Point2d& p : px) p = {p.x * x, p.y * y};
    const Lens lens = profile.lens ? profile.lens->scaled_to(picture) : Lens::pinhole(picture);
    BoardPose pose = BoardPose::from_corners(profile.grid, px, lens);
    pose.confidence = 1;
    return pose;
}

void seat_who_is_seen(TableSetup& table) {
    std::vector<Seat> seats{Seat::south, Seat::north};
    for (const SeatedPlayer& player : table.profile.players) seats.push_back(player.seat);
    for (const Seat seat : all_seats) {
        const bool plays = std::find(seats.begin(), seats.end(), seat) != seats.end();
        if (plays) table.setup.players.push_back({.seat = seat});
    }
}

bool needs_camera(const TableSetup& table) {
    return table.source == without_camera && table.setup.system == rules::System::echiquier;
}

}  // namespace quadrille::app
