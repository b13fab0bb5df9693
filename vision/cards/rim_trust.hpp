// vision/cards/rim_trust.hpp: how far the rims of a picture's sleeves are trusted.
#pragma once
#include <vector>

#include "calibration/table_profile.hpp"
#include "vision/cards/card_hypothesis.hpp"

namespace quadrille::vision {

/// Sets `rim_costs` of fronts that have `rim_odds`. A lamp may tint one sleeve like another one, and the
/// inside of a sleeve may have another colour than its back: how far the rims of this picture can be trusted
/// follows from the fronts whose end says whose they are (a mixture whose weight and offsets are the
/// likeliest ones).
void weigh_rims(std::vector<CardHypothesis>& cards, const std::vector<SeatedPlayer>& players);

}  // namespace quadrille::vision
