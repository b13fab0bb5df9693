// vision/board/lattice_sides.hpp: the sides of squares that a trained network sees.
#pragma once
#include <vector>

#include "vision/board/lattice_map.hpp"
#include "vision/board/segments.hpp"

namespace quadrille::vision {

/// The straight pieces from one crossing to another along which the map shows a line, none with a crossing
/// between its ends: sides of squares, and where a crossing is missing two of them. `crossings`: of the map.
std::vector<Segment> lattice_sides(const std::vector<Crossing>& crossings, const LatticeMap& map);

}  // namespace quadrille::vision
