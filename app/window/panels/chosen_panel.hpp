// app/window/panels/chosen_panel.hpp: the chosen card: what it is, its range, corrections.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/window/panels/commands.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

struct FactLine {
    std::string what, value;
};

/// The card or pawn that was clicked, and whether what the mouse is over is in its range.
struct ChosenView {
    std::string title;     ///< empty: nothing is chosen
    std::string square{};  ///< of the card, and of what was asked about: "a4 → e5"
    bool peek = false;     ///< not chosen: the mouse is over it
    std::optional<Chair> seat;
    bool of_pawn = false;
    bool loyal = false;      ///< a planeswalker: its counters are loyalty
    bool supposed = false;   ///< it does not lie so: "what if"
    bool supposing = false;  ///< the next click is where it would stand
    std::vector<FactLine> facts;
    bool tapped = false;
    std::string rules_text{};
    struct Answer {
        bool yes = false;
        bool but = false;  ///< in range, and not allowed all the same
        std::string headline, reason, rule;
    };
    std::optional<Answer> answer;
    bool kept = false;          ///< somebody has said that the answer stays
    std::string waits{};        ///< after "In range?": what the next click is to be; empty: not asked
    std::string under_mouse{};  ///< the card that the mouse is over, in a few lines; empty: none
};

/// Draws the panel into its rectangle and gives what was asked for; changes nothing itself.
std::optional<Command> chosen_panel(const ChosenView& view, const PanelContext& context);

}  // namespace quadrille::app
