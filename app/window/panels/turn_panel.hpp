// app/window/panels/turn_panel.hpp: whose turn it is, and the stack.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/window/panels/commands.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

/// Whose turn it is, in which step, and what is on the stack.
struct TurnView {
    std::string text;          ///< empty: unknown
    std::string short_text{};  ///< without the player's name
    std::optional<Chair> active{};
    std::string waits{};        ///< what the table waits for; empty: nothing
    std::string short_waits{};  ///< without the player's name
    bool phases = false;        ///< a turn has phases of its own in place of steps
    struct StackLine {
        std::string text;
        bool fizzles = false;
    };
    std::vector<StackLine> stack{};  ///< uppermost first
    struct Clock {
        TurnClock set{};
        std::string text{};  ///< "2:13 / 5:00"
        bool over = false;   ///< the turn takes longer than it may
        struct Player {
            std::string name, time;
        };
        std::vector<Player> players{};  ///< of all their turns
    };
    Clock clock{};
};

/// Draws the panel into its rectangle and gives what was asked for; changes nothing itself.
std::optional<Command> turn_panel(const TurnView& view, const PanelContext& context);

}  // namespace quadrille::app
