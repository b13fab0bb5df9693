// tests/scenes/no_board.hpp: pictures of things on and under tables that are no board, drawn with OpenCV.
#pragma once
#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

namespace quadrille::scenes {

enum class Thing {
    floor_tiles,   ///< squares with joints, beyond every border of the picture
    bricks,        ///< rows that are half a brick apart
    parquet,       ///< long planks
    herringbone,   ///< short planks at right angles
    stripes,       ///< a cloth
    gingham,       ///< a cloth, checked, beyond the picture
    keyboard,      ///< keys in rows, shifted, with gaps
    window_frame,  ///< two by three panes, a landscape behind
    bookshelf,     ///< spines of many widths between boards
    text_page,     ///< lines of letters on paper
    card_rows,     ///< cards laid out in rows and columns
    scattered_cards,
    ruled_paper,
    blinds,
    noise,
    calendar,     ///< seven columns of boxes that are wider than high, a figure in each
    spreadsheet,  ///< rows of long boxes, a darker row above
    graph_paper,  ///< small squares on a sheet, more than any board has
    facade,       ///< windows in rows and columns in a wall
    piano,        ///< white keys side by side, black ones in twos and threes
    pegboard,     ///< round holes in rows and columns
    photo_wall    ///< frames of several sizes that hang in a grid
};
constexpr Thing last_thing = Thing::photo_wall;

/// One of the pictures (8-bit BGR): the seed chooses sizes, colours, the view, blur and noise.
cv::Mat without_board(Thing thing, std::uint64_t seed, cv::Size size = {1280, 720});

/// `each` pictures of every thing.
std::vector<cv::Mat> pictures_without_board(int each, std::uint64_t seed);

}  // namespace quadrille::scenes
