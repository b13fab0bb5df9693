// app/window/panels/players_panel.hpp: the players with life, hand and deck.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/window/panels/commands.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

/// Its texts are as shown, already in the person's language.
struct PlayerLine {
    Chair seat{};
    std::string name;
    int life = 20;
    std::string reach;  ///< "range 5", or that the pawn is not seen
    std::optional<Square> pawn;
    bool chosen = false;
    std::string counters{};  ///< "flag 2"; empty: none
    bool deadly = false;     ///< one of them is enough to be out
    struct Counter {
        std::string counter, label;
        int count = 0;
    };
    std::vector<Counter> offered{};  ///< what can be counted for whoever wants it
    bool monarch = false;
    std::string deck{};                    ///< what it is called; empty: not known
    std::optional<int> library{}, hand{};  ///< cards in them; nullopt: unknown
    bool unfolded = true;                  ///< hand and deck are shown too
};

/// How tall the panel is for those players at that width.
float players_height(const std::vector<PlayerLine>& players, float width);

/// Draws the panel into its rectangle and gives what was asked for; changes nothing itself.
std::optional<Command> players_panel(const std::vector<PlayerLine>& players, const PanelContext& context);

}  // namespace quadrille::app
