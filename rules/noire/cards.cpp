#include "rules/noire/cards.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace quadrille::rules::noire {

DeckCheck check(const std::vector<DeckEntry>& deck) {
    struct Copies {
        std::int64_t count = 0;
        bool land = false;
    };
    std::map<std::string, Copies> by_name;
    for (const DeckEntry& entry : deck) {
        Copies& copies = by_name[entry.name];
        copies.count += entry.count;
        copies.land = copies.land || entry.land;
    }
    DeckCheck result;
    for (const auto& [name, copies] : by_name) {
        result.cards += copies.count;
        if (copies.land) {
            result.lands += copies.count;
            result.land_copies = result.land_copies || copies.count > 4;
        } else {
            result.copies = result.copies || copies.count > 4;
            if (copies.count > 3) result.advice.push_back(name);
        }
    }
    result.min_cards = result.cards < 40;
    result.max_lands = result.lands > 8;
    return result;
}

std::vector<DeckEntry> without_lands(const std::vector<DeckEntry>& deck) {
    std::set<std::string> lands;
    for (const DeckEntry& entry : deck) {
        if (entry.land) lands.insert(entry.name);
    }
    std::vector<DeckEntry> left;
    for (const DeckEntry& entry : deck) {
        if (!lands.contains(entry.name)) left.push_back(entry);
    }
    return left;
}

std::vector<std::string> left_out_of(const std::vector<DeckEntry>& deck,
                                     const std::vector<std::string>& agreed) {
    std::set<std::string> names;
    for (const DeckEntry& entry : deck) {
        if (std::find(agreed.begin(), agreed.end(), entry.name) != agreed.end()) names.insert(entry.name);
    }
    return {names.begin(), names.end()};
}

AdjustedCount milled_by_die(int die) {
    return {4 + die, Rule::die};
}

AdjustedCount adjusted(Counted what, int count) {
    const int half = count / 2 + count % 2;
    switch (what) {
        case Counted::library:
            return {half, Rule::library_halved};
        case Counted::draw:
        case Counted::look:
            return {half, Rule::drawn_cards_halved};
        case Counted::mill:
            return {half, Rule::mill};
        case Counted::scry:
            return {half, Rule::scry};
        case Counted::ripple:
            return {half, Rule::ripple};
        case Counted::surveil:
            return {half, Rule::surveil};
        case Counted::discard:
            return {count, Rule::discards_unchanged};
        case Counted::ingest:
            return {count, Rule::ingest};
        case Counted::monarch:
            return {count, Rule::monarch};
        case Counted::threshold:
            return {count, Rule::threshold};
        case Counted::improvise:
            break;
    }
    return {count, Rule::improvise};
}

}  // namespace quadrille::rules::noire
