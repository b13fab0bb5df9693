// vision/cards/plane_search.hpp: the plane of a table without a board where the outlines of cards do not give
// it.
#pragma once
#include <optional>
#include <vector>

#include "vision/cards/plane_reading.hpp"
#include "vision/cards/table_plane.hpp"

namespace quadrille::vision {

/// What is read in the plane in which the first look sees the cards best: cards that overlap or blend with
/// the table have no outlines. Tables seen from straight above are tried in all sizes, cards from 40 pixels
/// and a thirtieth of the picture's longer side to most of the picture; the likeliest of them, of some that
/// lean away from the camera and of `starts` are then moved and tilted in small steps. Nullopt where no cards
/// are seen. Slow: the card network looks about a hundred times.
std::optional<PlaneReading> read_by_look(const LooseTable& table, const std::vector<TablePlane>& starts);

}  // namespace quadrille::vision
