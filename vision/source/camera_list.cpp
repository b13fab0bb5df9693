#include <algorithm>
#include <charconv>
#include <fcntl.h>
#include <filesystem>
#include <linux/videodev2.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <vector>

#include "vision/source/frame_source.hpp"

namespace quadrille::vision {
namespace {

/// Each UVC camera has a second node for metadata, which gives no pictures: the driver's capabilities tell.
bool captures(const std::filesystem::path& device) {
    const int file = open(device.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return false;
    v4l2_capability capability{};
    const bool asked = ioctl(file, VIDIOC_QUERYCAP, &capability) == 0;
    close(file);
    return asked && (capability.device_caps & V4L2_CAP_VIDEO_CAPTURE) != 0;
}

}  // namespace

std::vector<int> camera_numbers() {
    std::vector<int> numbers;
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator("/dev", failure)) {
        const std::string name = entry.path().filename().string();
        int number = 0;
        if (name.rfind("video", 0) != 0) continue;
        const auto [end, error] = std::from_chars(name.data() + 5, name.data() + name.size(), number);
        const bool whole_number = error == std::errc{} && end == name.data() + name.size();
        if (whole_number && captures(entry.path())) numbers.push_back(number);
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

}  // namespace quadrille::vision
