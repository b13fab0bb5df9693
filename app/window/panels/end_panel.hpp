// app/window/panels/end_panel.hpp: how a game ends, and what it was.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"

namespace quadrille::app {

struct EndView {
    struct Player {
        Chair seat{};
        std::string name;
        int life = 0;
        bool may_concede = false;
    };
    std::string result;  ///< "Anne wins"; empty: the game has not ended
    std::string length;  ///< "7 turns, 1:25:00"
    std::vector<Player> players;
    bool again = false;  ///< a new game can be begun in this window
};

/// Draws the question, or the summary of a game that ended, over everything; what was asked for.
std::optional<Command> end_panel(const EndView& view, const Messages& tr, const Fonts& fonts);

}  // namespace quadrille::app
