// vision/cards/outlined_cards.hpp: cards whose outlines show where the first look sees none.
#pragma once
#include "vision/cards/likely_quads.hpp"
#include "vision/cards/plane_reading.hpp"

namespace quadrille::vision {

/// The reading and what else has a card's outline in its plane, and looks like one to the second look: the
/// card network passes over piles, whose sides show. Outlines in pixels without the lens's distortion.
PlaneReading with_outlined_cards(const LooseTable& table, PlaneReading read, const LikelyQuads& outlines);

}  // namespace quadrille::vision
