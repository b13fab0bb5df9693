// vision/source/camera_list.hpp: the cameras of this machine (Video4Linux).
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace quadrille::vision {

/// A way in which a camera can send pictures.
struct CameraMode {
    std::string format;  ///< four characters: "MJPG", "YUYV"
    int width = 0, height = 0;
    double fps = 0;  ///< the fastest at that size
};

/// The mode to ask a camera for, of those that it lists: the largest up to 1920 x 1080 that sends at least
/// ten pictures a second in colours that can be read, at its fastest up to 30, MJPEG before uncompressed
/// pictures, which fill the cable. Where none is so fast the fastest. Nullopt: it lists none that can be
/// read.
std::optional<CameraMode> best_mode(const std::vector<CameraMode>& modes);

struct CameraDevice {
    int number = 0;      ///< of /dev/videoN; may change when cameras are plugged in another order
    std::string device;  ///< "/dev/video0"
    std::string name;    ///< as the driver gives it
    std::string stable;  ///< path below /dev/v4l/by-id, else by-path; empty where there is none
    std::vector<CameraMode> modes;
};

/// The video devices of a machine; a test makes one up.
struct VideoDevices {
    std::filesystem::path folder =
        "/dev";  ///< of videoN, and of v4l/by-id and v4l/by-path with links to them
    /// Asks the driver one thing (ioctl, linux/videodev2.h); false where it does not answer.
    using Ask = std::function<bool(unsigned long request, void* question)>;
    std::function<Ask(const std::filesystem::path& device)> open;
};
VideoDevices this_machine();

/// Every node that captures pictures, by number. The second node of a USB camera, for metadata, is left out.
std::vector<CameraDevice> cameras(const VideoDevices& devices = this_machine());

/// The modes of the camera at a path; empty where there is none, or none that lists its modes.
std::vector<CameraMode> camera_modes(const std::string& device);

}  // namespace quadrille::vision
