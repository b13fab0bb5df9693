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
    std::optional<Seat> active{};
};

std::optional<Command> theme_panel(const ThemeView& view, const PanelContext& context);

}  // namespace quadrille::app
