// rules/geometry/chair.hpp: a player's own place at the table, where several may sit at one side
// (docs/rules/echiquier.md, EC-1.5).
#pragma once
#include <algorithm>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "rules/geometry/seat.hpp"

namespace quadrille {

/// A team of three may share a side (EC-1.5).
inline constexpr int most_at_a_side = 3;

/// A side, and which of those who sit there: 1 is the first whom the table names. A side alone means its
/// first player.
struct Chair {
    Seat side = Seat::south;
    int place = 1;

    constexpr Chair() = default;
    constexpr Chair(Seat at, int nth = 1) : side(at), place(std::clamp(nth, 1, most_at_a_side)) {}
    friend constexpr auto operator<=>(const Chair&, const Chair&) = default;  // NOLINT(modernize-*)
};

/// What its side is called.
constexpr std::string_view name(Chair chair) {
    return name(chair.side);
}

/// "south", "south 2".
inline std::string text_of(Chair chair) {
    return std::string(name(chair)) + (chair.place > 1 ? " " + std::to_string(chair.place) : "");
}

/// Nullopt for what `text_of` does not write.
inline std::optional<Chair> chair_from(std::string_view text) {
    for (const Seat side : all_seats) {
        for (int place = 1; place <= most_at_a_side; ++place) {
            if (text == text_of({side, place})) return Chair{side, place};
        }
    }
    return std::nullopt;
}

}  // namespace quadrille
