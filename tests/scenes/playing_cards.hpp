// tests/scenes/playing_cards.hpp: playing cards without sleeves on a carpet, drawn with OpenCV, and how well
// an outline meets them.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

namespace quadrille::scenes {

constexpr float playing_card_aspect = 88.0F / 63;

/// Grainy and light (8-bit BGR).
cv::Mat carpet(cv::Size size);

/// White with red spots in two columns; `place` in pixels.
void lay_playing_card(cv::Mat& table, const cv::RotatedRect& place);

/// How much two convex outlines have in common, of what both cover: 0 to 1.
double share_of_union(const std::vector<cv::Point2f>& one, const std::vector<cv::Point2f>& other);

}  // namespace quadrille::scenes
