#include "app/window/panels/board_marks.hpp"

#include <cmath>

#include "app/window/drawing/strokes.hpp"

namespace quadrille::app {
namespace {

using rules::echiquier::ArrivalZone;

/// Hatched, so that it is seen without colours too.
void draw_impassable(ImDrawList& list, const BoardProjection& on, Square square) {
    fill_convex(list, square_on(on, square), IM_COL32(10, 12, 16, 120));
    const double side = on.grid.square_mm, x = square.column * side, y = square.row * side;
    constexpr int lines = 4;
    for (int i = 1; i < 2 * lines; ++i) {
        const double from = std::max(0.0, (i - lines) * side / lines), to = std::min(side, i * side / lines);
        const Polyline line = projected({{x + from, y + to}, {x + to, y + from}}, false, on);
        draw_stroke(list, line, false, {IM_COL32(235, 238, 242, 170), scaled(1.6F), false, scaled(1)});
    }
}

/// A double frame; what the square is called is among the board's labels.
void draw_special(ImDrawList& list, const BoardProjection& on, Square square) {
    const Stroke stroke{palette().warning, scaled(1.6F), false, scaled(1)};
    draw_stroke(list, square_on(on, square, 4), true, stroke);
    draw_stroke(list, square_on(on, square, 9), true, stroke);
}

/// A star in the corner that cards leave free, in the colour of the player who holds the square.
void draw_objective(ImDrawList& list, const BoardProjection& on, const Objective& objective,
                    const Fonts& fonts) {
    const ImU32 colour = objective.holder ? seat_colour(*objective.holder) : palette().warning;
    draw_stroke(list, square_on(on, objective.square, 6), true, {colour, scaled(3), false, scaled(1.2F)});
    const double aside = on.grid.square_mm * 0.37;
    const ImVec2 at =
        to_im(on.surface_from_board(on.grid.centre_mm(objective.square) + cv::Point2d{-aside, aside}));
    list.AddCircleFilled(at, fonts.text->FontSize * 0.66F, IM_COL32(12, 14, 18, 225));
    draw_centred(list, fonts.text, "★", at, colour);
}

/// The sign of a zone, for those who do not see its colour.
const char* sign_of(ArrivalZone zone) {
    if (zone == ArrivalZone::last_known) return "?";
    return zone == ArrivalZone::deployment ? "=" : "+";
}

void draw_arrivals(ImDrawList& list, const BoardProjection& on, const ArrivalArea& area, const Fonts& fonts) {
    const ImU32 colour = arrival_colour(area.zone);
    for (const Square square : area.squares) {
        fill_convex(list, square_on(on, square, 3), faded(colour, 0.2F));
        draw_stroke(list, square_on(on, square, 7), true, {colour, scaled(3), false, scaled(1)});
        const double aside = on.grid.square_mm * 0.3;
        const ImVec2 at = to_im(on.surface_from_board(on.grid.centre_mm(square) + cv::Point2d{aside, aside}));
        list.AddCircleFilled(at, fonts.strong->FontSize * 0.55F, IM_COL32(12, 14, 18, 215));
        draw_centred(list, fonts.strong, sign_of(area.zone), at, colour);
    }
}

}  // namespace

ImU32 arrival_colour(ArrivalZone zone) {
    if (zone == ArrivalZone::last_known) return palette().last_known;
    return zone == ArrivalZone::deployment ? palette().deployment : palette().beside;
}

void draw_background_marks(ImDrawList& list, const BoardProjection& on, const BoardView& view,
                           const Fonts& fonts) {
    for (const Square square : view.impassable) draw_impassable(list, on, square);
    for (const HomeLine& line : view.lines) {
        for (const Polyline& loop : outline_mm(line.squares, on.grid, 2))
            draw_stroke(list, projected(loop, true, on), true,
                        {faded(seat_colour(line.seat), 0.8F), scaled(2), true, scaled(1)});
    }
    for (const auto& special : view.special) draw_special(list, on, special.first);
    if (view.arrivals) draw_arrivals(list, on, *view.arrivals, fonts);
    for (const Objective& objective : view.objectives) draw_objective(list, on, objective, fonts);
}

std::pair<cv::Point2d, float> damage_mark(const BoardProjection& on, const DamageMark& damage,
                                          const Fonts& fonts) {
    const double aside = on.grid.square_mm * 0.34;
    return {on.surface_from_board(on.grid.centre_mm(damage.square) + cv::Point2d{aside, -aside}),
            fonts.strong->FontSize * 0.95F + scaled(3)};
}

/// With a sword, so that it is no numbered square.
void draw_damage(ImDrawList& list, const BoardProjection& on, const BoardView& view, const Fonts& fonts) {
    for (const DamageMark& damage : view.damage) {
        const auto [middle, outer] = damage_mark(on, damage, fonts);
        const ImVec2 at = to_im(middle);
        const float radius = outer - scaled(3);
        const ImU32 colour = palette().permanent;
        list.AddCircleFilled(at, outer, IM_COL32(12, 14, 18, 225));
        list.AddCircle(at, radius, damage.after_moving ? faded(colour, 0.55F) : colour, 0,
                       scaled(damage.after_moving ? 1.4F : 3));
        const std::string text = damage.amount > 0 ? "⚔" + std::to_string(damage.amount) : "⚔";
        draw_centred(list, fonts.strong, text, at, on_dark, 0.85F);
    }
}

}  // namespace quadrille::app
