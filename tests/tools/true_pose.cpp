#include "tests/tools/true_pose.hpp"

#include <array>

namespace quadrille::test {

BoardPose true_pose(const nlohmann::json& truth) {
    const auto& camera = truth.at("camera");
    const auto& k = camera.at("K");
    Lens lens{
        .fx = k[0], .fy = k[4], .cx = k[2], .cy = k[5], .distortion = camera.at("distortion"), .size = {}};
    lens.size = {truth.at("width"), truth.at("height")};
    const auto& board = truth.at("board");
    BoardGrid grid{.columns = board.at("columns"), .rows = board.at("rows")};
    grid.square_mm = truth.at("profile").value("/board/square_mm"_json_pointer, 90.0);
    std::array<cv::Point2d, 4> corners;
    for (std::size_t i = 0; i < 4; ++i)
        corners[i] = {board.at("corners_px")[i][0], board.at("corners_px")[i][1]};
    return BoardPose::from_corners(grid, corners, lens);
}

}  // namespace quadrille::test
