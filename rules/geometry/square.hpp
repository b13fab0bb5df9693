// rules/geometry/square.hpp: one square of the board and the king's distance (docs/interfaces.md, section 1).
#pragma once
#include <algorithm>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace quadrille {

/// The largest board: columns a to z, rows 1 to 26.
inline constexpr int max_side = 26;

/// One square of the frame; a1 is {0, 0}. The order is that of every printed list: column, then row.
struct Square {
    int column = 0, row = 0;
    friend constexpr auto operator<=>(const Square&, const Square&) = default;  // NOLINT(modernize-*)
};

/// Distance in king's steps (Chebyshev). EC-5.1: blocked and missing squares do not lengthen it.
constexpr int distance(Square a, Square b) {
    return std::max({a.column - b.column, b.column - a.column, a.row - b.row, b.row - a.row});
}

/// "c4" for {2, 3}.
inline std::string name(Square square) {
    return static_cast<char>('a' + square.column) + std::to_string(square.row + 1);
}

/// {2, 3} for "c4"; nullopt for anything that names no square of the 26 x 26 frame ("c04", "C4", "c27").
constexpr std::optional<Square> square_from(std::string_view text) {
    if (text.size() < 2 || text.size() > 3 || text[0] < 'a' || text[0] > 'z' || text[1] < '1') {
        return std::nullopt;
    }
    int row = 0;
    for (const char digit : text.substr(1)) {
        if (digit < '0' || digit > '9') return std::nullopt;
        row = row * 10 + (digit - '0');
    }
    if (row > max_side) return std::nullopt;
    return Square{text[0] - 'a', row - 1};
}

}  // namespace quadrille
