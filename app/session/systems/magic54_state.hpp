// app/session/systems/magic54_state.hpp: what the table of Magic 54 keeps from action to action.
#pragma once
#include <cstddef>
#include <optional>

#include "rules/magic54/state.hpp"

namespace quadrille::app {

struct Magic54Game {
    std::optional<rules::magic54::State> state{};  ///< nullopt: nothing is dealt
    bool hidden = false;          ///< hands and decks are real cards that the program does not see
    int lesson = 0;               ///< 1 to 4; 0: a game
    std::size_t lesson_step = 0;  ///< of the lesson, the next
    friend bool operator==(const Magic54Game&, const Magic54Game&) = default;
};

}  // namespace quadrille::app
