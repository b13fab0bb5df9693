// rules/geometry/seat.hpp: the four sides of the table (docs/interfaces.md, section 1).
#pragma once
#include <array>
#include <optional>
#include <string_view>

namespace quadrille {

/// The side at which a player sits, clockwise from the first player.
enum class Seat { south, west, north, east };

inline constexpr std::array<Seat, 4> all_seats{Seat::south, Seat::west, Seat::north, Seat::east};

constexpr std::string_view name(Seat seat) {
    constexpr std::array<std::string_view, 4> names{"south", "west", "north", "east"};
    return names[static_cast<std::size_t>(seat)];
}

constexpr std::optional<Seat> seat_from(std::string_view text) {
    for (const Seat seat : all_seats) {
        if (name(seat) == text) return seat;
    }
    return std::nullopt;
}

/// Degrees clockwise at which a card lies upright for that seat: south 0, west 90, north 180, east 270.
constexpr double upright_deg(Seat seat) {
    return 90.0 * static_cast<int>(seat);
}

}  // namespace quadrille
