// vision/cards/likely_quads.hpp: outlines that may be cards, less those that are printed on one.
#pragma once
#include <vector>

#include "vision/cards/card_quads.hpp"

namespace quadrille::vision {

/// Outlines, and how likely each is a card's.
struct LikelyQuads {
    std::vector<CardQuad> quads;
    std::vector<float> likely;
};

/// Without what lies within far larger ones that are likely cards and have others of their size beside them:
/// pips, pictures and text boxes have the shape of cards too.
LikelyQuads without_print(const LikelyQuads& all);

}  // namespace quadrille::vision
