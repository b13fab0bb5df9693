#include "app/session/type_words.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace quadrille::app {

std::vector<std::string> type_words(std::string_view line) {
    std::istringstream stream{std::string(line)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        std::ranges::transform(word, word.begin(),
                               [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
        words.push_back(std::move(word));
    }
    return words;
}

}  // namespace quadrille::app
