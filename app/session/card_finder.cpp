#include "app/session/card_finder.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "db/cards/decklist.hpp"
#include "db/cards/fold.hpp"

namespace quadrille::app {
namespace {

int number_in(const std::optional<std::string>& printed) {
    int value = 0;
    if (printed) std::from_chars(printed->data(), printed->data() + printed->size(), value);
    return value;
}

/// Whether a folded name, or a word of it, begins so.
bool begins(const std::string& name, const std::string& typed) {
    return name.rfind(typed, 0) == 0 || name.find(" " + typed) != std::string::npos;
}

/// As both languages of the card library word it; 0: it says nothing of that.
int extra_blocks_in(const std::string& rules_text) {
    const auto says = [&](const char* words) { return rules_text.find(words) != std::string::npos; };
    if (says("can block any number of creatures") || says("peut bloquer n'importe quel nombre de créatures"))
        return any_number_of_blocks;
    if (says("can block two additional creatures")) return 2;
    return says("can block an additional creature") || says("peut bloquer une créature supplémentaire") ? 1
                                                                                                        : 0;
}

}  // namespace

CardFacts facts_of(const db::CardFace& face, const std::string& name) {
    CardFacts facts;
    facts.name = name;
    facts.kind = rules::value_of<rules::Kind>(face.kind()).value_or(rules::Kind::creature);
    facts.power = number_in(face.power);
    facts.toughness = number_in(face.toughness);
    facts.keywords = face.keywords;
    facts.colors = face.colors;
    facts.type_line = face.type_line;
    facts.mana_cost = face.mana_cost;
    facts.rules_text = face.rules_text;
    facts.extra_blocks = extra_blocks_in(face.rules_text);
    return facts;
}

CardFinder::CardFinder(db::GameFile& file, db::GameId game) : library_(file) {
    const auto decks = db::decks_of(file, game);
    if (!decks) return;  // without decks the whole library is searched
    for (const db::DeckCard& card : *decks) {
        if (std::find(decks_.begin(), decks_.end(), card.name) == decks_.end()) decks_.push_back(card.name);
    }
}

FoundCard CardFinder::told(const std::string& title, std::string_view name) const {
    FoundCard found{title, {}, {.name = title}};
    const auto face = library_.face_named(name);
    if (!face || !*face) return found;
    found.facts = facts_of(**face, title);
    found.detail = (*face)->type_line;
    if ((*face)->power && (*face)->toughness)
        found.detail += fmt::format(" · {}/{}", *(*face)->power, *(*face)->toughness);
    return found;
}

std::vector<FoundCard> CardFinder::find(std::string_view text, std::size_t limit) const {
    std::vector<FoundCard> found;
    const std::string typed = db::folded(text);
    if (typed.empty()) return found;
    for (const std::string& name : decks_) {
        if (found.size() < limit && begins(db::folded(name), typed)) found.push_back(told(name, name));
    }
    const auto names = library_.find(text, {}, static_cast<int>(limit));
    if (!names) return found;
    for (const db::FoundName& name : *names) {
        const bool there = std::any_of(found.begin(), found.end(),
                                       [&](const FoundCard& card) { return card.title == name.name; });
        if (!there && found.size() < limit) found.push_back(told(name.name, name.name));
    }
    return found;
}

}  // namespace quadrille::app
