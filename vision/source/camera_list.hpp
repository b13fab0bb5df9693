// vision/source/camera_list.hpp: the cameras of this machine (Video4Linux).
#pragma once
#include <string>
#include <vector>

namespace quadrille::vision {

/// A way in which a camera can send pictures.
struct CameraMode {
    std::string format;  ///< four characters: "MJPG", "YUYV"
    int width = 0, height = 0;
    double fps = 0;  ///< the fastest at that size
};

struct CameraDevice {
    int number = 0;      ///< of /dev/videoN; may change when cameras are plugged in another order
    std::string device;  ///< "/dev/video0"
    std::string name;    ///< as the driver gives it
    std::string stable;  ///< path below /dev/v4l/by-id, else by-path; empty where there is none
    std::vector<CameraMode> modes;
};

/// Every node that captures pictures, by number. The second node of a USB camera, for metadata, is left out.
std::vector<CameraDevice> cameras();

}  // namespace quadrille::vision
