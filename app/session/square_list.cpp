#include "app/session/square_list.hpp"

#include <algorithm>

namespace quadrille::app {
namespace {

/// What stands between separators, without empty parts.
std::vector<std::string_view> parts(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(separators), text.size());
        if (end > 0) found.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

}  // namespace

std::vector<Square> squares_in(std::string_view text) {
    std::vector<Square> squares;
    for (const std::string_view part : parts(text, " ,;")) {
        const auto square = square_from(std::string(part));
        if (square && std::find(squares.begin(), squares.end(), *square) == squares.end())
            squares.push_back(*square);
    }
    return squares;
}

std::string text_of(const std::vector<Square>& squares) {
    std::string text;
    for (const Square square : squares) text += (text.empty() ? "" : " ") + name(square);
    return text;
}

std::vector<rules::SpecialSetup> special_squares_in(std::string_view text,
                                                    const std::vector<rules::SpecialSetup>& known) {
    std::vector<rules::SpecialSetup> special;
    for (const std::string_view part : parts(text, ",;")) {
        const auto words = parts(part, " ");
        const auto square = words.empty() ? std::nullopt : square_from(std::string(words.front()));
        if (!square) continue;
        const auto called =
            static_cast<std::size_t>(words.front().data() + words.front().size() - part.data());
        const std::size_t first = part.find_first_not_of(' ', called);
        if (first == std::string_view::npos) {
            special.push_back({.square = square, .name = quadrille::name(*square)});
        } else {
            const std::size_t last = part.find_last_not_of(' ');
            special.push_back({.square = square, .name = std::string(part.substr(first, last + 1 - first))});
        }
        special.back().tap_ability = std::any_of(known.begin(), known.end(), [&](const auto& one) {
            return one.square == square && one.tap_ability;
        });
    }
    return special;
}

std::string not_squares_in(std::string_view text, const SquareSet& squares, bool named) {
    std::string wrong;
    for (const std::string_view part : parts(text, named ? ",;" : " ,;")) {
        const auto words = parts(part, " ");
        if (words.empty()) continue;
        const auto square = square_from(std::string(words.front()));
        if (!square || !squares.contains(*square))
            wrong += (wrong.empty() ? "" : " ") + std::string(words.front());
    }
    return wrong;
}

std::string text_of(const std::vector<rules::SpecialSetup>& special) {
    std::string text;
    for (const rules::SpecialSetup& one : special)
        text += (text.empty() ? "" : ", ") + name(*one.square) + " " + one.name;
    return text;
}

}  // namespace quadrille::app
