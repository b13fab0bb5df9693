#include "app/window/panels/board_view.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <iterator>
#include <opencv2/imgproc.hpp>

#include "app/window/drawing/strokes.hpp"
#include "app/window/panels/board_labels.hpp"
#include "app/window/panels/board_marks.hpp"

namespace quadrille::app {
namespace {

/// How far inside the squares' border a frame runs: clear of the drawn line, which stays to be seen.
constexpr double frame_inset_mm = 4;

void draw_grid(ImDrawList& list, const BoardProjection& on) {
    const auto lines = grid_lines(on);
    for (const Polyline& line : lines)
        draw_stroke(list, line, false, {IM_COL32(0, 0, 0, 90), scaled(3), false, 0});
    for (const Polyline& line : lines)
        draw_stroke(list, line, false, {IM_COL32(255, 255, 255, 150), scaled(1.4F), false, 0});
}

/// Letters along the south edge, numbers along the west edge, with a shadow to be read on any ground.
void draw_square_names(ImDrawList& list, const BoardProjection& on, const Fonts& fonts, ImU32 ink,
                       ImU32 shadow) {
    const float part = part_on(on, *fonts.strong);
    for (const auto& [at_mm, text] : square_names(on.grid)) {
        const ImVec2 at = to_im(on.surface_from_board(at_mm));
        draw_centred(list, fonts.strong, text, {at.x + 1, at.y + 1}, shadow, part);
        draw_centred(list, fonts.strong, text, at, ink, part);
    }
}

ImU32 colour_of(const RangeFrame& frame) {
    constexpr ImU32 others[] = {IM_COL32(0xF0, 0x62, 0xF0, 255), IM_COL32(0xA8, 0xE0, 0x3C, 255),
                                IM_COL32(0x2F, 0xD8, 0xE8, 255), IM_COL32(0xFF, 0xE0, 0x5A, 255)};
    if (frame.hue > 0) return others[static_cast<std::size_t>(frame.hue - 1) % std::size(others)];
    return frame.of_pawn ? palette().pawn : palette().permanent;
}

/// Which frame is whose, in the corner of the rectangle.
void draw_legend(const DrawArea& area, const BoardView& view) {
    if (view.frames.size() < 2) return;
    ImFont* font = area.fonts.text;
    const float line = font->FontSize + scaled(6), swatch = scaled(18);
    float wide = 0;
    for (const RangeFrame& frame : view.frames)
        wide = std::max(wide, font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, frame.title.c_str()).x);
    const ImVec2 at{area.top_left.x + scaled(8), area.top_left.y + scaled(8)};
    const float tall = line * static_cast<float>(view.frames.size()) + scaled(10);
    area.list.AddRectFilled(at, {at.x + wide + swatch + scaled(30), at.y + tall}, IM_COL32(12, 14, 18, 225),
                            scaled(6));
    float y = at.y + scaled(8);
    for (const RangeFrame& frame : view.frames) {
        area.list.AddRectFilled({at.x + scaled(10), y}, {at.x + scaled(10) + swatch, y + font->FontSize},
                                colour_of(frame), scaled(3));
        area.list.AddText(font, font->FontSize, {at.x + swatch + scaled(18), y}, on_dark,
                          frame.title.c_str());
        y += line;
    }
}

void draw_frames(ImDrawList& list, const BoardProjection& on, const BoardView& view) {
    SquareSet covered;
    for (const RangeFrame& frame : view.frames) covered |= frame.squares;
    if (view.dim_outside && !view.frames.empty()) {
        for (const Square square : on.grid.squares() - covered)
            fill_convex(list, square_on(on, square), IM_COL32(8, 10, 14, 105));
    }
    for (const RangeFrame& frame : view.frames) {
        for (const Square square : frame.squares)
            fill_convex(list, square_on(on, square), faded(colour_of(frame), 0.13F));
        fill_convex(list, square_on(on, frame.from), faded(colour_of(frame), 0.22F));
    }
    // Above every background, so that a frame keeps its colour inside another's.
    double inset = frame_inset_mm;
    for (const RangeFrame& frame : view.frames) {
        for (const Polyline& loop : outline_mm(frame.squares, on.grid, inset)) {
            draw_stroke(list, projected(loop, true, on), true,
                        {colour_of(frame), scaled(4.5F), frame.of_pawn, scaled(1.2F)});
        }
        inset += 8;  // one inside the other where several frames share a border
    }
}

/// Numbered squares in the piece's colour.
void draw_moves(ImDrawList& list, const BoardProjection& on, const BoardView& view, const Fonts& fonts) {
    const ImU32 colour = view.mover ? seat_colour(*view.mover) : palette().muted;
    int number = 0;
    for (const Square square : view.moves) {
        const ImVec2 at = to_im(on.surface_from_board(on.grid.centre_mm(square)));
        const float part = part_on(on, *fonts.strong), radius = fonts.strong->FontSize * part * 0.85F;
        list.AddCircleFilled(at, radius + scaled(1.5F), IM_COL32(10, 12, 16, 190));
        list.AddCircle(at, radius, colour, 0, scaled(2.2F));
        draw_centred(list, fonts.strong, std::to_string(++number), at, on_dark, part);
    }
}

void draw_blocks(ImDrawList& list, const BoardProjection& on, const BoardView& view) {
    for (const BlockArrow& arrow : view.blocks) {
        if (arrow.from == arrow.to) continue;
        const cv::Point2d from_mm = on.grid.centre_mm(arrow.from), to_mm = on.grid.centre_mm(arrow.to);
        const cv::Point2d along_mm = (to_mm - from_mm) * (1 / cv::norm(to_mm - from_mm));
        const Polyline shaft = projected({from_mm + along_mm * 22, to_mm - along_mm * 30}, false, on);
        const ImU32 colour = arrow.may ? palette().yes : faded(palette().muted, 0.75F);
        draw_stroke(list, shaft, false, {colour, scaled(4), !arrow.may, scaled(1.2F)});
        const cv::Point2d tip = on.surface_from_board(to_mm - along_mm * 14), base = shaft.back();
        const cv::Point2d half{(tip - base).y * -0.8, (tip - base).x * 0.8};
        list.AddTriangleFilled(to_im(tip), to_im(base + half), to_im(base - half), colour);
    }
}

Polyline corners_on(const BoardProjection& on, const CardShape& card, cv::Size2d card_mm) {
    const double turn = card.angle_deg * CV_PI / 180, c = std::cos(turn), s = std::sin(turn);
    const double w = card_mm.width / 2, h = card_mm.height / 2;
    Polyline corners;
    for (const cv::Point2d p : {cv::Point2d{-w, h}, {w, h}, {w, -h}, {-w, -h}}) {
        // Clockwise seen from above, with y to the north.
        corners.push_back(
            on.surface_from_board(*card.centre_mm + cv::Point2d{p.x * c + p.y * s, p.y * c - p.x * s}));
    }
    return corners;
}

cv::Point2d middle_of(const Polyline& corners) {
    cv::Point2d sum;
    for (const cv::Point2d p : corners) sum += p;
    return sum * (1.0 / static_cast<double>(corners.size()));
}

/// Untapped solid, tapped dashed with a chevron at the top edge that points the way it was turned.
void draw_card_outline(ImDrawList& list, const CardShape& card, const Polyline& corners) {
    const ImU32 colour = card.seat ? seat_colour(*card.seat) : palette().muted;
    const float strength = card.on_board ? 1.0F : 0.45F;
    if (card.chosen) draw_stroke(list, corners, true, {palette().accent, scaled(7), false, scaled(1)});
    draw_stroke(list, corners, true, {faded(colour, strength), scaled(2.6F), card.tapped, scaled(1)});
    if (!card.on_board) return;
    const cv::Point2d top = (corners[0] + corners[1]) * 0.5, up = top - middle_of(corners);
    const double length = std::max(1.0, cv::norm(up));
    const cv::Point2d along = up * (1 / length), across{-along.y, along.x};
    const double r = scaled(card.tapped ? 7 : 5);
    const cv::Point2d tip = top + along * (r * 0.4);
    list.AddTriangleFilled(to_im(tip), to_im(tip - along * r * 1.5 + across * r),
                           to_im(tip - along * r * 1.5 - across * r), faded(colour, strength));
}

/// Whether a card's corners in the picture are known.
bool pictured(const CardShape& card) {
    return cv::norm(card.corners_px[0] - card.corners_px[2]) > 4;
}

/// What was asked about, and what the mouse is over.
void draw_marks(ImDrawList& list, const BoardProjection& on, const BoardView& view) {
    if (view.measured) {
        const auto& [from, to] = *view.measured;
        draw_stroke(list, projected({on.grid.centre_mm(from), on.grid.centre_mm(to)}, false, on), false,
                    {IM_COL32(255, 255, 255, 190), scaled(1.4F), true, scaled(1)});
    }
    if (view.supposed)
        draw_stroke(list, square_on(on, *view.supposed, 5), true,
                    {palette().pawn, scaled(3), true, scaled(1.2F)});
    if (view.kept)
        draw_stroke(list, square_on(on, *view.kept), true,
                    {IM_COL32(255, 255, 255, 255), scaled(4), false, scaled(1.5F)});
    if (view.hovered && view.hovered != view.kept)
        draw_stroke(list, square_on(on, *view.hovered), true,
                    {IM_COL32(255, 255, 255, 220), scaled(2), false, scaled(1)});
}

/// An invisible button over the board that turns the mouse into squares.
BoardTouch touch_on(const DrawnBoard& board, const char* id) {
    BoardTouch touch;
    ImGui::SetCursorScreenPos(board.top_left);
    ImGui::InvisibleButton(id, board.size,
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                               ImGuiButtonFlags_MouseButtonMiddle);
    if (!ImGui::IsItemHovered()) return touch;
    touch.zoomed = board.zoomed;
    if (!board.on) return touch;
    const BoardProjection& on = *board.on;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    touch.hovered = on.square_at({mouse.x, mouse.y});
    const bool clicked = ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    if (clicked && ImGui::GetIO().KeyShift) {
        touch.corrected = touch.hovered;
    } else if (clicked && ImGui::GetIO().KeyCtrl) {
        touch.pinned = touch.hovered;
    } else if (clicked) {
        touch.chosen = touch.hovered;
        touch.cleared = !touch.hovered;
    }
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) touch.asked = touch.hovered;
    return touch;
}

