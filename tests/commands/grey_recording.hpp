// tests/commands/grey_recording.hpp: a recording on which nothing is to be seen, for what only has to read
// one.
#pragma once
#include <gtest/gtest.h>
#include <opencv2/videoio.hpp>
#include <string>

namespace quadrille::test {

/// Motion JPEG, 15 pictures a second, in the container that the file's ending names.
inline void write_grey_recording(const std::string& file, int frames = 8, cv::Size size = {64, 48}) {
    cv::VideoWriter video(file, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), 15, size);
    ASSERT_TRUE(video.isOpened()) << file;
    for (int i = 0; i < frames; ++i) video.write(cv::Mat(size, CV_8UC3, cv::Scalar::all(90)));
}

}  // namespace quadrille::test
