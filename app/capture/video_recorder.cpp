#include "app/capture/video_recorder.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <opencv2/imgproc.hpp>

#include "app/messages/messages.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

/// The video ends while there is room left for its last pictures and its index, and for the game.
constexpr std::uintmax_t room_left_bytes = 16 << 20;
/// FFmpeg gathers 256 KB before it writes them: more than that has moved the file's end.
constexpr std::uintmax_t most_gathered_bytes = 320 << 10;

int fourcc_of(VideoCodec codec) {
    return codec == VideoCodec::h264 ? cv::VideoWriter::fourcc('H', '2', '6', '4')
                                     : cv::VideoWriter::fourcc('M', 'J', 'P', 'G');
}

}  // namespace

/// No JPEG of that size is smaller: a block of 8 x 8 takes six bits of grey and two of colour. A picture of
/// H.264 that is the same as the last one has hardly more than its header.
std::uintmax_t VideoRecorder::fewest_bytes() const {
    constexpr std::uintmax_t same_again = 24;
    if (codec_ == VideoCodec::h264) return same_again;
    return 300 + static_cast<std::uintmax_t>(size_.area()) / 64;
}

tl::expected<void, std::string> VideoRecorder::open() {
    events_.open(file_ + ".events.jsonl");
    if (events_ && video_.open(file_, cv::CAP_FFMPEG, fourcc_of(codec_), fps_, size_)) return {};
    const char* why = events_ && codec_ == VideoCodec::h264 ? "record.h264" : "record.kind";
    return tl::unexpected(program_messages()(why, fmt::arg("file", file_)));
}

/// FFmpeg reports no failure to write: it is seen by a file that no longer grows.
bool VideoRecorder::arrives() {
    std::error_code failure;
    const fs::space_info room = fs::space(file_, failure);
    if (!failure && room.available < room_left_bytes) return false;
    if (static_cast<std::uintmax_t>(written_ - looked_) * fewest_bytes() < most_gathered_bytes) return true;
    const std::uintmax_t bytes = fs::file_size(file_, failure);
    const bool grew = !failure && bytes > bytes_;
    bytes_ = bytes;
    looked_ = written_;
    return grew;
}

bool VideoRecorder::finish() {
    if (!video_.isOpened()) return written_ > 0;
    video_.release();
    const bool lines_whole = static_cast<bool>(events_.flush());
    events_.close();
    const cv::VideoCapture kept(file_, cv::CAP_FFMPEG);
    // The count is from the file's end, which is written last; a length in milliseconds makes it one off.
    const double count = kept.isOpened() ? kept.get(cv::CAP_PROP_FRAME_COUNT) : 0;
    return lines_whole && std::abs(count - static_cast<double>(written_)) <= 1;
}

tl::expected<void, std::string> VideoRecorder::append(const vision::Frame& frame) {
    if (written_ == 0) {
        size_ = frame.picture.size();
        first_t_ = frame.t;
        if (const auto opened = open(); !opened) return opened;
    }
    if (!arrives()) return tl::unexpected(program_messages()("record.cut", fmt::arg("file", file_)));
    cv::Mat picture = frame.picture;
    // A stream that changes its resolution is scaled to the video's.
    if (picture.size() != size_) cv::resize(frame.picture, picture, size_, 0, 0, cv::INTER_AREA);
    const long due = std::max(written_ + 1, std::lround((frame.t - first_t_) * fps_) + 1);
    for (; written_ < due; ++written_) video_.write(picture);
    return {};
}

tl::expected<void, std::string> VideoRecorder::append_line(const std::string& line) {
    if (!events_.is_open() || events_ << line << std::endl) return {};
    return tl::unexpected(program_messages()("record.cut", fmt::arg("file", file_ + ".events.jsonl")));
}

}  // namespace quadrille::app
