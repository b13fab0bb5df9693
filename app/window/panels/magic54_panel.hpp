// app/window/panels/magic54_panel.hpp: the table of Magic 54, and everything that may be done there.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/session/systems/magic54_game.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

/// What is chosen at the table; nothing of the game.
struct Magic54Form {
    std::string chosen{};    ///< a card or a creature's id: its actions are listed; empty: all
    std::string shown{};     ///< whose hand lies open: "R" or "B"
    std::string shown_to{};  ///< who was to act when it was opened; it closes when that changes
    std::vector<rules::magic54::Card> told{};  ///< cards lost to tens, as entered so far
    bool sheet = false;                        ///< the reference sheet is open
    friend bool operator==(const Magic54Form&, const Magic54Form&) = default;
};

/// An action as it is asked for: what chance decides in it is not known yet.
struct Magic54Request {
    std::string action;
    std::vector<rules::magic54::Card> told{};
};

/// What the panel asks for: an action of the table, or a word about the game (a new deal).
struct Magic54Answer {
    std::optional<Magic54Request> action{};
    std::optional<Command> command{};
};

/// The actions that are listed: about what is chosen, and those of a dealt hand while it lies open only.
std::vector<std::string> magic54_listed(const Magic54Table& view, const Magic54Form& form);

Magic54Answer magic54_panel(const Magic54Table& view, Magic54Form& form, const PanelContext& context);

/// "Level 1, step 1 of 9": the step that is next, and the last one when the level is over.
std::string magic54_lesson_title(const Messages& tr, const Magic54Table& view);

/// "10♥", "V♠" in French, "Joker".
std::string card_name(const Messages& tr, const std::string& card);
/// An action in words: "Play 2♥ → J♣".
std::string magic54_action(const Messages& tr, const M54Creatures& creatures, const std::string& action);

}  // namespace quadrille::app
