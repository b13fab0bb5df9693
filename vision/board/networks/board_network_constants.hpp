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
inline constexpr float odds_alone_constant = -7.29F;
inline constexpr float odds_alone_beyond = -6.566F;
inline constexpr float odds_alone_contrast = 4.219F;
inline constexpr float odds_alone_share = 5.632F;
inline constexpr float odds_alone_miss = -6.731F;
inline constexpr float odds_alone_evenness = 3.462F;
inline constexpr float odds_alone_board = 6.917F;
inline constexpr float odds_constant = -1.504F;
inline constexpr float odds_on_lines = 0.221F;
inline constexpr float odds_beyond = -4.237F;
inline constexpr float odds_contrast = 0.123F;
inline constexpr float odds_share = -1.799F;
inline constexpr float odds_miss = -1.863F;
inline constexpr float odds_evenness = 0.224F;
inline constexpr float odds_board = 2.703F;
inline constexpr float odds_lattice_lines = 4.879F;
inline constexpr float odds_lattice_inside = 1.777F;
inline constexpr float odds_lattice_beyond = -6.0F;
inline constexpr float odds_lattice_crossings = 0.076F;

}  // namespace quadrille::vision::network_constants
