// rules/position/traits.hpp: keywords, colours and types as values that can be compared fast (EC-10.4).
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position/setup.hpp"

namespace quadrille::rules {

/// The keywords that docs/rules/echiquier.md names; others are not judged. In the order of `keyword_words`.
enum class Keyword : std::uint8_t {
    haste,
    vigilance,
    defender,
    trample,
    deathtouch,
    as_though_unblocked,
    unblockable,
    cannot_block,
    shadow,
    horsemanship,
    flying,
    reach,
    fear,
    intimidate,
    skulk,
    plainswalk,
    islandwalk,
    swampwalk,
    mountainwalk,
    forestwalk,
    menace
};
inline constexpr std::array<std::string_view, 21> keyword_words{
    "haste",        "vigilance",   "defender", "trample",      "deathtouch", "as though unblocked",
    "unblockable",  "can't block", "shadow",   "horsemanship", "flying",     "reach",
    "fear",         "intimidate",  "skulk",    "plainswalk",   "islandwalk", "swampwalk",
    "mountainwalk", "forestwalk",  "menace"};
constexpr std::string_view name(Keyword keyword) {
    return keyword_words[static_cast<std::size_t>(keyword)];
}

/// What "protection from X" protects from: one of the five colours, or one of three wider qualities.
enum class Quality : std::uint8_t { white, blue, black, red, green, artifacts, creatures, everything };
inline constexpr std::array<std::string_view, 8> quality_words{
    "white", "blue", "black", "red", "green", "artifacts", "creatures", "everything"};
constexpr std::string_view name(Quality quality) {
    return quality_words[static_cast<std::size_t>(quality)];
}

/// The basic land types in the order of the landwalks; bit n of a set of them.
inline constexpr std::array<std::string_view, 5> land_words{"plains", "island", "swamp", "mountain",
                                                            "forest"};
inline constexpr std::array<Keyword, 5> landwalks{
    Keyword::plainswalk, Keyword::islandwalk, Keyword::swampwalk, Keyword::mountainwalk, Keyword::forestwalk};

/// A creature as blocking and damage see it.
class Traits {
public:
    Traits() = default;
    explicit Traits(const Characteristics& printed);

    bool has(Keyword keyword) const { return (keywords_ & bit(keyword)) != 0; }
    /// Whether it has any keyword that can keep a blocker off or itself from blocking.
    bool evasive() const { return (keywords_ & evasion) != 0 || !protections.empty(); }
    /// Whether it has this quality: a colour, being an artifact, being a creature.
    bool is(Quality quality) const { return (qualities_ & (1U << static_cast<unsigned>(quality))) != 0; }
    bool shares_a_colour(const Traits& other) const { return (qualities_ & other.qualities_ & colours) != 0; }

    int power = 0, toughness = 0, extra_blocks = 0;
    std::vector<Quality> protections;  ///< in the order in which they are listed

private:
    static constexpr std::uint32_t bit(Keyword keyword) { return 1U << static_cast<unsigned>(keyword); }
    static constexpr std::uint32_t colours = 0x1f;
    static constexpr std::uint32_t evasion = ~((1U << static_cast<unsigned>(Keyword::unblockable)) - 1);

    std::uint32_t keywords_ = 0;
    std::uint32_t qualities_ = 0;
};

/// The basic land types among subtypes, as a set of bits in the order of `land_words`.
std::uint32_t basic_lands(const std::vector<std::string>& subtypes);

}  // namespace quadrille::rules
