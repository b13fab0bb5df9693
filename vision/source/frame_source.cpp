#include "vision/source/frame_source.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/videoio.hpp>
#include <vector>

#include "vision/picture/picture.hpp"
#include "vision/source/camera_list.hpp"
#include "vision/source/live_source.hpp"

namespace quadrille::vision {
namespace {

namespace fs = std::filesystem;

tl::unexpected<SourceError> refused(SourceFault fault, std::string detail = {}) {
    return tl::unexpected(SourceError{fault, std::move(detail)});
}

class Recording : public FrameSource {
public:
    explicit Recording(const cv::VideoCapture& video) : video_(video) {
        fps_ = video_.get(cv::CAP_PROP_FPS);
        // Broken headers claim 0 or thousands; 30 is what nearly all cameras write.
        tells_times_ = fps_ > 0.1 && fps_ < 1000;
        if (!tells_times_) fps_ = 30;
    }
    std::optional<Frame> next() override {
        Frame frame;
        if (!grabbed_ && !grab()) return std::nullopt;
        grabbed_ = false;
        if (!video_.retrieve(frame.picture) || frame.picture.empty()) return std::nullopt;
        frame.number = number_++;
        frame.t = *t_;
        return frame;
    }
    bool seek(double t) override {
        const auto wanted = static_cast<long>(std::ceil(std::max(0.0, t) * fps_ - 1e-6));
        if (!go_to(wanted)) return false;
        grabbed_ = grab();
        // At a variable rate that is another frame than the one meant.
        if (grabbed_ && *t_ > t + 1 / fps_ && wanted > 0) grabbed_ = go_to(0) && grab();
        while (grabbed_ && *t_ < t - rounded) {
            ++number_;
            grabbed_ = grab();
        }
        return true;
    }
    bool live() const override { return false; }
    double duration() const override { return std::max(0.0, video_.get(cv::CAP_PROP_FRAME_COUNT)) / fps_; }
    double fps() const override { return fps_; }

private:
    static constexpr double rounded = 0.0015;  ///< files count in milliseconds

    bool go_to(long number) {
        number_ = number;
        grabbed_ = false;
        t_.reset();
        return video_.set(cv::CAP_PROP_POS_FRAMES, static_cast<double>(number));
    }
    bool grab() {
        if (!video_.grab()) return false;
        t_ = time_grabbed();
        return true;
    }
    /// Phones record at a rate that varies with the light, and say when each frame was taken. OpenCV passes
    /// it on but for frames that the decoder held back, often the last ones.
    double time_grabbed() const {
        const double counted = static_cast<double>(number_) / fps_;
        const double told = video_.get(cv::CAP_PROP_POS_MSEC) / 1000;
        constexpr double longest_gap = 60;  ///< between two frames; a damaged file claims any
        if (!tells_times_ || std::abs(told - counted) < rounded) return counted;
        if (!t_) return told > 0 ? told : counted;
        return told > *t_ && told < *t_ + longest_gap ? told : *t_ + 1 / fps_;
    }

    cv::VideoCapture video_;
    double fps_ = 30;
    bool tells_times_ = true;  ///< its header is to be believed
    long number_ = 0;          ///< of the frame that comes next
    bool grabbed_ = false;     ///< it was read already, and waits to be decoded
    std::optional<double>
        t_;  ///< of the frame that was grabbed last; nullopt where the next is not the one after
};

class Folder : public FrameSource {
public:
    explicit Folder(std::vector<fs::path> files) : files_(std::move(files)) {}
    std::optional<Frame> next() override {
        while (at_ < files_.size()) {
            const std::size_t index = at_++;
            // A file that is no picture is passed over: folders hold notes and thumbnails too.
            if (auto picture = read_picture(files_[index])) {
                return Frame{std::move(*picture), static_cast<double>(index), static_cast<long>(index)};
            }
        }
        return std::nullopt;
    }
    bool seek(double t) override {
        at_ = std::min(files_.size(), static_cast<std::size_t>(std::ceil(std::max(0.0, t))));
        return true;
    }
    bool live() const override { return false; }
    double duration() const override { return static_cast<double>(files_.size()); }
    double fps() const override { return 1; }

private:
    std::vector<fs::path> files_;
    std::size_t at_ = 0;
};

using Opened = tl::expected<std::unique_ptr<FrameSource>, SourceError>;

/// What OpenCV prints about every attempt to open is left out; what matters is in the `SourceError` and in
/// what the source gives. FFmpeg's own lines are silenced by the environment (app/commands/program.cpp).
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
        if (fs::exists(device) && video.open(device, cv::CAP_V4L2)) choose_mode(video, device);
        return video;
    };
    if (auto video = open(); video.isOpened()) return live_source(video, open);
    std::string known;
    for (const int number : camera_numbers()) known += (known.empty() ? "" : ", ") + std::to_string(number);
    return refused(SourceFault::no_camera, known);
}

Opened open_stream(const std::string& address) {
    const auto open = [address] {
        cv::VideoCapture video;
        video.open(address, cv::CAP_FFMPEG,
                   {cv::CAP_PROP_OPEN_TIMEOUT_MSEC, 3000, cv::CAP_PROP_READ_TIMEOUT_MSEC, 2000});
        return video;
    };
    auto video = open();
    if (!video.isOpened()) return refused(SourceFault::no_stream);
    return live_source(video, open);
}

Opened open_folder(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(folder, failure)) {
        if (entry.is_regular_file()) files.push_back(entry.path());
    }
    if (failure) return refused(SourceFault::unreadable, failure.message());
    std::sort(files.begin(), files.end());
    const bool any = std::any_of(files.begin(), files.end(),
                                 [](const fs::path& file) { return read_picture(file).has_value(); });
    if (!any) return refused(SourceFault::empty_folder);
    return std::make_unique<Folder>(std::move(files));
}

Opened open_file(const fs::path& file) {
    // A still is a recording of one frame.
    if (read_picture(file)) return std::make_unique<Folder>(std::vector{file});
    cv::VideoCapture video;
    if (!video.open(file.string(), cv::CAP_FFMPEG)) return refused(SourceFault::unreadable);
    return std::make_unique<Recording>(video);
}

}  // namespace

tl::expected<std::unique_ptr<FrameSource>, SourceError> open_source(const std::string& source) {
    keep_libraries_quiet();
    const bool is_number = !source.empty() && source.find_first_not_of("0123456789") == std::string::npos;
    if (is_number && !fs::exists(source)) return open_camera("/dev/video" + source);
    if (source.rfind("/dev/", 0) == 0) return open_camera(source);
    if (source.find("://") != std::string::npos) return open_stream(source);
    std::error_code failure;
    if (!fs::exists(source, failure)) return refused(SourceFault::missing);
    return fs::is_directory(source, failure) ? open_folder(source) : open_file(source);
}

}  // namespace quadrille::vision
