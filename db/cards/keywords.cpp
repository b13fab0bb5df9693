#include "db/cards/keywords.hpp"

#include <algorithm>
#include <array>

namespace quadrille::db {
namespace {

/// Comprehensive Rules, section 702, and the landwalks.
constexpr std::array<std::string_view, 168> known{"deathtouch",
                                                  "defender",
                                                  "double strike",
                                                  "enchant",
                                                  "equip",
                                                  "first strike",
                                                  "flash",
                                                  "flying",
                                                  "haste",
                                                  "hexproof",
                                                  "indestructible",
                                                  "intimidate",
                                                  "landwalk",
                                                  "plainswalk",
                                                  "islandwalk",
                                                  "swampwalk",
                                                  "mountainwalk",
                                                  "forestwalk",
                                                  "desertwalk",
                                                  "nonbasic landwalk",
                                                  "legendary landwalk",
                                                  "snow landwalk",
                                                  "snow-covered forestwalk",
                                                  "lifelink",
                                                  "protection",
                                                  "reach",
                                                  "shroud",
                                                  "trample",
                                                  "vigilance",
                                                  "ward",
                                                  "banding",
                                                  "rampage",
                                                  "cumulative upkeep",
                                                  "flanking",
                                                  "phasing",
                                                  "buyback",
                                                  "shadow",
                                                  "cycling",
                                                  "plainscycling",
                                                  "islandcycling",
                                                  "swampcycling",
                                                  "mountaincycling",
                                                  "forestcycling",
                                                  "basic landcycling",
                                                  "landcycling",
                                                  "echo",
                                                  "horsemanship",
                                                  "fading",
                                                  "kicker",
                                                  "multikicker",
                                                  "flashback",
                                                  "madness",
                                                  "fear",
                                                  "morph",
                                                  "megamorph",
                                                  "amplify",
                                                  "provoke",
                                                  "storm",
                                                  "affinity",
                                                  "entwine",
                                                  "modular",
                                                  "sunburst",
                                                  "bushido",
                                                  "soulshift",
                                                  "splice",
                                                  "offering",
                                                  "ninjutsu",
                                                  "epic",
                                                  "convoke",
                                                  "dredge",
                                                  "transmute",
                                                  "bloodthirst",
                                                  "haunt",
                                                  "replicate",
                                                  "forecast",
                                                  "graft",
                                                  "recover",
                                                  "ripple",
                                                  "split second",
                                                  "suspend",
                                                  "vanishing",
                                                  "absorb",
                                                  "aura swap",
                                                  "delve",
                                                  "fortify",
                                                  "frenzy",
                                                  "gravestorm",
                                                  "poisonous",
                                                  "transfigure",
                                                  "champion",
                                                  "changeling",
                                                  "evoke",
                                                  "hideaway",
                                                  "prowl",
                                                  "reinforce",
                                                  "conspire",
                                                  "persist",
                                                  "wither",
                                                  "retrace",
                                                  "devour",
                                                  "exalted",
                                                  "unearth",
                                                  "cascade",
                                                  "annihilator",
                                                  "level up",
                                                  "rebound",
                                                  "umbra armor",
                                                  "totem armor",
                                                  "infect",
                                                  "battle cry",
                                                  "living weapon",
                                                  "undying",
                                                  "miracle",
                                                  "soulbond",
                                                  "overload",
                                                  "scavenge",
                                                  "unleash",
                                                  "cipher",
                                                  "evolve",
                                                  "extort",
                                                  "fuse",
                                                  "bestow",
                                                  "tribute",
                                                  "dethrone",
                                                  "hidden agenda",
                                                  "outlast",
                                                  "prowess",
                                                  "dash",
                                                  "exploit",
                                                  "menace",
                                                  "renown",
                                                  "awaken",
                                                  "devoid",
                                                  "ingest",
                                                  "myriad",
                                                  "surge",
                                                  "skulk",
                                                  "emerge",
                                                  "escalate",
                                                  "melee",
                                                  "crew",
                                                  "fabricate",
                                                  "partner",
                                                  "undaunted",
                                                  "improvise",
                                                  "aftermath",
                                                  "embalm",
                                                  "eternalize",
                                                  "afflict",
                                                  "ascend",
                                                  "assist",
                                                  "jump-start",
                                                  "mentor",
                                                  "afterlife",
                                                  "riot",
                                                  "spectacle",
                                                  "escape",
                                                  "companion",
                                                  "mutate",
                                                  "encore",
                                                  "boast",
                                                  "foretell",
                                                  "demonstrate",
                                                  "daybound",
                                                  "nightbound",
                                                  "disturb",
                                                  "decayed",
                                                  "cleave"};

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" .");
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" .") - first + 1));
}

