// app/messages/seat_colours.hpp: the colour of each player, wherever one is drawn.
#pragma once
#include <cstdint>

#include "rules/geometry/enum_map.hpp"

namespace quadrille::app {

/// 0xRRGGBB. They stay apart for all three kinds of colour blindness.
inline constexpr SeatMap<std::uint32_t> seat_rgb{0xF2A93BU, 0xD88BD0U, 0x36C9A7U, 0xEFE36AU};

}  // namespace quadrille::app
