// app/session/type_words.hpp: the words of a card's type line.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::app {

/// "Artifact Creature" as the rules write it: {"artifact", "creature"}.
std::vector<std::string> type_words(std::string_view line);

}  // namespace quadrille::app
