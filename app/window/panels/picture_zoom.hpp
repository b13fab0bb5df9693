// app/window/panels/picture_zoom.hpp: the part of the camera's picture that is shown.
#pragma once
#include <opencv2/core.hpp>

namespace quadrille::app {

/// Which part of the camera's picture is shown.
struct PictureZoom {
    bool fit = false;              ///< the board, as large as it goes, wherever it is
    double factor = 1;             ///< 1: all of it
    cv::Point2d centre{0.5, 0.5};  ///< in parts of the picture's width and height
};

}  // namespace quadrille::app
