// vision/cards/sleeves.hpp: whose sleeve it is, under a light that nobody has measured.
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <optional>

#include "calibration/table_profile.hpp"
#include "vision/cards/card_patch.hpp"

namespace quadrille::vision {

/// The colour (BGR, 0 to 1) of the outermost four millimetres: a face-down card's sleeve.
cv::Vec3f back_colour(const CardPatch& patch);

/// The sleeve (red, green, blue) of a face-down card that lies free in a picture (8-bit BGR), between its
/// corners (TL, TR, BR, BL, pixels), under the light of that picture.
cv::Vec3b sleeve_seen(const cv::Mat& picture, const std::array<cv::Point2d, 4>& corners_px);

/// How badly a sleeve's own colour explains what is seen, as a negative log likelihood: the light makes it
/// darker or lighter, and gloss lays a grey veil over it. No colour: a clear sleeve, which shows the card's
/// own back.
float sleeve_misfit(const cv::Vec3f& seen, const std::optional<cv::Vec3b>& sleeve_rgb);

}  // namespace quadrille::vision
