// app/commands/picture_input.hpp: a still picture that a command was given.
#pragma once
#include <opencv2/core.hpp>
#include <string>
#include <tl/expected.hpp>

#include "vision/picture/picture.hpp"

namespace quadrille::app {

/// Of a file, or of standard input where its name is "-".
tl::expected<cv::Mat, vision::PictureError> picture_in(const std::string& image);

}  // namespace quadrille::app
