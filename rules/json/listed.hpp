// rules/json/listed.hpp: words of the closed lists of rules/words.hpp in a request.
#pragma once
#include <optional>
#include <string>

#include "rules/json/request.hpp"
#include "rules/words.hpp"

namespace quadrille::rules {

/// The value of a closed list; nullopt where absent or, with a mistake that lists the words, where it is
/// none.
template <typename List>
std::optional<List> listed(const Node& node) {
    const auto text = node.optional_text();
    if (!text) return std::nullopt;
    const auto value = value_of<List>(*text);
    if (value) return value;
    std::string known;
    for (const std::string_view word : words_of<List>)
        known += (known.empty() ? "" : ", ") + std::string(word);
    node.mistake("\"" + *text + "\" is not one of " + known);
    return std::nullopt;
}

}  // namespace quadrille::rules
