// vision/cards/ground.hpp: what the empty board looks like in this picture, and what is not it.
#pragma once
#include <opencv2/core.hpp>

#include "vision/cards/top_view.hpp"

namespace quadrille::vision {

/// How unlike the empty board each pixel of the top view is: 8-bit, 0 like it, 255 surely something else.
/// `known` is 255 where that can be told at all: on the board. The drawn lines' ink counts as ground.
struct Foreign {
    cv::Mat unlike;
    cv::Mat known;
    float px_per_mm = 0.5F;
};

/// Learns the ground's colour (two for a checkered board) and how the light falls off across the table from
/// this one picture: most of what is seen between the cards is ground.
Foreign foreign_to_board(const TopView& view);

}  // namespace quadrille::vision
