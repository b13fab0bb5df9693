// app/session/card_finder.hpp: cards by a few letters: those of the decks at the table first.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/session/statement.hpp"
#include "db/cards/card_library.hpp"
#include "db/game_log.hpp"

namespace quadrille::app {

struct FoundCard {
    std::string title;   ///< as found: in the language that was typed
    std::string detail;  ///< type and power/toughness; empty where the library does not have the card
    CardFacts facts;
};

/// Searches the card library of a game's file. Belongs to the thread of the file.
class CardFinder {
public:
    CardFinder(db::GameFile& file, db::GameId game);

    /// At most `limit` cards whose names begin so, or have words that do; those of the game's decks first.
    /// Empty where nothing was typed, or the library cannot be read.
    std::vector<FoundCard> find(std::string_view text, std::size_t limit = 7) const;

    /// What the library has of a card of that name; the name alone where it has none.
    CardFacts facts(const std::string& name) const { return told(name, name).facts; }

private:
    FoundCard told(const std::string& title, std::string_view name) const;

    db::CardLibrary library_;
    std::vector<std::string> decks_;  ///< names, each once
};

/// The facts of a card's face: power and toughness that are no numbers ("*") count as 0.
CardFacts facts_of(const db::CardFace& face, const std::string& name);

}  // namespace quadrille::app
