#include "rules/magic54/card.hpp"

#include <algorithm>

namespace quadrille::rules::magic54 {
namespace {

constexpr std::array<std::string_view, cards_in_all> names{
    "AC", "AD", "AH", "AS", "2C", "2D", "2H", "2S", "3C",  "3D",  "3H",  "3S",  "4C", "4D",
    "4H", "4S", "5C", "5D", "5H", "5S", "6C", "6D", "6H",  "6S",  "7C",  "7D",  "7H", "7S",
    "8C", "8D", "8H", "8S", "9C", "9D", "9H", "9S", "10C", "10D", "10H", "10S", "JC", "JD",
    "JH", "JS", "QC", "QD", "QH", "QS", "KC", "KD", "KH",  "KS",  "XB",  "XR"};

}  // namespace

std::string_view name(Card card) {
    return names[card.number];
}

std::optional<Card> card_from(std::string_view name) {
    if (name.empty()) return std::nullopt;
    // The names of a rank stand together: only they are compared.
    const auto of_rank = [&](std::string_view candidate) { return candidate[0] == name[0]; };
    auto found = std::find_if(names.begin(), names.end(), of_rank);
    while (found != names.end() && of_rank(*found) && *found != name) ++found;
    if (found == names.end() || *found != name) return std::nullopt;
    return Card{static_cast<std::uint8_t>(found - names.begin())};
}

}  // namespace quadrille::rules::magic54
