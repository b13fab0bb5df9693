// app/window/panels/panel_context.hpp: what a panel is drawn with, and where.
#pragma once
#include <imgui.h>

#include "app/messages/messages.hpp"
#include "app/window/drawing/theme.hpp"

namespace quadrille::app {

class LabelLayout;

struct PanelContext {
    const Messages& tr;
    const Fonts& fonts;
    ImVec2 at, size;                ///< the panel's rectangle on the screen, in pixels
    LabelLayout* labels = nullptr;  ///< of the panel's board in the last frame; null: there was none
};

}  // namespace quadrille::app
