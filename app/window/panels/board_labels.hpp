// app/window/panels/board_labels.hpp: the words on a board: names and lives of cards, special squares, what
// the mouse is over; placed so that none lies on another or on a card's art.
#pragma once
#include <functional>
#include <vector>

#include "app/window/panels/board_view.hpp"

namespace quadrille::app {

/// A label and where it was placed.
struct BoardLabel {
    std::string text;
    std::optional<Chair> seat;  ///< whose mark stands before the text
    cv::Rect2f place;           ///< on the surface
    /// What it belongs to, where it could not stand beside it: a line leads there.
    std::optional<cv::Point2f> leads_to;
    ImFont* font = nullptr;
    float part = 1;  ///< of the font's size
};

/// A card's corners on the surface; empty: it is not shown.
using CardOutline = std::function<Polyline(const CardShape&)>;

/// How large letters on the board are, as a part of their font: large text on a small board would cover it.
float part_on(const BoardProjection& on, const ImFont& font);

/// The part of a card that is looked at, between its name and its text; empty for one that lies face down.
std::vector<cv::Point2f> art_of(const CardShape& card, const Polyline& corners);

/// `pictured`: cards show their own art; else they are plain shapes, which no other card's label covers.
std::vector<BoardLabel> board_labels(const DrawArea& area, const BoardProjection& on, const BoardView& view,
                                     const CardOutline& outline, bool pictured = true);

/// Where the names of columns and rows stand, beside the board: in board millimetres.
std::vector<std::pair<cv::Point2d, std::string>> square_names(const BoardGrid& grid);

void draw_board_labels(ImDrawList& list, const std::vector<BoardLabel>& labels);

}  // namespace quadrille::app
