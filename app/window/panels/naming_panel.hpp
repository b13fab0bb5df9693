// app/window/panels/naming_panel.hpp: what a card is: by its picture, by a few letters or by hand.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/session/card_finder.hpp"
#include "app/window/panels/board_view.hpp"
#include "app/window/panels/commands.hpp"
#include "app/window/panels/panel_context.hpp"

namespace quadrille::app {

/// What is known of cards, and what becomes of a file of them.
struct LibraryView {
    bool kept = false;                        ///< the game has a file, which the library is in
    std::int64_t cards = 0;                   ///< printings in it
    bool pictured = false;                    ///< pictures are known, by which cards are named
    std::optional<std::int64_t> importing{};  ///< so many cards have been read of a file
    std::string said{};                       ///< what became of the last one
};

/// A card that the chosen one may be, by its picture.
struct LikelyCard {
    FoundCard card;
    double odds = 0;
};

/// What has been typed and set so far.
struct NamingForm {
    int track = 0;                     ///< of the card
    std::string square{};              ///< of the card, as shown
    std::string text{};                ///< typed
    std::string searched{};            ///< what `found` was found for
    std::vector<FoundCard> found{};    ///< in the library, and cards that lie on the table
    int marked = 0;                    ///< of `found`
    bool looked_at = false;            ///< `likely` is what the picture says
    std::vector<LikelyCard> likely{};  ///< the likeliest first
    CardFacts facts{};                 ///< set by hand
    bool fresh = true;                 ///< the text field has not got the keyboard yet
    std::string cards_file{};          ///< typed, to be imported
    std::string wanted{};              ///< such a file, asked for
    bool typing_file = false;          ///< the keyboard is there
};

/// The card itself, where it is seen, and what is known of cards.
struct NamingSight {
    const CardShape* card;  ///< null: it is not seen at this moment
    const PictureTexture& picture;
    const LibraryView& library;
};

/// The marked card; where none was found, what was typed and set by hand.
CardFacts facts_of(const NamingForm& form);
/// How likely that is, in words: "probably: 8 in 10".
std::string odds_text(const Messages& tr, double odds);
/// Draws the form into its rectangle and changes it; says when the card is known or nothing more is asked.
std::optional<Command> naming_panel(NamingForm& form, const NamingSight& sight, const PanelContext& context);

}  // namespace quadrille::app
