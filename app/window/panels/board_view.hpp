// app/window/panels/board_view.hpp: the board as the window shows it, over the picture or from straight
// above.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/window/drawing/label_layout.hpp"
#include "app/window/drawing/overlay.hpp"
#include "app/window/drawing/picture_texture.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/panel_context.hpp"
#include "app/window/panels/picture_zoom.hpp"
#include "rules/echiquier/arrivals.hpp"
#include "rules/geometry/chair.hpp"

namespace quadrille::app {

/// A card as it is outlined.
struct CardShape {
    std::array<cv::Point2d, 4> corners_px;  ///< in the picture: TL, TR, BR, BL as its controller reads it
    std::optional<cv::Point2d> centre_mm;   ///< on the board, for the view from above
    double angle_deg = 0;
    std::optional<Chair> seat;
    bool tapped = false, face_down = false, on_board = false, chosen = false;
    std::string label;  ///< a pawn's life, a card's name; empty: none
};

/// The frame round what a card or a player reaches.
struct RangeFrame {
    SquareSet squares;
    Square from;
    bool of_pawn = false;  ///< dashed; alone blue, otherwise red and solid
    int hue = 0;           ///< of several: one that no other has; 0: that of its kind
    std::string title{};   ///< in the legend of several
};

/// From a creature that could block to the one it would block; greyed where the rules refuse it.
struct BlockArrow {
    Square from, to;
    bool may = true;
};

/// Where what comes into play may be put: orange beside its origin or on its former square, blue round where
/// the origin lay last, green on the deployment line.
struct ArrivalArea {
    SquareSet squares;
    rules::echiquier::ArrivalZone zone = rules::echiquier::ArrivalZone::contact;
};

/// A strategic square, with the one player who holds it.
struct Objective {
    Square square;
    std::optional<Chair> holder;
};

/// A deployment line that counts in the game's theme.
struct HomeLine {
    SquareSet squares;
    Chair seat{};
};

/// What an attacker's damage would go to; `after_moving`: only from a square that it may move to.
struct DamageMark {
    Square square;
    int amount = 0;  ///< 0: it is not known how much
    bool after_moving = false;
};

/// What is drawn on the board, in either view.
struct BoardView {
    std::vector<CardShape> cards;  ///< bottom to top of each stack
    std::vector<RangeFrame> frames;
    std::vector<Square> moves;  ///< where the chosen piece could go: numbered
    std::optional<Chair> mover;
    std::vector<BlockArrow> blocks;
    std::vector<DamageMark> damage{};
    std::optional<ArrivalArea> arrivals{};
    std::vector<Objective> objectives{};
    std::vector<HomeLine> lines{};
    SquareSet impassable{};
    std::vector<std::pair<Square, std::string>> special{};  ///< by name
    std::optional<Square> hovered;
    std::string hover_text;        ///< beside the mouse: distance and answer; empty: none
    std::optional<Square> kept{};  ///< asked about, and to stay marked
    std::string kept_text{};
    std::optional<std::pair<Square, Square>> measured{};  ///< from where to where, of the answer
    std::optional<Square> supposed{};  ///< what is asked about does not lie there: "what if"
    std::string supposed_text{};
    bool show_grid = true;
    bool dim_outside = false;  ///< darken what lies outside the frames
    cv::Size2d card_mm{66, 91};
};

/// What the mouse did on the board.
struct BoardTouch {
    std::optional<Square> hovered;
    std::optional<Square> chosen;         ///< clicked
    std::optional<Square> asked;          ///< right-clicked: is this in range?
    std::optional<Square> corrected;      ///< clicked with shift: the chosen card lies there
    std::optional<Square> pinned;         ///< clicked with Ctrl: its range stays beside others
    bool cleared = false;                 ///< clicked beside the board
    std::optional<PictureZoom> zoomed{};  ///< with the wheel, or dragged with the middle button
};

/// A board that was drawn: where it is on the surface, to turn the mouse into squares.
struct DrawnBoard {
    std::optional<BoardProjection> on;  ///< nullopt: a picture in which no board is known
    ImVec2 top_left, size;
    std::optional<PictureZoom> zoomed{};  ///< what the mouse would make of it, were it over it
};

/// Where a board is drawn: a rectangle in pixels.
struct DrawArea {
    ImDrawList& list;
    const Fonts& fonts;
    ImVec2 top_left, size;
    LabelLayout* labels = nullptr;  ///< of the last frame; null: there was none
};

/// Of each board of the window, in the last frame.
struct BoardLayouts {
    LabelLayout picture, above;
};

/// The picture, as large as the rectangle allows, with the board's overlays. Without a pose the picture
/// alone.
DrawnBoard draw_picture(const DrawArea& area, const PictureTexture& picture,
                        const std::optional<BoardPose>& pose, const BoardView& view,
                        const PictureZoom& zoom = {});

/// The board from straight above, crisp. `rotation`: which seat is nearest to the reader, in quarter turns
/// clockwise from south.
/// `picture`: where the cards' own pixels are taken from; null or empty: they are drawn as plain shapes.
DrawnBoard draw_from_above(const DrawArea& area, const BoardGrid& grid, const BoardView& view, int rotation,
                           const PictureTexture* picture = nullptr);

/// A card as the camera sees it, straightened: from its corners in the picture to corners on the surface,
/// both from the top left on, clockwise.
void draw_straightened(ImDrawList& list, const PictureTexture& picture,
                       const std::array<cv::Point2d, 4>& corners_px, const Polyline& corners);

/// The same in ImGui's present window, with the mouse over it.
BoardTouch picture_with_overlays(const PictureTexture& picture, const std::optional<BoardPose>& pose,
                                 const BoardView& view, const PictureZoom& zoom, const PanelContext& context);

BoardTouch board_from_above(const BoardGrid& grid, const BoardView& view, int rotation,
                            const PictureTexture& picture, const PanelContext& context);

}  // namespace quadrille::app
