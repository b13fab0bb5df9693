// app/capture/video_recorder.hpp: a source kept as a video with its events beside it, to be replayed
// and sent.
#pragma once
#include <fstream>
#include <opencv2/videoio.hpp>
#include <string>
#include <tl/expected.hpp>

#include "vision/source/frame_source.hpp"

namespace quadrille::app {

/// Motion JPEG: each picture whole, which costs little work. H.264: a fraction of the bytes, several times
/// the work, and not every system can write it. Both play up to a cut.
enum class VideoCodec { motion_jpeg, h264 };

/// Writes FILE and FILE.events.jsonl. Belongs to one thread.
class VideoRecorder {
public:
    /// `fps`: of the source; where it does not say, 30 are written a second. The video begins with the first
    /// frame.
    VideoRecorder(std::string file, double fps, VideoCodec codec = VideoCodec::motion_jpeg)
        : file_(std::move(file)), fps_(fps > 1 && fps < 240 ? fps : 30), codec_(codec) {}

    /// Appends a frame; one that comes late is repeated, so that the video keeps the source's time. On error
    /// the sentence to show.
    tl::expected<void, std::string> append(const vision::Frame& frame);
    /// Appends a line as it is printed. On error the sentence to show.
    tl::expected<void, std::string> append_line(const std::string& line);
    /// Ends the video; false where what lies on the disk is not all of it.
    bool finish();
    const std::string& file() const { return file_; }

private:
    tl::expected<void, std::string> open();
    bool arrives();
    std::uintmax_t fewest_bytes() const;

    std::string file_;
    double fps_;
    VideoCodec codec_;
    cv::VideoWriter video_;
    std::ofstream events_;
    cv::Size size_;
    double first_t_ = 0;
    long written_ = 0;
    long looked_ = 0;           ///< pictures when the file was last looked at
    std::uintmax_t bytes_ = 0;  ///< that it had then
};

}  // namespace quadrille::app
