// app/window/keys.hpp: what the keyboard asks for.
#pragma once
#include <optional>

#include "app/window/drawing/canvas.hpp"
#include "app/window/panels/commands.hpp"

namespace quadrille::app {

/// Who gets the letters that are typed.
enum class Typing {
    commands,
    naming,  ///< a card's name
    search,  ///< in the log
    south,   ///< nobody: it is asked where south sits
    games,   ///< nobody, or a game's name: its list is open
};

/// What a key or character asks for; nullopt: nothing. In a form, letters are its.
std::optional<Command> command_for(const KeyPress& press, Typing typing);

}  // namespace quadrille::app
