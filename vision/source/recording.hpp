// vision/source/recording.hpp: a video file as a source of frames.
#pragma once
#include <memory>
#include <opencv2/videoio.hpp>

#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// `video`: an open file. Frames have the times that the container gives them.
std::unique_ptr<FrameSource> recording(const cv::VideoCapture& video);

}  // namespace quadrille::vision
