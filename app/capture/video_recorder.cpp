#include "app/capture/video_recorder.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <opencv2/imgproc.hpp>

namespace quadrille::app {

tl::expected<void, std::string> VideoRecorder::append(const vision::Frame& frame) {
    if (written_ == 0) {
        size_ = frame.picture.size();
        first_t_ = frame.t;
        const int motion_jpeg = cv::VideoWriter::fourcc('M', 'J', 'P', 'G');
        events_.open(file_ + ".events.jsonl");
        if (!events_ || !video_.open(file_, cv::CAP_FFMPEG, motion_jpeg, fps_, size_)) {
            return tl::unexpected(fmt::format(
                "{}: cannot be written; give a file that ends in .avi or .mkv in a folder that exists",
                file_));
        }
    }
    cv::Mat picture = frame.picture;
    // A stream that changes its resolution goes on in the video's.
    if (picture.size() != size_) cv::resize(frame.picture, picture, size_, 0, 0, cv::INTER_AREA);
    const long due = std::max(written_ + 1, std::lround((frame.t - first_t_) * fps_) + 1);
    for (; written_ < due; ++written_) video_.write(picture);
    return {};
}

void VideoRecorder::append_line(const std::string& line) {
    if (events_.is_open()) events_ << line << std::endl;
}

}  // namespace quadrille::app
