// app/window/panels/lesson_panel.hpp: positions to learn the game on the board from, without a camera.
#pragma once
#include <optional>

#include "app/messages/messages.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"

namespace quadrille::app {

/// Which lesson is looked at.
struct LessonForm {
    bool open = false;
    std::size_t lesson = 0;
    bool answered = false;  ///< its answer is shown
};

std::optional<Command> lesson_panel(LessonForm& form, const Messages& tr, const Fonts& fonts);

}  // namespace quadrille::app
