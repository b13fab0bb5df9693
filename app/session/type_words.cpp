#include "app/session/type_words.hpp"

#include <sstream>

#include "app/files/ascii.hpp"

namespace quadrille::app {

std::vector<std::string> type_words(std::string_view line) {
    std::istringstream stream{std::string(line)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(lower_case(std::move(word)));
    return words;
}

}  // namespace quadrille::app
