// rules/noire/cards.hpp: decks, hands and numbers of cards (docs/rules/noire.md, section 9, and 11, 12).
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "rules/noire/rule.hpp"
#include "rules/terms/enum_names.hpp"

namespace quadrille::rules::noire {

/// NO-9.4.
inline constexpr int starting_hand = 5;
inline constexpr int maximum_hand = 7;

struct DeckEntry {
    std::string name;
    int count = 1;
    bool land = false;
};

struct DeckCheck {
    std::int64_t cards = 0, lands = 0;
    bool min_cards = false;           ///< fewer than 40 cards
    bool max_lands = false;           ///< more than 8 lands
    bool land_copies = false;         ///< more than 4 of one land, basic lands too
    bool copies = false;              ///< more than 4 of another card
    std::vector<std::string> advice;  ///< sorted names of other cards with more than 3 copies (NO-9.3)
    bool legal() const { return !min_cards && !max_lands && !land_copies && !copies; }
};
/// NO-9.1 to 9.3. Entries of one name are added up; it is a land if one of them says so.
DeckCheck check(const std::vector<DeckEntry>& deck);

/// The same deck as it is played without lands: what may come back is its player's choice (NO-9.2).
std::vector<DeckEntry> without_lands(const std::vector<DeckEntry>& deck);
/// The sorted names of a deck's cards that were agreed to be left out (NO-13.1).
std::vector<std::string> left_out_of(const std::vector<DeckEntry>& deck,
                                     const std::vector<std::string>& agreed);

/// What a number in the text of an effect counts.
enum class Counted {
    library,
    draw,
    look,
    mill,
    scry,
    ripple,
    surveil,
    discard,
    ingest,
    monarch,
    threshold,
    improvise
};

struct AdjustedCount {
    int count;
    Rule rule;
};
/// NO-9.5 to 9.7, section 12: numbers of cards in or from a library are halved, rounded up.
AdjustedCount adjusted(Counted what, int count);
/// NO-13.2: cards milled where a die decides in place of lands.
AdjustedCount milled_by_die(int die);

}  // namespace quadrille::rules::noire

namespace quadrille::rules {

template <>
inline constexpr std::array<std::string_view, 12> words_of<noire::Counted>{
    "library", "draw",    "look",   "mill",    "scry",      "ripple",
    "surveil", "discard", "ingest", "monarch", "threshold", "improvise"};

}  // namespace quadrille::rules
