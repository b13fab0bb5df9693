// rules/frontiere/deck.hpp: which decks may be played (FR-3.1, FR-6.3).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "rules/frontiere/rule.hpp"

namespace quadrille::rules::frontiere {

struct DeckEntry {
    std::string name;  ///< English, compared exactly
    int count = 1;
    std::vector<std::string> types, keywords;  ///< lower case
    bool legendary = false;
};

struct DeckFault {
    Rule rule;
    std::optional<std::string> name;  ///< nullopt: of the whole deck
};

/// Every fault once. `banned_elsewhere`: names banned in Legacy or restricted in Vintage. Entries of one name
/// are one card.
std::vector<DeckFault> deck_check(const std::vector<DeckEntry>& entries,
                                  const std::vector<std::string>& banned_elsewhere);

}  // namespace quadrille::rules::frontiere