/// Without what stands in brackets, in lower case (names of abilities are ASCII).
std::string plain(std::string_view line) {
    std::string text;
    int depth = 0;
    for (const char c : line) {
        if (c == '(') ++depth;
        if (depth == 0) text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (c == ')') depth = std::max(0, depth - 1);
    }
    return text;
}

/// The longest known keyword that the text begins with as a whole word.
std::string_view keyword_at(std::string_view text) {
    std::string_view best;
    for (const std::string_view keyword : known) {
        const bool begins = text.starts_with(keyword) && keyword.size() > best.size();
        if (begins && (text.size() == keyword.size() || text[keyword.size()] == ' ' ||
                       text.substr(keyword.size()).starts_with("\xE2\x80\x94")))
            best = keyword;
    }
    return best;
}

void add(std::vector<std::string>& list, std::string keyword) {
    if (!keyword.empty() && std::find(list.begin(), list.end(), keyword) == list.end())
        list.push_back(std::move(keyword));
}

/// "protection from black and from red" is two.
void add_protection(std::vector<std::string>& list, const std::string& text) {
    constexpr std::string_view begin = "protection from ", between = " and from ";
    if (!text.starts_with(begin)) return;
    std::string_view rest = std::string_view(text).substr(begin.size());
    for (std::size_t at; (at = rest.find(between)) != std::string_view::npos;
         rest.remove_prefix(at + between.size()))
        add(list, std::string(begin) + std::string(rest.substr(0, at)));
    add(list, std::string(begin) + std::string(rest));
}

}  // namespace

std::vector<std::string> keywords_in(std::string_view rules_text) {
    std::vector<std::string> found;
    while (!rules_text.empty()) {
        const std::size_t end = std::min(rules_text.find('\n'), rules_text.size());
        std::string line = plain(rules_text.substr(0, end));
        rules_text.remove_prefix(std::min(end + 1, rules_text.size()));
        std::replace(line.begin(), line.end(), ';', ',');
        std::string_view rest = line;
        while (!rest.empty()) {
            const std::size_t comma = std::min(rest.find(','), rest.size());
            const std::string piece = trimmed(rest.substr(0, comma));
            rest.remove_prefix(std::min(comma + 1, rest.size()));
            const std::string_view keyword = keyword_at(piece);
            // "Flying creatures you control ..." is a sentence: it ends with a full stop and is no list.
            const bool sentence = keyword.size() != piece.size() && line.find('.') != std::string::npos;
            if (keyword.empty() || sentence) break;
            if (keyword == "protection")
                add_protection(found, piece);
            else
                add(found, std::string(keyword));
        }
    }
    return found;
}

std::vector<std::string> merged_keywords(const std::vector<std::string>& given, std::string_view rules_text) {
    std::vector<std::string> merged = keywords_in(rules_text);
    const bool exact = std::any_of(merged.begin(), merged.end(), [](const std::string& keyword) {
        return keyword.starts_with("protection from");
    });
    for (const std::string& keyword : given) {
        std::string lower = plain(keyword);
        if (lower != "protection" || !exact) add(merged, std::move(lower));
    }
    return merged;
}

}  // namespace quadrille::db
