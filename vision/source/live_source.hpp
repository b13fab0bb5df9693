// vision/source/live_source.hpp: a camera or a stream that may go away and come back.
#pragma once
#include <functional>
#include <memory>
#include <opencv2/videoio.hpp>

#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// Opens the device or the stream again; a capture that is not open where it is not there.
using OpenCapture = std::function<cv::VideoCapture()>;

/// Reads in a thread of its own, always the newest frame, and opens again what has gone, some times a second.
/// `next` waits at most a second: nullopt says that the source gives nothing now; ask again.
std::unique_ptr<FrameSource> live_source(const cv::VideoCapture& opened, OpenCapture open);

}  // namespace quadrille::vision
