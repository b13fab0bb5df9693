#include "rules/position/traits.hpp"

#include <algorithm>

namespace quadrille::rules {
namespace {

constexpr std::string_view protection = "protection from ";

template <std::size_t N>
std::optional<std::size_t> place(const std::array<std::string_view, N>& words, std::string_view word) {
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) return std::nullopt;
    return static_cast<std::size_t>(found - words.begin());
}

}  // namespace

Traits::Traits(const Characteristics& printed)
    : power(printed.power), toughness(printed.toughness), extra_blocks(printed.extra_blocks) {
    for (const std::string_view keyword : printed.keywords) {
        if (const auto index = place(keyword_words, keyword)) {
            keywords_ |= 1U << *index;
        } else if (keyword.starts_with(protection)) {
            if (const auto quality = place(quality_words, keyword.substr(protection.size())))
                protections.push_back(static_cast<Quality>(*quality));
        }
    }
    for (const std::string_view colour : printed.colors) {
        if (const auto index = place(quality_words, colour)) qualities_ |= (1U << *index) & colours;
    }
    const bool artifact =
        std::find(printed.types.begin(), printed.types.end(), "artifact") != printed.types.end();
    if (artifact) qualities_ |= 1U << static_cast<unsigned>(Quality::artifacts);
    qualities_ |= 1U << static_cast<unsigned>(Quality::creatures);
    qualities_ |= 1U << static_cast<unsigned>(Quality::everything);
}

std::uint32_t basic_lands(const std::vector<std::string>& subtypes) {
    std::uint32_t lands = 0;
    for (const std::string_view subtype : subtypes) {
        if (const auto index = place(land_words, subtype)) lands |= 1U << *index;
    }
    return lands;
}

}  // namespace quadrille::rules
