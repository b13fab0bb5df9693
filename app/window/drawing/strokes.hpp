// app/window/drawing/strokes.hpp: lines, shapes and labels on an ImGui draw list, smooth at every width.
#pragma once
#include <imgui.h>
#include <string>

#include "app/window/drawing/overlay.hpp"
#include "rules/geometry/chair.hpp"

namespace quadrille::app {

inline ImVec2 to_im(cv::Point2d p) {
    return {static_cast<float>(p.x), static_cast<float>(p.y)};
}

/// Of letters on the dark plates that lie on the board, in either theme.
inline constexpr ImU32 on_dark = IM_COL32(240, 242, 245, 255);

struct Stroke {
    ImU32 colour = 0;
    float width = 2;
    bool dashed = false;
    float halo = 0;  ///< width of a dark rim that keeps the line readable on any background
};

/// A line or closed loop in surface points.
void draw_stroke(ImDrawList& list, const Polyline& line, bool closed, const Stroke& stroke);

/// The inside of a convex polygon. Without smooth edges, so that neighbours show no seam.
void fill_convex(ImDrawList& list, const Polyline& polygon, ImU32 colour);

/// The mark of a seat: south a disc, west a triangle, north a square, east a diamond; hollow of the second
/// player of a side, with a core of the third.
void draw_seat_mark(ImDrawList& list, Chair seat, ImVec2 centre, float radius);

/// Text on a rounded dark label; `at` is its centre.
void draw_label(ImDrawList& list, ImFont* font, const std::string& text, ImVec2 at);

/// Text with its centre at a point; `part` of the font's size.
void draw_centred(ImDrawList& list, ImFont* font, const std::string& text, ImVec2 at, ImU32 colour,
                  float part = 1);

}  // namespace quadrille::app
