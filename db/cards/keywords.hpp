// db/cards/keywords.hpp: the keyword abilities that a rules text begins its lines with.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::db {

/// Keywords in lower case, in the order of the text, each once: lines such as "Flying, first strike
/// (reminder)". Protection comes with its quality ("protection from black"), once for each. Older card files
/// have no list of their own.
std::vector<std::string> keywords_in(std::string_view rules_text);

/// `given` (as a card file lists them) with what the text says more exactly in place of the bare word.
std::vector<std::string> merged_keywords(const std::vector<std::string>& given, std::string_view rules_text);

}  // namespace quadrille::db
