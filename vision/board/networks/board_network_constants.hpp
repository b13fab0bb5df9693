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
inline constexpr float odds_alone_constant = -5.848F;
inline constexpr float odds_alone_beyond = -3.337F;
inline constexpr float odds_alone_share = 5.015F;
inline constexpr float odds_alone_miss = -2.194F;
inline constexpr float odds_alone_evenness = 3.695F;
inline constexpr float odds_alone_board = 3.424F;
inline constexpr float odds_constant = -4.56F;
inline constexpr float odds_beyond = -3.79F;
inline constexpr float odds_share = 1.675F;
inline constexpr float odds_miss = -0.513F;
inline constexpr float odds_evenness = 1.567F;
inline constexpr float odds_board = 4.345F;
inline constexpr float odds_lattice_lines = 2.849F;
inline constexpr float odds_lattice_aside = -1.816F;
inline constexpr float odds_lattice_inside = 2.248F;
inline constexpr float odds_lattice_beyond = -2.353F;
inline constexpr float odds_lattice_crossings = 1.998F;
inline constexpr float odds_lattice_miss = -0.361F;

}  // namespace quadrille::vision::network_constants
