// db/cards/card_library.hpp: what cards are called and what they do, offline, from files that a user has
// downloaded.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "db/game_log.hpp"

namespace quadrille::db {

struct ImportOptions {
    std::vector<std::string> languages{};  ///< codes ("en", "fr") of the printings to take; empty: all
    /// Called now and then with the bytes of the file and the cards read so far; false: stop, and change
    /// nothing.
    std::function<bool(std::int64_t bytes, std::int64_t cards)> progress{};
};

struct ImportReport {
    std::int64_t read = 0;            ///< card objects in the file
    std::int64_t added = 0;           ///< printings that were not there
    std::int64_t changed = 0;         ///< printings or cards that were different
    std::int64_t unchanged = 0;       ///< as they were
    std::int64_t skipped = 0;         ///< other languages, art cards
    std::vector<ParseError> notes{};  ///< what could not be read, at most 20
    bool stopped = false;             ///< by `progress`
};

/// A face of a card, in English, as the rules mean it.
struct CardFace {
    std::string name, type_line, rules_text, mana_cost;
    std::vector<std::string> colors;    ///< "white", "blue", "black", "red", "green"
    std::vector<std::string> keywords;  ///< as in a position (docs/interfaces.md, section 5)
    std::optional<std::string> power, toughness, loyalty;  ///< as printed: "2", "*", "1+*"
    /// What the permanent is on the board: creature, planeswalker, equipment, aura, fortification, land,
    /// artifact, enchantment; empty: none (an instant or a sorcery).
    std::string kind() const;
};

struct Card {
    std::int64_t id = 0;
    std::string name, layout;  ///< "Fire // Ice" where there are several faces
    std::vector<CardFace> faces;
};

struct FoundName {
    std::int64_t card = 0;
    int face = -1;  ///< -1: the whole card
    std::string name, lang;
    std::string english;  ///< the card's name in English
    int mistakes = 0;     ///< typing mistakes that were forgiven
};

/// A picture that there is of a card somewhere on the network.
struct CardPicture {
    std::string printing;
    int face = 0;         ///< 1: the other side
    std::string name;     ///< of the face, in English
    std::string address;  ///< as the imported file has it: anything
    friend bool operator==(const CardPicture&, const CardPicture&) = default;
};

/// The library in a game file. Belongs to the thread of its GameFile and shares its connection.
class CardLibrary {
public:
    explicit CardLibrary(const GameFile& file);
    ~CardLibrary();
    CardLibrary(CardLibrary&&) noexcept;

    /// Imports a Scryfall bulk file or MTGJSON's AllPrintings, plain or .gz, in one transaction: all of it or
    /// nothing. What is there already is replaced where it changed. On error `detail` has the sentence.
    tl::expected<ImportReport, StoreError> import(const std::filesystem::path& file,
                                                  const ImportOptions& options = {});

    /// Names that begin with the text, or have words that do (accents, case, œ and ’ do not count), the
    /// shortest first; then, where these are fewer than `limit`, names with up to two typing mistakes. `lang`
    /// empty: all languages.
    tl::expected<std::vector<FoundName>, StoreError> find(std::string_view text, std::string_view lang = {},
                                                          int limit = 10) const;

    tl::expected<std::optional<Card>, StoreError> card(std::int64_t id) const;
    /// The card that is called exactly so in some language, folded (db/cards/fold.hpp); the front face of a
    /// split name also finds it, and so do "A/B" and "A // B".
    tl::expected<std::optional<Card>, StoreError> named(std::string_view name) const;
    /// The card of a printing, by its id (Scryfall's or MTGJSON's).
    tl::expected<std::optional<Card>, StoreError> printed(std::string_view id) const;
    /// The face of that name: what a piece of a position needs ("Faucon mordoré": flying, 1/1, white).
    tl::expected<std::optional<CardFace>, StoreError> face_named(std::string_view name) const;

    tl::expected<std::int64_t, StoreError> printings() const;

    /// The pictures of all printings of a card, of every card where none is given, by printing and face; a
    /// printing in another language only where there is none of the same in English. A library that was
    /// imported before addresses were kept has none.
    tl::expected<std::vector<CardPicture>, StoreError> pictures(
        std::optional<std::int64_t> card = std::nullopt) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace quadrille::db
