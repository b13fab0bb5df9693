// db/cards/decklist.hpp: decks as other programs write them.
#pragma once
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "db/cards/card_library.hpp"
#include "db/parse_error.hpp"

namespace quadrille::db {

enum class DeckZone { main, side, commander };

struct DeckLine {
    int line = 0;  ///< of the file, from 1; 0 in XML
    int count = 0;
    std::string name, set_code;
    DeckZone zone = DeckZone::main;
    friend bool operator==(const DeckLine&, const DeckLine&) = default;
};

struct Decklist {
    std::string name;  ///< empty where the file names none
    std::vector<DeckLine> lines;
};

/// Reads MTGA text, plain text (an empty line begins the sideboard), .dec, .mwDeck, MTGO .dek and Cockatrice
/// .cod; which one it is, is found from the text. A line that cannot be read is an error with its number.
tl::expected<Decklist, ParseError> decklist_from(std::string_view text);

/// A line of a decklist in the library.
struct ResolvedLine {
    DeckLine line;
    std::int64_t card = 0;               ///< 0: not found
    std::string english;                 ///< its name, in English
    std::vector<std::string> nearest{};  ///< where it was not found: at most three names
};

/// Looks every name up: in any language, split names in any spelling.
tl::expected<std::vector<ResolvedLine>, StoreError> resolve(const CardLibrary& library, const Decklist& deck);

/// Keeps a deck as the one that a player plays in a game; it replaces the deck given before. Names that were
/// not found are kept as they are written.
tl::expected<void, StoreError> set_deck(const GameFile& file, GameId game, const std::string& player,
                                        const std::string& name, const std::vector<ResolvedLine>& lines);

/// The deck that a player plays in a game.
struct GameDeck {
    std::string player, name;
    int cards = 0;  ///< of the main deck
};
tl::expected<std::vector<GameDeck>, StoreError> deck_names_of(const GameFile& file, GameId game);

/// A card of a game's decks.
struct DeckCard {
    std::string player, name;
    std::int64_t card = 0;
    int count = 0;
    DeckZone zone = DeckZone::main;
};
tl::expected<std::vector<DeckCard>, StoreError> decks_of(const GameFile& file, GameId game);

}  // namespace quadrille::db
