// app/window/kept_picture.hpp: pictures that a person keeps, beside the games.
#pragma once
#include <opencv2/core.hpp>
#include <string>

#include "app/messages/messages.hpp"

namespace quadrille::app {

/// Writes a picture (8-bit BGR) into the folder of pictures, named by date and time; says where, or that it
/// could not be written.
std::string keep_picture(const cv::Mat& picture, const Messages& tr);

}  // namespace quadrille::app
