// vision/cards/sleeve_rims.hpp: whose sleeve a front lies in, by the rim of it around the card.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/table_profile.hpp"
#include "vision/cards/card_crop.hpp"
#include "vision/cards/card_detector.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {

/// Sets `rim_odds` of fronts on the board, of cards that lie from bottom to top: about a millimetre and a
/// half of the sleeve shows on each side of a card, which is read in the picture itself at two
/// pixels to the millimetre. Those whose angle and end say whose they are are left out, but for some by which
/// the rest is judged. Does nothing where the profile names no sleeve or no second player.
void look_at_rims(std::vector<CardDetection>& seen, const LitPicture& picture, const TopView& view,
                  const TableProfile& profile);

}  // namespace quadrille::vision
