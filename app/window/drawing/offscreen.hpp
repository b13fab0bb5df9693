// app/window/drawing/offscreen.hpp: drawings beside ImGui's own windows: a second window, a picture that
// is kept.
#pragma once
#include <functional>
#include <imgui.h>
#include <opencv2/core.hpp>

namespace quadrille::app {

/// Draws with the fonts of the frame that has begun, in pixels from the top left.
using Draw = std::function<void(ImDrawList& list)>;

/// Draws over the whole present framebuffer, on a background whose transparency is kept. Between the window's
/// begin_frame and end_frame, with an OpenGL context that shares the window's textures.
void draw_offscreen(cv::Size area, ImU32 background, const Draw& draw);

/// The same into a picture, 8-bit BGR, without showing it.
cv::Mat offscreen_picture(cv::Size area, ImU32 background, const Draw& draw);

}  // namespace quadrille::app
