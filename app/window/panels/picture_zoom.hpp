// app/window/panels/picture_zoom.hpp: the part of the camera's picture that is shown.
#pragma once
#include <imgui.h>
#include <opencv2/core.hpp>
#include <optional>

#include "calibration/board_pose.hpp"

namespace quadrille::app {

/// Which part of the camera's picture is shown.
struct PictureZoom {
    bool fit = false;              ///< the board, as large as it goes, wherever it is
    double factor = 1;             ///< 1: all of it
    cv::Point2d centre{0.5, 0.5};  ///< in parts of the picture's width and height
};

/// The same, with the board where it is fitted into the window.
PictureZoom settled(const PictureZoom& zoom, const std::optional<BoardPose>& pose, cv::Size picture);

/// Where the picture's first pixel is, along one side: in the middle where there is room, else so that no
/// room is empty. `at`, `room`: of the window; `shown`: of the picture, all in pixels.
float first_pixel(float at, float room, float shown, double centre);

/// What the wheel and the middle button make of a zoom; nullopt: nothing. `origin`, `shown`: of the picture
/// on the window.
std::optional<PictureZoom> zoomed(const PictureZoom& zoom, ImVec2 origin, ImVec2 shown);

}  // namespace quadrille::app
