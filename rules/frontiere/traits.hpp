// rules/frontiere/traits.hpp: keywords, colours and land types as bits (docs/rules/frontiere.md, sections 4
// and 7).
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::rules::frontiere {

/// White, blue, black, red, green: bits of a set of colours.
inline constexpr std::array<std::string_view, 5> colour_words{"white", "blue", "black", "red", "green"};
/// What produces mana of no colour may say so too.
inline constexpr std::string_view colourless = "colorless";

/// Plains, island, swamp, mountain, forest: bits of a set of land types.
inline constexpr std::array<std::string_view, 5> land_types{"plains", "island", "swamp", "mountain",
                                                            "forest"};

/// Qualities that something can be protected from (FR-4.10): bits 0 to 4 are the colours.
namespace quality {
inline constexpr std::uint8_t colours = 0x1f, black = 0x04, artifact = 0x20, creature = 0x40,
                              everything = 0x80;
}

/// The keywords that the page names and that are simply there or not.
enum class Keyword : std::uint8_t {
    haste,
    defender,
    trample,
    deathtouch,
    unblockable,
    cannot_block,
    shadow,
    flying,
    reach,
    fear,
    intimidate,
    phasing,
    provoke,
    landfall
};

/// What the rules see of a permanent's text and colours.
struct Traits {
    std::uint16_t keywords = 0;    ///< bit n: Keyword n
    std::uint8_t landwalks = 0;    ///< land types (FR-4.14)
    std::uint8_t landhomes = 0;    ///< land types (FR-4.7)
    std::uint8_t protections = 0;  ///< qualities
    std::uint8_t colours = 0;
    bool artifact = false;
    int annihilator = 0;   ///< X of "annihilator X" (FR-4.1)
    bool banding = false;  ///< "banding with" anything counts (FR-4.13)

    bool has(Keyword keyword) const { return (keywords >> static_cast<unsigned>(keyword) & 1U) != 0; }
};

/// The bit of a colour or land type; 0 for any other word.
std::uint8_t colour_bit(std::string_view word);
std::uint8_t land_type_bit(std::string_view word);

/// Adds what a keyword means; others than those of the page mean nothing here.
void add_keyword(Traits& traits, std::string_view keyword);

}  // namespace quadrille::rules::frontiere
