// vision/cards/card_scale.hpp: how large cards are in a picture where no outline gives it.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "vision/picture/image_pyramid.hpp"

namespace quadrille::vision {

/// The widths in pixels of the picture that its cards may have, seen from straight above: the one that
/// explains most of it first, then those that explain nearly as much. Empty where no cards are seen. Finds
/// cards from about 40 pixels wide to most of the picture, to a quarter of their size. `card_aspect`: height
/// by width. Slow: the card network reads the picture at a dozen scales.
std::vector<float> card_widths_px(const ImagePyramid& picture, float card_aspect);

}  // namespace quadrille::vision
