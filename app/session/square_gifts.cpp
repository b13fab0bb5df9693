#include "app/session/square_gifts.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "app/session/systems/lots.hpp"

namespace quadrille::app {
namespace {

/// The effects from there on are abilities that the pawn taps for.
constexpr int first_tapped = 41;

struct Frame {
    Square least{SquareSet::side, SquareSet::side}, most{0, 0};
};

Frame frame_of(const std::vector<Square>& squares) {
    Frame frame;
    for (const Square square : squares) {
        frame.least = {std::min(frame.least.column, square.column), std::min(frame.least.row, square.row)};
        frame.most = {std::max(frame.most.column, square.column), std::max(frame.most.row, square.row)};
    }
    return frame;
}

bool in_corner(const Frame& frame, Square square) {
    return (square.column == frame.least.column || square.column == frame.most.column) &&
           (square.row == frame.least.row || square.row == frame.most.row);
}

/// The one or two columns and rows in the middle.
bool in_middle(const Frame& frame, Square square) {
    const auto central = [](int least, int most, int at) { return std::abs(2 * at - least - most) <= 1; };
    return central(frame.least.column, frame.most.column, square.column) &&
           central(frame.least.row, frame.most.row, square.row);
}

}  // namespace

std::string_view name(GiftPlaces places) {
    constexpr std::array<std::string_view, 4> words{"everywhere", "corners", "middle", "scattered"};
    return words[static_cast<std::size_t>(places)];
}

std::vector<rules::SpecialSetup> draw_gifts(const SquareSet& squares, GiftPlaces places, std::uint64_t seed) {
    Lots lots(seed);
    std::vector<Square> chosen = squares.sorted();
    const Frame frame = frame_of(chosen);
    if (places == GiftPlaces::corners)
        std::erase_if(chosen, [&](Square square) { return !in_corner(frame, square); });
    if (places == GiftPlaces::middle)
        std::erase_if(chosen, [&](Square square) { return !in_middle(frame, square); });
    if (places == GiftPlaces::scattered) {
        lots.shuffle(chosen);
        chosen.resize((chosen.size() + 3) / 4);
        std::sort(chosen.begin(), chosen.end());
    }
    std::vector<rules::SpecialSetup> gifts;
    std::vector<int> left;
    for (const Square square : chosen) {
        if (left.empty()) {
            left.resize(gift_count);
            std::iota(left.begin(), left.end(), 1);
            lots.shuffle(left);
        }
        gifts.push_back({square, "#" + std::to_string(left.back()), taps_pawn(left.back())});
        left.pop_back();
    }
    return gifts;
}

std::optional<int> gift_number(std::string_view name) {
    int number = 0;
    if (name.size() < 2 || name.front() != '#') return std::nullopt;
    const auto [end, fault] = std::from_chars(name.data() + 1, name.data() + name.size(), number);
    const bool whole = fault == std::errc{} && end == name.data() + name.size();
    return whole && number >= 1 && number <= gift_count ? std::optional(number) : std::nullopt;
}

bool taps_pawn(int gift) {
    return gift >= first_tapped;
}

}  // namespace quadrille::app
