// rules/noire/mana.hpp: colours of mana, and amounts of it: what is there, what is asked for, what is to be
// paid.
#pragma once
#include <array>
#include <compare>
#include <numeric>
#include <optional>
#include <string_view>

namespace quadrille::rules::noire {

/// NO-1.1: colourless counts as a colour of its own. The order is that of every printed list.
enum class Color { white, blue, black, red, green, colorless };

inline constexpr std::array<Color, 6> all_colors{Color::white, Color::blue,  Color::black,
                                                 Color::red,   Color::green, Color::colorless};
/// Without colourless: what a card can be, and what sunburst counts.
inline constexpr std::array<Color, 5> five_colors{Color::white, Color::blue, Color::black, Color::red,
                                                  Color::green};

constexpr std::string_view name(Color color) {
    constexpr std::array<std::string_view, 6> names{"white", "blue", "black", "red", "green", "colorless"};
    return names[static_cast<std::size_t>(color)];
}

constexpr std::optional<Color> color_from(std::string_view text) {
    for (const Color color : all_colors) {
        if (name(color) == text) return color;
    }
    return std::nullopt;
}

/// So much mana of each colour: a reserve, a pile, a payment.
class Pool {
public:
    constexpr int operator[](Color color) const { return amounts_[static_cast<std::size_t>(color)]; }
    constexpr int& operator[](Color color) { return amounts_[static_cast<std::size_t>(color)]; }

    constexpr int total() const { return std::accumulate(amounts_.begin(), amounts_.end(), 0); }
    constexpr bool empty() const { return total() == 0; }

    /// Whether `other` can be taken from this.
    constexpr bool covers(const Pool& other) const {
        for (const Color color : all_colors) {
            if ((*this)[color] < other[color]) return false;
        }
        return true;
    }

    constexpr Pool& operator+=(const Pool& other) {
        for (const Color color : all_colors) (*this)[color] += other[color];
        return *this;
    }
    constexpr Pool& operator-=(const Pool& other) {
        for (const Color color : all_colors) (*this)[color] -= other[color];
        return *this;
    }
    friend constexpr Pool operator+(Pool left, const Pool& right) { return left += right; }
    friend constexpr Pool operator-(Pool left, const Pool& right) { return left -= right; }

    /// By the numbers of white, then blue, ... then colourless.
    friend constexpr auto operator<=>(const Pool&, const Pool&) = default;  // NOLINT(modernize-*)

private:
    std::array<int, 6> amounts_{};
};

/// The smaller amount of each colour.
constexpr Pool common(const Pool& one, const Pool& other) {
    Pool both;
    for (const Color color : all_colors) both[color] = one[color] < other[color] ? one[color] : other[color];
    return both;
}

/// NO-2.1: the X of a keyword: mana of named colours, and a plain number of any.
struct Quantity {
    Pool named;
    int any = 0;
    constexpr int total() const { return named.total() + any; }
};

/// NO-2.6: the right number, with at least the mana of each named colour.
constexpr bool answers(const Pool& mana, const Quantity& x) {
    return mana.total() == x.total() && mana.covers(x.named);
}

/// NO-4.1, NO-5.1: whether `there` has all of X.
constexpr bool can_give(const Pool& there, const Quantity& x) {
    return there.covers(x.named) && there.total() >= x.total();
}

/// NO-4.1, NO-5.1: what X makes of it where it takes from `there`: of each named colour as much as there is
/// up to the number named, for the plain part as much as is left.
constexpr Quantity takeable(const Pool& there, const Quantity& x) {
    const Pool named = common(there, x.named);
    const int left = there.total() - named.total();
    return {named, left < x.any ? left : x.any};
}

/// A mana cost. `symbols` are the coloured ones and the true colourless symbol (NO-7.2), `generic` the rest.
struct Cost {
    Pool symbols;
    int generic = 0;
    constexpr int total() const { return symbols.total() + generic; }
};

}  // namespace quadrille::rules::noire
