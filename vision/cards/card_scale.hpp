// vision/cards/card_scale.hpp: how large cards are in a picture where no outline gives it.
#pragma once
#include <opencv2/core.hpp>
#include <optional>

namespace quadrille::vision {

/// The width of the cards in pixels of the picture, seen from straight above; nullopt where none are seen.
/// Finds cards from about 40 pixels wide to most of the picture, to a quarter of their size. `card_aspect`:
/// height by width. Slow: the card network reads the picture at a dozen scales.
std::optional<float> card_width_px(const cv::Mat& picture, float card_aspect);

}  // namespace quadrille::vision
