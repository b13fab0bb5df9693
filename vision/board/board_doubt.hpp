// vision/board/board_doubt.hpp: why no board was found in a picture, as far as the picture shows.
#pragma once
#include <opencv2/core.hpp>
#include <string_view>

#include "vision/board/lattice_map.hpp"

namespace quadrille::vision {

/// What a person can do something about, in the order in which it is looked for.
enum class BoardDoubt {
    dark,         ///< too little light
    glare,        ///< reflections or too much light bleach the picture
    blurred,      ///< out of focus
    outside,      ///< a board reaches past the border of the picture
    faint,        ///< something like a board is there, its lines hardly show
    nothing_seen  ///< nothing like a board
};

/// `picture`: 8-bit BGR, any size; `map`: what the network sees in it.
BoardDoubt board_doubt(const cv::Mat& picture, const LatticeMap& map);

/// The word that JSON has for it ("dark", "nothing_seen").
std::string_view name(BoardDoubt doubt);

}  // namespace quadrille::vision