/// The rectangle of a panel in ImGui's present window.
DrawArea area_of(const PanelContext& context) {
    return {*ImGui::GetWindowDrawList(), context.fonts, context.at, context.size, context.labels};
}

}  // namespace

void draw_straightened(ImDrawList& list, const PictureTexture& picture,
                       const std::array<cv::Point2d, 4>& corners_px, const Polyline& corners) {
    constexpr int pieces = 6;
    std::array<cv::Point2f, 4> from, unit{cv::Point2f{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    for (std::size_t i = 0; i < 4; ++i) from[i] = corners_px[i] + cv::Point2d{0.5, 0.5};
    const cv::Matx33d px_from_unit = cv::getPerspectiveTransform(unit.data(), from.data());
    const auto texture_at = [&](int column, int row) {
        const cv::Vec3d p = px_from_unit * cv::Vec3d(double(column) / pieces, double(row) / pieces, 1);
        return ImVec2{static_cast<float>(p[0] / p[2] / picture.size().width),
                      static_cast<float>(p[1] / p[2] / picture.size().height)};
    };
    const auto surface_at = [&](int column, int row) {
        const cv::Point2d across = (corners[1] - corners[0]) * (double(column) / pieces);
        return to_im(corners[0] + across + (corners[3] - corners[0]) * (double(row) / pieces));
    };
    for (int row = 0; row < pieces; ++row) {
        for (int column = 0; column < pieces; ++column)
            list.AddImageQuad(picture.id(), surface_at(column, row), surface_at(column + 1, row),
                              surface_at(column + 1, row + 1), surface_at(column, row + 1),
                              texture_at(column, row), texture_at(column + 1, row),
                              texture_at(column + 1, row + 1), texture_at(column, row + 1));
    }
}

DrawnBoard draw_picture(const DrawArea& area, const PictureTexture& picture,
                        const std::optional<BoardPose>& pose, const BoardView& view,
                        const PictureZoom& asked) {
    const auto& [list, fonts, top_left, size, labels] = area;
    const auto width = static_cast<float>(picture.size().width),
               height = static_cast<float>(picture.size().height);
    const PictureZoom zoom = settled(asked, pose, picture.size());
    const float scale = std::min(size.x / width, size.y / height) * static_cast<float>(zoom.factor);
    const ImVec2 shown{width * scale, height * scale};
    const ImVec2 origin{first_pixel(top_left.x, size.x, shown.x, zoom.centre.x),
                        first_pixel(top_left.y, size.y, shown.y, zoom.centre.y)};
    const ImVec2 end{origin.x + shown.x, origin.y + shown.y};
    const ImVec2 from{std::max(origin.x, top_left.x), std::max(origin.y, top_left.y)};
    const ImVec2 visible{std::min(end.x, top_left.x + size.x) - from.x,
                         std::min(end.y, top_left.y + size.y) - from.y};
    list.PushClipRect(from, {from.x + visible.x, from.y + visible.y}, true);
    list.AddImageRounded(picture.id(), origin, end, {0, 0}, {1, 1}, IM_COL32_WHITE, scaled(8));
    DrawnBoard drawn{{}, from, visible, zoomed(zoom, origin, shown)};
    if (!pose) {
        list.PopClipRect();
        return drawn;
    }
    const auto on = BoardProjection::of_picture(*pose, {origin.x, origin.y}, scale);
    const auto on_surface = [&](const CardShape& card) {
        // What a log alone has lies on its square.
        if (!pictured(card) && card.centre_mm && card.on_board) return corners_on(on, card, view.card_mm);
        Polyline corners;
        for (const cv::Point2d p : card.corners_px)
            corners.push_back(cv::Point2d{origin.x, origin.y} + (p + cv::Point2d{0.5, 0.5}) * double{scale});
        return corners;
    };
    if (view.show_grid) {
        draw_grid(list, on);
        draw_square_names(list, on, fonts, IM_COL32(255, 255, 255, 225), IM_COL32(0, 0, 0, 200));
    }
    draw_frames(list, on, view);
    draw_background_marks(list, on, view, fonts);
    // The cards' own pixels once more: frames and lines run under the cards, as on a drawn board.
    const auto texture_at = [&](cv::Point2d p) {
        return ImVec2{(static_cast<float>(p.x) - origin.x) / shown.x,
                      (static_cast<float>(p.y) - origin.y) / shown.y};
    };
    for (const CardShape& card : view.cards) {
        const Polyline c = on_surface(card);
        list.AddImageQuad(picture.id(), to_im(c[0]), to_im(c[1]), to_im(c[2]), to_im(c[3]), texture_at(c[0]),
                          texture_at(c[1]), texture_at(c[2]), texture_at(c[3]));
    }
    for (const CardShape& card : view.cards) draw_card_outline(list, card, on_surface(card));
    draw_moves(list, on, view, fonts);
    draw_blocks(list, on, view);
    draw_damage(list, on, view, fonts);
    draw_marks(list, on, view);
    draw_board_labels(list, board_labels({list, fonts, from, visible, labels}, on, view, on_surface));
    list.PopClipRect();
    draw_legend(area, view);
    drawn.on = on;
    return drawn;
}

BoardTouch picture_with_overlays(const PictureTexture& picture, const std::optional<BoardPose>& pose,
                                 const BoardView& view, const PictureZoom& zoom,
                                 const PanelContext& context) {
    return touch_on(draw_picture(area_of(context), picture, pose, view, zoom), "picture");
}

DrawnBoard draw_from_above(const DrawArea& area, const BoardGrid& grid, const BoardView& view, int rotation,
                           const PictureTexture* picture) {
    const auto& [list, fonts, top_left, size, labels] = area;
    constexpr double margin_mm = 45;
    const auto on =
        BoardProjection::from_above(grid, {top_left.x, top_left.y, size.x, size.y}, rotation, margin_mm);
    for (const Square square : grid.squares()) {
        fill_convex(list, square_on(on, square), palette().raised);
        if ((square.column + square.row) % 2 == 0)
            fill_convex(list, square_on(on, square), faded(palette().line, 0.45F));
    }
    for (const Polyline& line : grid_lines(on))
        draw_stroke(list, line, false, {faded(palette().muted, 0.55F), scaled(1.2F), false, 0});
    const bool pictured_board = picture != nullptr && picture->size().area() > 0;
    draw_square_names(list, on, fonts, palette().text, palette().background);
    draw_frames(list, on, view);
    draw_background_marks(list, on, view, fonts);
    for (const CardShape& card : view.cards) {
        if (!card.centre_mm || !card.on_board) continue;
        const Polyline corners = corners_on(on, card, view.card_mm);
        const ImU32 colour = card.seat ? seat_colour(*card.seat) : palette().muted;
        fill_convex(list, corners, palette().panel);
        if (pictured_board && pictured(card))
            draw_straightened(list, *picture, card.corners_px, corners);
        else
            fill_convex(list, corners, faded(colour, card.face_down ? 0.55F : 0.2F));
        draw_card_outline(list, card, corners);
    }
    const auto on_board = [&](const CardShape& card) {
        return card.centre_mm && card.on_board ? corners_on(on, card, view.card_mm) : Polyline{};
    };
    draw_moves(list, on, view, fonts);
    draw_blocks(list, on, view);
    draw_damage(list, on, view, fonts);
    draw_marks(list, on, view);
    draw_board_labels(list, board_labels(area, on, view, on_board, pictured_board));
    draw_legend(area, view);
    return {on, top_left, size};
}

BoardTouch board_from_above(const BoardGrid& grid, const BoardView& view, int rotation,
                            const PictureTexture& picture, const PanelContext& context) {
    return touch_on(draw_from_above(area_of(context), grid, view, rotation, &picture), "from above");
}

}  // namespace quadrille::app
