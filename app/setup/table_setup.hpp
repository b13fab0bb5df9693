// app/setup/table_setup.hpp: everything that is set up before a game: camera, board, players, variant.
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <string>

#include "app/setup/game_setup.hpp"
#include "calibration/table_profile.hpp"

namespace quadrille::app {

/// In place of a source: a table of a system that is not played on the board needs no camera.
inline constexpr const char* without_camera = "none";

/// The board's corners as a person has dragged them: SW, SE, NE, NW in a picture of that size.
struct HandCorners {
    std::array<cv::Point2d, 4> px;
    cv::Size picture;
};

struct TableSetup {
    std::string name;    ///< of the table, as people call it
    std::string source;  ///< as on the command line
    TableProfile profile;
    GameSetup setup;
    std::optional<HandCorners> corners{};  ///< nullopt: the board is found
};

/// Whether a table has no camera though its game is played on the board, where nobody would see anything.
bool needs_camera(const TableSetup& table);

/// Seats south and north, and whoever has cards on the board by the profile.
void seat_who_is_seen(TableSetup& table);

/// The pose that dragged corners stand for in a picture of another size of the same camera.
BoardPose pose_from(const HandCorners& corners, const TableProfile& profile, cv::Size picture);

}  // namespace quadrille::app
