// app/window/desk_layout.hpp: where on the window everything lies.
#pragma once
#include <vector>

#include "app/window/desk.hpp"

namespace quadrille::app {

struct DeskDrawing {
    const DeskView& view;
    const Desk& desk;
    SearchForm& search;
    NamingForm* naming;  ///< null: no card is being named
    SystemForms& forms;
    const PictureTexture& picture;
    std::optional<BoardPose> pose;  ///< of the board in the picture
    BoardGrid grid;
    const Fonts& fonts;
};

struct DeskAnswer {
    std::vector<Command> commands;
    std::optional<Square> hovered;
};

/// Draws one frame of the window and says what was asked for.
DeskAnswer draw_desk(const DeskDrawing& drawing);

}  // namespace quadrille::app
