#include "rules/frontiere/deck.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>

namespace quadrille::rules::frontiere {
namespace {

constexpr int least_cards = 60, most_lands = 20;

/// FR-6.3, by name.
constexpr std::array<std::string_view, 38> banned_names{"Dimir Aqueduct",
                                                        "Orzhov Basilica",
                                                        "Rakdos Carnarium",
                                                        "Simic Growth Chamber",
                                                        "Izzet Boilerworks",
                                                        "Azorius Chancery",
                                                        "Golgari Rot Farm",
                                                        "Boros Garrison",
                                                        "Selesnya Sanctuary",
                                                        "Gruul Turf",
                                                        "Rith's Grove",
                                                        "Darigaaz's Caldera",
                                                        "Crosis's Catacombs",
                                                        "Dromar's Cavern",
                                                        "Treva's Ruins",
                                                        "Karoo",
                                                        "Jungle Basin",
                                                        "Everglades",
                                                        "Dormant Volcano",
                                                        "Coral Atoll",
                                                        "Balduvian Trading Post",
                                                        "Dryad Arbor",
                                                        "City of Traitors",
                                                        "Lotus Vale",
                                                        "Soldevi Excavations",
                                                        "Thran Quarry",
                                                        "Urborg, Tomb of Yawgmoth",
                                                        "Arcum's Whistle",
                                                        "Maddening Imp",
                                                        "Nettling Imp",
                                                        "Overlaid Terrain",
                                                        "Quicksilver Fountain",
                                                        "Stormtide Leviathan",
                                                        "Tainted Aether",
                                                        "Hermit Druid",
                                                        "Recross the Paths",
                                                        "Goblin Charbelcher",
                                                        "Grindstone"};

/// All the entries of one name.
struct Card {
    std::int64_t count = 0;
    bool land = false, planeswalker = false, storm = false, legendary = false;
};

bool holds(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::map<std::string, Card> cards_of(const std::vector<DeckEntry>& entries) {
    std::map<std::string, Card> cards;
    for (const DeckEntry& entry : entries) {
        Card& card = cards[entry.name];
        card.count += entry.count;
        card.land |= holds(entry.types, "land");
        card.planeswalker |= holds(entry.types, "planeswalker");
        card.storm |= holds(entry.keywords, "storm");
        card.legendary |= entry.legendary;
    }
    return cards;
}

}  // namespace

std::vector<DeckFault> deck_check(const std::vector<DeckEntry>& entries,
                                  const std::vector<std::string>& banned_elsewhere) {
    std::set<std::string_view> banned(banned_names.begin(), banned_names.end());
    banned.insert(banned_elsewhere.begin(), banned_elsewhere.end());
    std::vector<DeckFault> faults;
    std::int64_t in_all = 0, lands = 0;
    for (const auto& [name, card] : cards_of(entries)) {
        in_all += card.count;
        if (card.land) lands += card.count;
        if (card.land && card.legendary && card.count > 1) faults.push_back({Rule::deck, name});
        if (card.planeswalker || card.storm || banned.contains(name)) faults.push_back({Rule::banned, name});
    }
    if (in_all < least_cards) faults.push_back({Rule::deck, std::nullopt});
    if (lands > most_lands) faults.push_back({Rule::deck, std::nullopt});
    return faults;
}

}  // namespace quadrille::rules::frontiere
