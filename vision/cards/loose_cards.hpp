// vision/cards/loose_cards.hpp: cards in a picture without a board, by their look alone.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "vision/cards/card_reading.hpp"

namespace quadrille::vision {

/// Cards of one table at any scale, from about 40 pixels wide to most of the picture; those of other sizes
/// than most are left out. Only corners, face, share seen and confidence are told, and the angle against the
/// picture's upright: without a board there is no seat, no square and no centre in millimetres.
/// `sleeve_aspect`: height by width.
std::vector<CardReading> read_loose_cards(const cv::Mat& picture, double sleeve_aspect);

}  // namespace quadrille::vision
