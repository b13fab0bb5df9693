#include "app/window/panels/picture_zoom.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::app {

PictureZoom settled(const PictureZoom& zoom, const std::optional<BoardPose>& pose, cv::Size picture) {
    if (!zoom.fit || !pose) return zoom;
    const auto corners = pose->corners_px();
    double left = picture.width, right = 0, top = picture.height, bottom = 0;
    for (const cv::Point2d p : corners) {
        left = std::min(left, p.x);
        right = std::max(right, p.x);
        top = std::min(top, p.y);
        bottom = std::max(bottom, p.y);
    }
    constexpr double round = 1.12;
    const double across = (right - left) / picture.width * round,
                 along = (bottom - top) / picture.height * round;
    return {true,
            std::clamp(1 / std::max({across, along, 0.1}), 1.0, 8.0),
            {(left + right) / 2 / picture.width, (top + bottom) / 2 / picture.height}};
}

float first_pixel(float at, float room, float shown, double centre) {
    if (shown <= room) return std::round(at + (room - shown) / 2);
    const float wanted = at + room / 2 - static_cast<float>(centre) * shown;
    return std::round(std::clamp(wanted, at + room - shown, at));
}

std::optional<PictureZoom> zoomed(const PictureZoom& zoom, ImVec2 origin, ImVec2 shown) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool drags =
        ImGui::IsMouseDown(ImGuiMouseButton_Middle) && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0);
    if (io.MouseWheel == 0 && !drags) return std::nullopt;
    PictureZoom next{false, zoom.factor, zoom.centre};
    if (drags) {
        next.centre -= cv::Point2d{io.MouseDelta.x / shown.x, io.MouseDelta.y / shown.y};
    } else {
        // What is under the mouse stays there.
        next.factor = std::clamp(zoom.factor * std::pow(1.2, double{io.MouseWheel}), 1.0, 8.0);
        const cv::Point2d under{(io.MousePos.x - origin.x) / shown.x, (io.MousePos.y - origin.y) / shown.y};
        next.centre = under + (zoom.centre - under) * (zoom.factor / next.factor);
    }
    next.centre = {std::clamp(next.centre.x, 0.0, 1.0), std::clamp(next.centre.y, 0.0, 1.0)};
    return next;
}

}  // namespace quadrille::app
