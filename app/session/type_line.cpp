#include "app/session/type_line.hpp"

#include <sstream>

#include "app/files/ascii.hpp"

namespace quadrille::app {

std::vector<std::string> type_words(std::string_view line) {
    std::istringstream stream{std::string(line)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(lower_case(std::move(word)));
    return words;
}

TypeLine::TypeLine(std::string text) : text_(std::move(text)) {
    constexpr std::string_view dash = "—";
    const std::string_view line = text_;
    const std::size_t at = line.find(dash);
    types_ = type_words(line.substr(0, at));
    if (at != std::string_view::npos) subtypes_ = type_words(line.substr(at + dash.size()));
}

}  // namespace quadrille::app
