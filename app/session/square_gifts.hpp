// app/session/square_gifts.hpp: sixty-four effects for the squares of a battlefield (EC-13.3), and where they
// lie.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/geometry/square_set.hpp"
#include "rules/position/setup.hpp"

namespace quadrille::app {

inline constexpr int gift_count = 64;

/// Where effects are put: on every square, in the corners, in the middle, or on each fourth square.
enum class GiftPlaces { everywhere, corners, middle, scattered };
inline constexpr std::array all_gift_places{GiftPlaces::everywhere, GiftPlaces::corners, GiftPlaces::middle,
                                            GiftPlaces::scattered};
std::string_view name(GiftPlaces places);

/// Draws an effect for each of those of `squares`; none comes again before each has come once. The square's
/// name is "#" and the number of the effect, 1 to 64: "gift." and that number is its text.
std::vector<rules::SpecialSetup> draw_gifts(const SquareSet& squares, GiftPlaces places, std::uint64_t seed);

/// The number in "#12"; nullopt for a name that people have given.
std::optional<int> gift_number(std::string_view name);
/// Whether the pawn has to tap for it.
bool taps_pawn(int gift);

}  // namespace quadrille::app
