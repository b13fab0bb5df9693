// app/session/deck_for.hpp: a deck against the rules of the system that it is to be played in.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/cards/card_library.hpp"
#include "db/cards/decklist.hpp"
#include "rules/system.hpp"

namespace quadrille::app {

/// A line of the main deck with its card, where the library has it.
struct DeckCardFacts {
    std::string name;  ///< in English where it is known
    int count = 1;
    std::optional<db::Card> card{};
};

enum class DeckRemark {
    too_few_cards,       ///< `number`: how many there are
    too_many_lands,      ///< likewise
    too_many_of_a_land,  ///< of Noire
    too_many_copies,
    many_copies,      ///< advice of Noire (NO-9.3)
    legendary_twice,  ///< a legendary land of Frontière
    banned,
    unknown,          ///< the library has no such card: its type is not known
    land_goes_out,    ///< Noire: what converts a deck
    draws,            ///< a number of cards is `after` in place of `number`
    mana_is_focus,    ///< "add mana" (NO-3.4)
    lands_are_mana,   ///< does something with lands (NO-10.4)
    counts_devotion,  ///< counts lands (NO-10.1)
    walks_by_mana,    ///< landwalk (NO-11.6)
    affinity_is_devotion,
    landfall_by_effects,
    landcycling_channels,
    stands_on_the_board,  ///< the chessboard: `number` cards do
    lies_off_the_board,   ///< likewise
    range_of_the_pawn     ///< likewise: spells are measured from the pawn
};

/// Something about a deck; `card` empty: about the whole of it.
struct DeckNote {
    DeckRemark word;
    std::string card{};
    std::string rule{};
    int number = 0, after = 0;
    bool fault = false;  ///< the deck may not be played so
    friend bool operator==(const DeckNote&, const DeckNote&) = default;
};

/// The systems that look at decks: echiquier, noire, frontiere.
bool looks_at_decks(rules::System system);
/// Faults first, then what changes, card by card in the deck's order. `banned`: names besides those of the
/// system's page: those of Legacy and Vintage (FR-6.3), or what the players agreed on (NO-13.1, EC-14.9).
std::vector<DeckNote> deck_for(rules::System system, const std::vector<DeckCardFacts>& deck,
                               const std::vector<std::string>& banned = {});
/// The same deck without its lands, as Noire plays it (NO-9.2 lets eight come back).
std::vector<DeckCardFacts> without_lands(const std::vector<DeckCardFacts>& deck);

}  // namespace quadrille::app
