// app/window/panels/theme_panel.hpp: flags, points, waves of a themed game, beside the board.
#pragma once
#include <optional>
#include <string>

#include "app/messages/messages.hpp"
#include "app/session/theme_table.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

/// A themed game as it is shown: `names` of the players in the order of `table`'s.
struct ThemeView {
    ThemeTable table{};
    std::vector<std::string> names{};
    std::optional<Square> chosen{};  ///< square of the chosen card, or of the last question
    bool flag_may_be_set = false;    ///< a card that is no pawn is chosen
    bool upkeep = false;             ///< the step in which points are counted and zombies come
    std::optional<Chair> active{};
    struct Goal {
        std::string player, text;
        bool met = false;
    };
    std::vector<Goal> goals{};      ///< of a battle
    std::string battle{}, about{};  ///< its title, and what it is about; empty: none
    struct Strength {
        std::string id, text;  ///< empty id: a person plays them
        bool on = false;
    };
    std::vector<Strength> zombie_players{};  ///< empty: a player at the table is the zombies
    bool order_due = false;                  ///< the program may say what they do next
    std::vector<std::string> orders{};       ///< what the players still have to do for them
    std::vector<std::string> ranking{};      ///< over several games of survival, a line a player
};

std::optional<Command> theme_panel(const ThemeView& view, const PanelContext& context);

}  // namespace quadrille::app
