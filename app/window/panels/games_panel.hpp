// app/window/panels/games_panel.hpp: the games of the file, and what can be done with each.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"

namespace quadrille::app {

/// Its texts are as shown, already in the person's language.
struct GameLine {
    long id = 0;
    std::string title, date, players, turns, result;
    bool resumable = false;  ///< it has not ended, and is not the one that is played
};

/// What is chosen and typed.
struct GamesForm {
    bool open = false;
    bool fresh = false;     ///< it was opened just now
    long chosen = 0;        ///< a game's id; 0: none
    std::string title{};    ///< as it is typed
    bool renaming = false;  ///< the field for it is there
    bool typing = false;    ///< that field has not got the keyboard yet
};

struct GamesView {
    bool known = false;  ///< the list was read
    bool busy = false;   ///< something is being done
    std::vector<GameLine> games;
    std::string folder;  ///< where games are written out to
    std::string said;    ///< what was done last, or went wrong; empty: nothing
    struct Count {
        std::string what, how_many;
    };
    std::vector<Count> counts;  ///< of the chosen game; empty: nobody asked
};

/// Draws the list over everything and gives what was asked for; changes only the form.
std::optional<Command> games_panel(const GamesView& view, GamesForm& form, const Messages& tr,
                                   const Fonts& fonts);

}  // namespace quadrille::app
