#include "rules/noire/cards.hpp"

#include <map>

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
