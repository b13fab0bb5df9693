// app/window/panels/board_marks.hpp: what the rules say of squares, drawn on the board: special and
// impassable ones, objectives, arrivals, whom an attacker damages.
#pragma once
#include "app/window/panels/board_view.hpp"

namespace quadrille::app {

/// Everything that lies under the cards.
void draw_background_marks(ImDrawList& list, const BoardProjection& on, const BoardView& view,
                           const Fonts& fonts);

/// Where a target is drawn, on the surface, and how large: middle and radius.
std::pair<cv::Point2d, float> damage_mark(const BoardProjection& on, const DamageMark& damage,
                                          const Fonts& fonts);
/// A target on everything that the chosen creature's damage would go to.
void draw_damage(ImDrawList& list, const BoardProjection& on, const BoardView& view, const Fonts& fonts);

ImU32 arrival_colour(rules::echiquier::ArrivalZone zone);

}  // namespace quadrille::app
