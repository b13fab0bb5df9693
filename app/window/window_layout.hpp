// app/window/window_layout.hpp: where on the window everything lies.
#pragma once
#include <vector>

#include "app/window/window_state.hpp"

namespace quadrille::app {

struct DrawContext {
    const WindowView& view;
    const WindowState& state;
    SearchForm& search;
    EventLayout& event_layout;
    BoardLayouts& boards;
    NamingForm* naming;  ///< null: no card is being named
    SystemForms& forms;
    PlayForm& play;
    BookForm& book;
    LessonForm& lessons;
    const GamesView& games_view;
    GamesForm& games;
    const PictureTexture& picture;
    std::optional<BoardPose> pose;  ///< of the board in the picture
    BoardGrid grid;
    const Fonts& fonts;
};

struct WindowInput {
    std::vector<Command> commands;
    std::optional<Square> hovered;
};

/// Draws one frame of the window and says what was asked for.
WindowInput draw_window(const DrawContext& drawing);

}  // namespace quadrille::app
