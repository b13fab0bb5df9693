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
inline constexpr float odds_alone_constant = -5.479F;
inline constexpr float odds_alone_beyond = -6.52F;
inline constexpr float odds_alone_contrast = 4.282F;
inline constexpr float odds_alone_share = 4.339F;
inline constexpr float odds_alone_miss = -6.004F;
inline constexpr float odds_alone_evenness = 2.434F;
inline constexpr float odds_alone_board = 6.0F;
inline constexpr float odds_constant = -2.621F;
inline constexpr float odds_on_lines = 2.097F;
inline constexpr float odds_beyond = -7.267F;
inline constexpr float odds_contrast = -0.145F;
inline constexpr float odds_share = -1.984F;
inline constexpr float odds_miss = -1.483F;
inline constexpr float odds_evenness = -0.336F;
inline constexpr float odds_board = 3.066F;
inline constexpr float odds_lattice_lines = 5.295F;
inline constexpr float odds_lattice_inside = 2.987F;
inline constexpr float odds_lattice_beyond = -4.361F;
inline constexpr float odds_lattice_crossings = -0.753F;

}  // namespace quadrille::vision::network_constants
