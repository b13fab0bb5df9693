// app/window/drawing/theme.hpp: colours, type and spacing of the window.
#pragma once
#include <imgui.h>

#include "rules/geometry/chair.hpp"

namespace quadrille::app {

/// The colours, chosen to stay apart for all three kinds of colour blindness (after Okabe and Ito, "Color
/// Universal Design", 2008). Nothing is encoded by colour alone: seats have shapes, ranges solid or dashed
/// frames.
struct Palette {
    ImU32 background, panel, raised, line;  ///< from the window's background up
    ImU32 text, muted, accent;              ///< accent: what is chosen
    ImU32 permanent, pawn;                  ///< range frames: red and blue, as the rules draw them
    ImU32 beside, last_known, deployment;   ///< arrivals: violet, blue and green, none of them a player's
    ImU32 yes, no, warning;
};
const Palette& palette();
/// Light panels instead of dark ones; what is drawn on the board stays the same.
void set_light(bool light);
bool light();
/// Black and white, each text at least 7 : 1 on its ground; over `light`.
void set_contrast(bool contrast);
bool contrast();

/// A background that streaming programs key out; nothing that is drawn comes near it.
inline constexpr ImU32 key_green = IM_COL32(0, 255, 0, 255);

ImU32 seat_colour(Chair seat);
/// The same colour with another opacity, 0 to 1.
ImU32 faded(ImU32 colour, float opacity);

struct Fonts {
    ImFont* text = nullptr;
    ImFont* strong = nullptr;
    ImFont* large = nullptr;   ///< life totals
    ImFont* huge = nullptr;    ///< answers that are read across the table
    ImFont* across = nullptr;  ///< numbers alone, read from any seat
};

/// Sets style and fonts for a scale (1: 96 dots an inch, 16 px text). False where the font is not found; then
/// ImGui's own font serves, which knows no accents beyond Latin 1.
bool apply_theme(float scale, Fonts& fonts);

/// Lengths of the layout in pixels at the present scale.
float scaled(float length);
/// Leaves so much room below the last widget, before scaling.
void gap(float height);
/// A place of that size (pixels), left to what is drawn there.
void room(ImVec2 size);

}  // namespace quadrille::app
