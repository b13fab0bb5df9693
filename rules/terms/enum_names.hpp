// rules/terms/enum_names.hpp: the words that stand for the values of an enumeration in JSON.
#pragma once
#include <array>
#include <optional>
#include <string_view>

namespace quadrille::rules {

/// The words of a list, in the order of its values.
template <typename List>
inline constexpr int words_of = 0;

/// The word for a value: "creature" for Kind::creature.
template <typename List>
constexpr std::string_view name(List value) requires(words_of<List>.size() > 0) {
    return words_of<List>[static_cast<std::size_t>(value)];
}

/// The value for a word; nullopt for any other text.
template <typename List>
constexpr std::optional<List> value_of(std::string_view word) {
    for (std::size_t i = 0; i < words_of<List>.size(); ++i) {
        if (words_of<List>[i] == word) return static_cast<List>(i);
    }
    return std::nullopt;
}

}  // namespace quadrille::rules
