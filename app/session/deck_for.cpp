#include "app/session/deck_for.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <regex>
#include <set>

#include "app/files/ascii.hpp"
#include "app/session/type_line.hpp"
#include "rules/frontiere/deck.hpp"
#include "rules/noire/cards.hpp"

namespace quadrille::app {
namespace {

/// The words of the type lines, lower case.
std::set<std::string> types_of(const DeckCardFacts& entry) {
    std::set<std::string> types;
    if (!entry.card) return types;
    for (const db::CardFace& face : entry.card->faces) {
        for (std::string& word : type_words(face.type_line)) types.insert(std::move(word));
    }
    return types;
}

bool is_land(const DeckCardFacts& entry) {
    static const std::set<std::string> basics{"Plains", "Island", "Swamp", "Mountain", "Forest"};
    return types_of(entry).contains("land") || basics.contains(entry.name);
}

std::string text_of(const DeckCardFacts& entry) {
    std::string text;
    if (!entry.card) return text;
    for (const db::CardFace& face : entry.card->faces) text += lower_case(face.rules_text) + "\n";
    return text;
}

int number_of(const std::string& word) {
    static const std::map<std::string, int> words{{"a", 1},     {"an", 1},    {"one", 1},  {"two", 2},
                                                  {"three", 3}, {"four", 4},  {"five", 5}, {"six", 6},
                                                  {"seven", 7}, {"eight", 8}, {"ten", 10}, {"twenty", 20}};
    const auto found = words.find(word);
    if (found != words.end()) return found->second;
    return word.size() < 4 ? std::stoi(word) : 0;
}

void add_unknown(const std::vector<DeckCardFacts>& deck, std::vector<DeckNote>& notes) {
    for (const DeckCardFacts& entry : deck) {
        if (!entry.card && !is_land(entry)) notes.push_back({DeckRemark::unknown, entry.name});
    }
}

/// What the players agreed to leave out.
void add_banned(const std::vector<DeckCardFacts>& deck, const std::vector<std::string>& banned,
                const char* rule, std::vector<DeckNote>& notes) {
    std::set<std::string> named;
    for (const DeckCardFacts& entry : deck) {
        const bool out = std::find(banned.begin(), banned.end(), entry.name) != banned.end();
        if (out && named.insert(entry.name).second)
            notes.push_back({DeckRemark::banned, entry.name, rule, 0, 0, true});
    }
}

// Noire: a deck of at least 40 cards, and what its cards become without lands.

void add_noire_faults(const std::vector<DeckCardFacts>& deck, std::vector<DeckNote>& notes) {
    namespace no = rules::noire;
    std::vector<no::DeckEntry> entries;
    std::map<std::string, int> copies;
    std::map<std::string, bool> lands;
    for (const DeckCardFacts& entry : deck) {
        entries.push_back({entry.name, entry.count, is_land(entry)});
        copies[entry.name] += entry.count;
        lands[entry.name] = lands[entry.name] || is_land(entry);
    }
    const no::DeckCheck check = no::check(entries);
    if (check.min_cards)
        notes.push_back({DeckRemark::too_few_cards, "", "NO-9.1", static_cast<int>(check.cards), 40, true});
    if (check.max_lands)
        notes.push_back({DeckRemark::too_many_lands, "", "NO-9.2", static_cast<int>(check.lands), 8, true});
    for (const auto& [name, count] : copies) {
        if (count > 4)
            notes.push_back({lands[name] ? DeckRemark::too_many_of_a_land : DeckRemark::too_many_copies, name,
                             lands[name] ? "NO-9.2" : "NO-9.1", count, 4, true});
    }
    for (const std::string& name : check.advice)
        notes.push_back({DeckRemark::many_copies, name, "NO-9.3", copies[name], 3});
}

/// A number of cards of a library in a card's text: what it counts, and its rule by what the rules core says.
struct CountedText {
    const char* pattern;
    rules::noire::Counted what;
};
constexpr CountedText counted[] = {
    {R"(draws? (two|three|four|five|six|seven|eight|ten|\d+) cards)", rules::noire::Counted::draw},
    {R"(mills? (two|three|four|five|six|seven|eight|ten|\d+))", rules::noire::Counted::mill},
    {R"(look at the top (two|three|four|five|six|seven|eight|ten|\d+) cards)", rules::noire::Counted::look},
    {R"(scry (\d+))", rules::noire::Counted::scry},
    {R"(surveil (\d+))", rules::noire::Counted::surveil},
    {R"(ripple (\d+))", rules::noire::Counted::ripple},
    {R"((two|three|four|five|six|seven|eight|ten|twenty|\d+) or (?:fewer|more) cards in (?:your|a|their|that player's) library)",
     rules::noire::Counted::library}};

/// Words of a card's text that Noire reads otherwise.
struct ChangedText {
    const char* pattern;
    DeckRemark word;
    const char* rule;
};
constexpr ChangedText changed[] = {
    {R"(\badds? (\{|one mana|two mana|three mana|x mana))", DeckRemark::mana_is_focus, "NO-3.4"},
    {R"((plains|island|swamp|mountain|forest)walk)", DeckRemark::walks_by_mana, "NO-11.6"},
    {R"(affinity for (plains|islands|swamps|mountains|forests))", DeckRemark::affinity_is_devotion,
     "NO-11.1"},
    {R"(landfall|whenever a land enters)", DeckRemark::landfall_by_effects, "NO-11.4"},
    {R"(landcycling|(plains|island|swamp|mountain|forest)cycling)", DeckRemark::landcycling_channels,
     "NO-11.5"},
    {R"((destroys?|sacrifices?|exiles?|taps?|untaps?|returns?) (target|a|an|all|each|two|three|four|x) (basic |nonbasic )?lands?)",
     DeckRemark::lands_are_mana, "NO-10.4"},
    {R"(search (your|their) library for (a|up to \w+) (basic )?(land|plains|island|swamp|mountain|forest))",
     DeckRemark::lands_are_mana, "NO-10.15"},
    {R"((for each|number of) (plains|islands?|swamps?|mountains?|forests?) (you|that player))",
     DeckRemark::counts_devotion, "NO-10.1"}};

void add_changes(const DeckCardFacts& entry, std::vector<DeckNote>& notes) {
    if (is_land(entry)) {
        notes.push_back({DeckRemark::land_goes_out, entry.name, "NO-9.2", entry.count});
        return;
    }
    const std::string text = text_of(entry);
    for (const CountedText& one : counted) {
        const std::regex pattern(one.pattern);
        for (auto found = std::sregex_iterator(text.begin(), text.end(), pattern);
             found != std::sregex_iterator(); ++found) {
            const int before = number_of((*found)[1]);
            const rules::noire::AdjustedCount after = rules::noire::adjusted(one.what, before);
            if (after.count != before)
                notes.push_back({DeckRemark::draws, entry.name, number(after.rule), before, after.count});
        }
    }
    for (const ChangedText& one : changed) {
        if (std::regex_search(text, std::regex(one.pattern)))
            notes.push_back({one.word, entry.name, one.rule});
    }
}

// Frontière: at least 60 cards, at most 20 lands, nothing that is banned.

void add_frontiere(const std::vector<DeckCardFacts>& deck, const std::vector<std::string>& banned,
                   std::vector<DeckNote>& notes) {
    namespace fr = rules::frontiere;
    std::vector<fr::DeckEntry> entries;
    int cards = 0, lands = 0;
    for (const DeckCardFacts& entry : deck) {
        const std::set<std::string> types = types_of(entry);
        fr::DeckEntry one{
            .name = entry.name, .count = entry.count, .types = {types.begin(), types.end()}, .keywords = {}};
        if (is_land(entry)) one.types.push_back("land");
        one.legendary = types.contains("legendary");
        if (entry.card) {
            for (const db::CardFace& face : entry.card->faces)
                one.keywords.insert(one.keywords.end(), face.keywords.begin(), face.keywords.end());
            if (std::regex_search(text_of(entry), std::regex(R"((^|\n)storm\b)")))
                one.keywords.push_back("storm");
        }
        entries.push_back(std::move(one));
        cards += entry.count;
        lands += is_land(entry) ? entry.count : 0;
    }
    constexpr int least = 60, most = 20;
    for (const fr::DeckFault& fault : fr::deck_check(entries, banned)) {
        if (fault.name)
            notes.push_back(
                {fault.rule == fr::Rule::banned ? DeckRemark::banned : DeckRemark::legendary_twice,
                 *fault.name, number(fault.rule), 0, 0, true});
    }
    if (cards < least) notes.push_back({DeckRemark::too_few_cards, "", "FR-3.1", cards, least, true});
    if (lands > most) notes.push_back({DeckRemark::too_many_lands, "", "FR-3.1", lands, most, true});
}

// The chessboard: any deck is played; which cards stand on it.

void add_echiquier(const std::vector<DeckCardFacts>& deck, std::vector<DeckNote>& notes) {
    static const std::set<std::string> on_board{"creature", "planeswalker", "equipment", "fortification"};
    static const std::set<std::string> spells{"instant", "sorcery"};
    int stand = 0, lie = 0, from_pawn = 0;
    for (const DeckCardFacts& entry : deck) {
        const std::set<std::string> types = types_of(entry);
        const auto any = [&](const std::set<std::string>& words) {
            return std::any_of(words.begin(), words.end(),
                               [&](const auto& word) { return types.contains(word); });
        };
        int& kind = any(on_board) ? stand : any(spells) ? from_pawn : lie;
        if (entry.card || is_land(entry)) kind += entry.count;
    }
    notes.push_back({DeckRemark::stands_on_the_board, "", "EC-2.1", stand});
    notes.push_back({DeckRemark::lies_off_the_board, "", "EC-5.6", lie});
    notes.push_back({DeckRemark::range_of_the_pawn, "", "EC-5.7", from_pawn});
}

}  // namespace

bool looks_at_decks(rules::System system) {
    return system == rules::System::echiquier || system == rules::System::noire ||
           system == rules::System::frontiere;
}

std::vector<DeckNote> deck_for(rules::System system, const std::vector<DeckCardFacts>& deck,
                               const std::vector<std::string>& banned) {
    std::vector<DeckNote> notes;
    if (system == rules::System::noire) add_banned(deck, banned, "NO-13.1", notes);
    if (system == rules::System::echiquier) add_banned(deck, banned, "EC-14.9", notes);
    if (system == rules::System::noire) {
        add_noire_faults(deck, notes);
        for (const DeckCardFacts& entry : deck) add_changes(entry, notes);
    } else if (system == rules::System::frontiere) {
        add_frontiere(deck, banned, notes);
    } else if (system == rules::System::echiquier) {
        add_echiquier(deck, notes);
    }
    add_unknown(deck, notes);
    return notes;
}

std::vector<DeckCardFacts> without_lands(const std::vector<DeckCardFacts>& deck) {
    std::vector<DeckCardFacts> left;
    std::copy_if(deck.begin(), deck.end(), std::back_inserter(left),
                 [](const DeckCardFacts& entry) { return !is_land(entry); });
    return left;
}

}  // namespace quadrille::app
