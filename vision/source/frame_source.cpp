#include "vision/source/frame_source.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/videoio.hpp>
#include <string_view>
#include <vector>

#include "vision/picture/picture.hpp"
#include "vision/source/camera_list.hpp"
#include "vision/source/http_stream.hpp"
#include "vision/source/live_source.hpp"
#include "vision/source/picture_files.hpp"
#include "vision/source/recording.hpp"
#include "vision/source/standard_input.hpp"
#include "vision/source/web_address.hpp"

namespace quadrille::vision {
namespace {

namespace fs = std::filesystem;

tl::unexpected<SourceError> refused(SourceFault fault, std::string detail = {}) {
    return tl::unexpected(SourceError{fault, std::move(detail)});
}

using Opened = tl::expected<std::unique_ptr<FrameSource>, SourceError>;

/// What OpenCV prints about every attempt to open is left out; what matters is in the `SourceError` and in
/// what the source gives. FFmpeg's own lines are silenced by the program's environment.
void keep_libraries_quiet() {
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
}

/// The format before the size: without it most webcams send 1080p uncompressed at 5 frames a second. A camera
/// that does not list its modes is asked for what nearly all can do.
void choose_mode(cv::VideoCapture& video, const std::string& device) {
    const CameraMode mode = best_mode(camera_modes(device)).value_or(CameraMode{"MJPG", 1920, 1080, 30});
    const std::string& code = mode.format;
    video.set(cv::CAP_PROP_FOURCC, cv::VideoWriter::fourcc(code[0], code[1], code[2], code[3]));
    video.set(cv::CAP_PROP_FRAME_WIDTH, mode.width);
    video.set(cv::CAP_PROP_FRAME_HEIGHT, mode.height);
    video.set(cv::CAP_PROP_FPS, std::min(mode.fps, 30.0));
    video.set(cv::CAP_PROP_BUFFERSIZE, 1);
}

Opened open_camera(const std::string& device) {
    const auto open = [device] {
        cv::VideoCapture video;
        std::error_code failure;
        if (fs::exists(device, failure) && video.open(device, cv::CAP_V4L2)) choose_mode(video, device);
        return video;
    };
    if (auto video = open(); video.isOpened()) return live_source(video, open);
    std::string known;
    for (const int number : camera_numbers()) known += (known.empty() ? "" : ", ") + std::to_string(number);
    return refused(SourceFault::no_camera, known);
}

/// Ways to ask for a stream that FFmpeg speaks itself. It knows more, which read files or name other
/// addresses.
bool is_for_ffmpeg(const std::string& scheme) {
    constexpr std::array<std::string_view, 8> schemes{"rtsp", "rtsps", "rtmp", "rtmps",
                                                      "rtp",  "srt",   "tcp",  "udp"};
    return std::ranges::find(schemes, scheme) != schemes.end();
}

/// Opens the stream of an address again and again, and keeps what fetches it while it is read.
class StreamOpener {
public:
    explicit StreamOpener(std::string address) : address_(std::move(address)) {}

    tl::expected<cv::VideoCapture, SourceError> open() {
        web_.reset();
        const auto place = web_address(address_);
        if (!place) return refused(SourceFault::no_stream);
        if (place->scheme == "http" || place->scheme == "https") return open_web();
        if (!is_for_ffmpeg(place->scheme)) return refused(SourceFault::no_stream);
        if (auto other = rtsp_points_to(address_)) return refused(SourceFault::no_stream, std::move(*other));
        return opened(address_);
    }

private:
    tl::expected<cv::VideoCapture, SourceError> open_web() {
        auto web = HttpStream::open(address_);
        if (!web) return tl::unexpected(std::move(web.error()));
        web_ = std::move(*web);
        return opened(web_->pipe());
    }

    static tl::expected<cv::VideoCapture, SourceError> opened(const std::string& name) {
        cv::VideoCapture video;
        video.open(name, cv::CAP_FFMPEG,
                   {cv::CAP_PROP_OPEN_TIMEOUT_MSEC, 3000, cv::CAP_PROP_READ_TIMEOUT_MSEC, 2000});
        if (!video.isOpened()) return refused(SourceFault::no_stream);
        return video;
    }

    std::string address_;
    std::shared_ptr<HttpStream> web_;  ///< shared: what opens a source is copied
};

Opened open_stream(const std::string& address) {
    StreamOpener opener(address);
    auto video = opener.open();
    if (!video) return tl::unexpected(std::move(video.error()));
    return live_source(*video, [opener]() mutable { return opener.open().value_or(cv::VideoCapture()); });
}

Opened open_folder(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(folder, failure)) {
        std::error_code of_entry;  // a link in a circle is passed over
        if (entry.is_regular_file(of_entry)) files.push_back(entry.path());
    }
    if (failure) return refused(SourceFault::unreadable, failure.message());
    std::sort(files.begin(), files.end());
    const bool any = std::any_of(files.begin(), files.end(),
                                 [](const fs::path& file) { return read_picture(file).has_value(); });
    if (!any) return refused(SourceFault::empty_folder);
    return picture_files(std::move(files));
}

/// A text that names further files or addresses, which FFmpeg would open and wait for.
bool is_playlist(const fs::path& file) {
    std::array<char, 16> head{};
    std::ifstream(file, std::ios::binary).read(head.data(), head.size());
    const std::string_view text(head.data(), head.size());
    return text.starts_with("#EXTM3U") || text.starts_with("\xEF\xBB\xBF#EXTM3U") ||
           text.starts_with("ffconcat") || text.starts_with("v=0");
}

Opened open_file(const fs::path& file) {
    std::error_code failure;
    // A FIFO would be waited for, and so would a file of the system's that has no size.
    if (!fs::is_regular_file(file, failure) || fs::file_size(file, failure) == 0 || failure)
        return refused(SourceFault::unreadable);
    if (is_playlist(file)) return refused(SourceFault::unreadable);
    // A still is a recording of one frame.
    if (read_picture(file)) return picture_files({file});
    cv::VideoCapture video;
    if (!video.open(file.string(), cv::CAP_FFMPEG)) return refused(SourceFault::unreadable);
    return recording(video);
}

}  // namespace

tl::expected<std::unique_ptr<FrameSource>, SourceError> open_source(const std::string& source) {
    keep_libraries_quiet();
    const bool is_number = !source.empty() && source.find_first_not_of("0123456789") == std::string::npos;
    std::error_code failure;
    if (source == "-") {
        // What a file stands behind can be gone back in.
        const fs::path input = "/dev/stdin";
        return fs::is_regular_file(input, failure) ? open_file(input) : standard_input();
    }
    if (is_number && !fs::exists(source, failure)) return open_camera("/dev/video" + source);
    if (source.rfind("/dev/", 0) == 0) return open_camera(source);
    if (source.find("://") != std::string::npos) return open_stream(source);
    if (!fs::exists(source, failure)) return refused(SourceFault::missing);
    return fs::is_directory(source, failure) ? open_folder(source) : open_file(source);
}

}  // namespace quadrille::vision
