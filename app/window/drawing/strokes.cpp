#include "app/window/drawing/strokes.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <vector>

#include "app/window/drawing/theme.hpp"

namespace quadrille::app {
namespace {

std::vector<ImVec2> points_of(const Polyline& line) {
    std::vector<ImVec2> points;
    points.reserve(line.size());
    for (const cv::Point2d p : line) points.push_back(to_im(p));
    return points;
}

void polyline(ImDrawList& list, const Polyline& line, bool closed, ImU32 colour, float width) {
    const auto points = points_of(line);
    list.AddPolyline(points.data(), static_cast<int>(points.size()), colour,
                     closed ? ImDrawFlags_Closed : ImDrawFlags_None, width);
}

}  // namespace

void draw_stroke(ImDrawList& list, const Polyline& line, bool closed, const Stroke& stroke) {
    const auto draw = [&](ImU32 colour, float width) {
        if (!stroke.dashed) return polyline(list, line, closed, colour, width);
        const double dash = std::max(6.0F, 3.5F * stroke.width);
        for (const Polyline& piece : dashes(line, closed, dash, 0.7 * dash))
            polyline(list, piece, false, colour, width);
    };
    if (stroke.halo > 0) draw(IM_COL32(0, 0, 0, 150), stroke.width + 2 * stroke.halo);
    draw(stroke.colour, stroke.width);
}

void fill_convex(ImDrawList& list, const Polyline& polygon, ImU32 colour) {
    const ImDrawListFlags before = list.Flags;
    list.Flags &= ~ImDrawListFlags_AntiAliasedFill;
    const auto points = points_of(polygon);
    list.AddConvexPolyFilled(points.data(), static_cast<int>(points.size()), colour);
    list.Flags = before;
}

namespace {

void draw_side_mark(ImDrawList& list, Seat side, ImVec2 c, float r, ImU32 colour) {
    switch (side) {
        case Seat::south:
            return list.AddCircleFilled(c, r, colour);
        case Seat::west:
            return list.AddTriangleFilled({c.x, c.y - r * 1.1F}, {c.x + r * 1.1F, c.y + r * 0.85F},
                                          {c.x - r * 1.1F, c.y + r * 0.85F}, colour);
        case Seat::north:
            return list.AddRectFilled({c.x - r * 0.9F, c.y - r * 0.9F}, {c.x + r * 0.9F, c.y + r * 0.9F},
                                      colour, r * 0.2F);
        case Seat::east:
            return list.AddQuadFilled({c.x, c.y - r * 1.2F}, {c.x + r * 1.2F, c.y}, {c.x, c.y + r * 1.2F},
                                      {c.x - r * 1.2F, c.y}, colour);
    }
}

}  // namespace

void draw_seat_mark(ImDrawList& list, Chair seat, ImVec2 c, float r) {
    draw_side_mark(list, seat.side, c, r, seat_colour(seat));
    constexpr float inner = 0.55F, innermost = 0.3F;
    if (seat.place > 1) draw_side_mark(list, seat.side, c, r * inner, palette().background);
    if (seat.place > 2) draw_side_mark(list, seat.side, c, r * innermost, seat_colour(seat));
}

void draw_centred(ImDrawList& list, ImFont* font, const std::string& text, ImVec2 at, ImU32 colour,
                  float part) {
    const float high = font->FontSize * part;
    const ImVec2 size = font->CalcTextSizeA(high, FLT_MAX, 0, text.c_str());
    list.AddText(font, high, {std::round(at.x - size.x / 2), std::round(at.y - size.y / 2)}, colour,
                 text.c_str());
}

void draw_label(ImDrawList& list, ImFont* font, const std::string& text, ImVec2 at) {
    constexpr ImU32 background = IM_COL32(12, 14, 18, 225);
    const ImVec2 size = font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.c_str());
    const ImVec2 half{size.x / 2 + scaled(9), size.y / 2 + scaled(4)};
    list.AddRectFilled({at.x - half.x, at.y - half.y}, {at.x + half.x, at.y + half.y}, background, scaled(8));
    draw_centred(list, font, text, at, on_dark);
}

}  // namespace quadrille::app
