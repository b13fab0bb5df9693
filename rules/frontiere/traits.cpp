#include "rules/frontiere/traits.hpp"

#include <algorithm>
#include <charconv>

namespace quadrille::rules::frontiere {
namespace {

constexpr std::array<std::string_view, 14> keyword_words{
    "haste",  "defender", "trample", "deathtouch", "unblockable", "can't block", "shadow",
    "flying", "reach",    "fear",    "intimidate", "phasing",     "provoke",     "landfall"};
constexpr std::string_view walk = "walk", home = "home", protection = "protection from ",
                           annihilator = "annihilator ";

template <std::size_t N>
std::size_t place(const std::array<std::string_view, N>& words, std::string_view word) {
    return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
}

template <std::size_t N>
std::uint8_t bit(const std::array<std::string_view, N>& words, std::string_view word) {
    const std::size_t i = place(words, word);
    return i < N ? static_cast<std::uint8_t>(1U << i) : std::uint8_t{0};
}

/// The land type of "islandwalk", "islandhome".
std::uint8_t type_before(std::string_view keyword, std::string_view ending) {
    if (!keyword.ends_with(ending)) return 0;
    return land_type_bit(keyword.substr(0, keyword.size() - ending.size()));
}

std::uint8_t quality_bit(std::string_view word) {
    if (word == "artifacts") return quality::artifact;
    if (word == "creatures") return quality::creature;
    if (word == "everything") return quality::everything;
    return colour_bit(word);
}

}  // namespace

std::uint8_t colour_bit(std::string_view word) {
    return bit(colour_words, word);
}

std::uint8_t land_type_bit(std::string_view word) {
    return bit(land_types, word);
}

void add_keyword(Traits& traits, std::string_view keyword) {
    const std::size_t i = place(keyword_words, keyword);
    if (i < keyword_words.size()) traits.keywords |= static_cast<std::uint16_t>(1U << i);
    traits.landwalks |= type_before(keyword, walk);
    traits.landhomes |= type_before(keyword, home);
    if (keyword.starts_with(protection)) {
        traits.protections |= quality_bit(keyword.substr(protection.size()));
    }
    if (keyword.starts_with(annihilator)) {
        const std::string_view x = keyword.substr(annihilator.size());
        int many = 0;
        const auto read = std::from_chars(x.data(), x.data() + x.size(), many);
        if (read.ec == std::errc() && read.ptr == x.data() + x.size() && many > 0) traits.annihilator = many;
    }
    if (keyword == "banding" || keyword.starts_with("banding with ") || keyword.starts_with("bands with ")) {
        traits.banding = true;
    }
}

}  // namespace quadrille::rules::frontiere
