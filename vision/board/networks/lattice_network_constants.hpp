// vision/board/networks/lattice_network_constants.hpp: numbers of the weights beside it.
// Written by vision/cards/training/manifest.py from manifest.json: change them there.
#pragma once

namespace quadrille::vision::network_constants {

// lattice_network.onnx
inline constexpr int lattice_side_px = 640;
inline constexpr int lattice_cell_px = 4;
inline constexpr int lattice_size_multiple_px = 32;
inline constexpr int lattice_mean = 118;
inline constexpr int lattice_spread = 52;
inline constexpr int lattice_least_spread = 4;
inline constexpr float odds_constant = -8.169F;
inline constexpr float odds_beyond = -6.601F;
inline constexpr float odds_share = 4.422F;
inline constexpr float odds_miss = -0.786F;
inline constexpr float odds_evenness = 4.289F;
inline constexpr float odds_lattice_lines = 2.412F;
inline constexpr float odds_lattice_aside = 0.446F;
inline constexpr float odds_lattice_inside = 2.968F;
inline constexpr float odds_lattice_beyond = -3.119F;
inline constexpr float odds_lattice_crossings = -0.618F;
inline constexpr float odds_lattice_miss = -0.743F;

}  // namespace quadrille::vision::network_constants
