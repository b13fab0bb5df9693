// vision/board/networks/board_network_constants.hpp: numbers of the weights beside it.
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
// pose_network.onnx
inline constexpr float odds_alone_constant = -4.091F;
inline constexpr float odds_alone_beyond = -4.531F;
inline constexpr float odds_alone_share = 5.168F;
inline constexpr float odds_alone_miss = -2.376F;
inline constexpr float odds_alone_evenness = 2.843F;
inline constexpr float odds_alone_board = 2.83F;
inline constexpr float odds_constant = -3.876F;
inline constexpr float odds_beyond = -2.333F;
inline constexpr float odds_share = 1.338F;
inline constexpr float odds_miss = -0.792F;
inline constexpr float odds_evenness = 1.747F;
inline constexpr float odds_board = 3.795F;
inline constexpr float odds_lattice_lines = 1.952F;
inline constexpr float odds_lattice_inside = 2.036F;
inline constexpr float odds_lattice_beyond = -2.121F;
inline constexpr float odds_lattice_crossings = 0.274F;
inline constexpr float odds_lattice_miss = -0.046F;

}  // namespace quadrille::vision::network_constants
