#include "vision/source/camera_list.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fcntl.h>
#include <filesystem>
#include <linux/videodev2.h>
#include <memory>
#include <optional>
#include <sys/ioctl.h>
#include <tuple>
#include <unistd.h>

#include "vision/source/frame_source.hpp"

namespace quadrille::vision {
namespace {

namespace fs = std::filesystem;

using Ask = VideoDevices::Ask;

/// An open device; closed with its last owner.
class OpenDevice {
public:
    explicit OpenDevice(const fs::path& path)
        : file_(::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC)) {}
    ~OpenDevice() {
        if (file_ >= 0) close(file_);
    }
    OpenDevice(const OpenDevice&) = delete;
    OpenDevice& operator=(const OpenDevice&) = delete;

    bool ask(unsigned long request, void* question) const {
        return file_ >= 0 && ioctl(file_, request, question) == 0;
    }

private:
    int file_;
};

std::string four_characters(std::uint32_t code) {
    std::string text;
    for (int i = 0; i < 4; ++i) text += static_cast<char>(code >> (8 * i) & 0x7F);
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

double fastest(const Ask& ask, std::uint32_t format, std::uint32_t width, std::uint32_t height) {
    double fps = 0;
    v4l2_frmivalenum rate{};
    rate.pixel_format = format;
    rate.width = width;
    rate.height = height;
    while (ask(VIDIOC_ENUM_FRAMEINTERVALS, &rate)) {
        // A range names its shortest interval first.
        const v4l2_fract interval =
            rate.type == V4L2_FRMIVAL_TYPE_DISCRETE ? rate.discrete : rate.stepwise.min;
        if (interval.numerator > 0)
            fps = std::max(fps, static_cast<double>(interval.denominator) / interval.numerator);
        if (rate.type != V4L2_FRMIVAL_TYPE_DISCRETE) break;
        ++rate.index;
    }
    return fps;
}

std::vector<CameraMode> modes_of(const Ask& ask) {
    std::vector<CameraMode> modes;
    v4l2_fmtdesc format{};
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    for (; ask(VIDIOC_ENUM_FMT, &format); ++format.index) {
        v4l2_frmsizeenum size{};
        size.pixel_format = format.pixelformat;
        for (; ask(VIDIOC_ENUM_FRAMESIZES, &size); ++size.index) {
            const bool discrete = size.type == V4L2_FRMSIZE_TYPE_DISCRETE;
            const std::uint32_t width = discrete ? size.discrete.width : size.stepwise.max_width;
            const std::uint32_t height = discrete ? size.discrete.height : size.stepwise.max_height;
            modes.push_back({four_characters(format.pixelformat), static_cast<int>(width),
                             static_cast<int>(height), fastest(ask, format.pixelformat, width, height)});
            if (!discrete) break;
        }
    }
    return modes;
}

/// The link of udev's that points to the device: it stays when numbers change.
std::string stable_path(const fs::path& folder, const fs::path& device) {
    for (const char* links : {"v4l/by-id", "v4l/by-path"}) {
        std::error_code failure;
        for (const auto& link : fs::directory_iterator(folder / links, failure)) {
            if (fs::equivalent(link.path(), device, failure)) return link.path().string();
        }
    }
    return {};
}

std::optional<int> video_number(const fs::path& path) {
    const std::string name = path.filename().string();
    int number = 0;
    if (name.rfind("video", 0) != 0) return std::nullopt;
    const auto [end, error] = std::from_chars(name.data() + 5, name.data() + name.size(), number);
    return error == std::errc{} && end == name.data() + name.size() ? std::optional(number) : std::nullopt;
}

std::optional<CameraDevice> camera_at(const VideoDevices& devices, const fs::path& path, int number) {
    const Ask ask = devices.open(path);
    v4l2_capability capability{};
    if (!ask(VIDIOC_QUERYCAP, &capability)) return std::nullopt;
    if ((capability.device_caps & V4L2_CAP_VIDEO_CAPTURE) == 0) return std::nullopt;
    return CameraDevice{number, path.string(), reinterpret_cast<const char*>(capability.card),
                        stable_path(devices.folder, path), modes_of(ask)};
}

}  // namespace

std::optional<CameraMode> best_mode(const std::vector<CameraMode>& modes) {
    constexpr std::array readable{"MJPG", "YUYV", "UYVY", "NV12", "YU12", "BGR3", "RGB3"};
    constexpr double enough_fps = 10, most_fps = 30;
    constexpr int most_width = 1920, most_height = 1080;
    const auto worth = [&](const CameraMode& mode) {
        const bool fast = mode.fps >= enough_fps;
        const bool fits = mode.width <= most_width && mode.height <= most_height;
        const long pixels = static_cast<long>(mode.width) * mode.height;
        return std::tuple(fast, fits, !fast ? mode.fps : 0, fits ? pixels : -pixels,
                          std::min(mode.fps, most_fps), mode.format == "MJPG");
    };
    std::optional<CameraMode> best;
    for (const CameraMode& mode : modes) {
        if (std::find(readable.begin(), readable.end(), mode.format) == readable.end()) continue;
        if (!best || worth(mode) > worth(*best)) best = mode;
    }
    return best;
}

VideoDevices this_machine() {
    return {.open = [](const fs::path& path) -> Ask {
        return [device = std::make_shared<OpenDevice>(path)](unsigned long request, void* question) {
            return device->ask(request, question);
        };
    }};
}

std::vector<CameraMode> camera_modes(const std::string& device) {
    return modes_of(this_machine().open(device));
}

std::vector<CameraDevice> cameras(const VideoDevices& devices) {
    std::vector<CameraDevice> found;
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(devices.folder, failure)) {
        const auto number = video_number(entry.path());
        if (!number) continue;
        if (auto camera = camera_at(devices, entry.path(), *number)) found.push_back(std::move(*camera));
    }
    std::sort(found.begin(), found.end(),
              [](const CameraDevice& a, const CameraDevice& b) { return a.number < b.number; });
    return found;
}

std::vector<int> camera_numbers() {
    std::vector<int> numbers;
    for (const CameraDevice& camera : cameras()) numbers.push_back(camera.number);
    return numbers;
}

}  // namespace quadrille::vision
