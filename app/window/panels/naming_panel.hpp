// app/window/panels/naming_panel.hpp: what a card is, by a few letters or by hand.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/session/card_finder.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"

namespace quadrille::app {

/// What has been typed and set so far.
struct NamingForm {
    std::string square{};            ///< of the card, as shown
    std::string text{};              ///< typed
    std::string searched{};          ///< what `found` was found for
    std::vector<FoundCard> found{};  ///< in the library, and cards that lie on the table
    int marked = 0;                  ///< of `found`
    CardFacts facts{};               ///< set by hand
    bool fresh = true;               ///< the text field has not got the keyboard yet
};

/// The marked card; where none was found, what was typed and set by hand.
CardFacts facts_of(const NamingForm& form);
/// Draws the form over everything and changes it; says when the card is known or nothing more is asked.
std::optional<Command> naming_panel(NamingForm& form, const Messages& tr, const Fonts& fonts);

}  // namespace quadrille::app
