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
inline constexpr float odds_alone_constant = -6.17F;
inline constexpr float odds_alone_beyond = -2.771F;
inline constexpr float odds_alone_contrast = 2.488F;
inline constexpr float odds_alone_share = 4.886F;
inline constexpr float odds_alone_miss = -2.068F;
inline constexpr float odds_alone_evenness = 3.308F;
inline constexpr float odds_alone_board = 2.332F;
inline constexpr float odds_constant = -2.521F;
inline constexpr float odds_on_lines = 0.421F;
inline constexpr float odds_beyond = -3.086F;
inline constexpr float odds_contrast = 0.042F;
inline constexpr float odds_share = 0.156F;
inline constexpr float odds_miss = -1.141F;
inline constexpr float odds_evenness = 0.495F;
inline constexpr float odds_board = 2.494F;
inline constexpr float odds_lattice_lines = 2.093F;
inline constexpr float odds_lattice_inside = 2.092F;
inline constexpr float odds_lattice_beyond = -5.842F;
inline constexpr float odds_lattice_crossings = 1.275F;

}  // namespace quadrille::vision::network_constants
