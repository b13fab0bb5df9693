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
inline constexpr float odds_alone_constant = -5.968F;
inline constexpr float odds_alone_beyond = -2.641F;
inline constexpr float odds_alone_contrast = 2.275F;
inline constexpr float odds_alone_share = 4.468F;
inline constexpr float odds_alone_miss = -2.175F;
inline constexpr float odds_alone_evenness = 3.32F;
inline constexpr float odds_alone_board = 2.507F;
inline constexpr float odds_constant = -5.741F;
inline constexpr float odds_on_lines = 1.553F;
inline constexpr float odds_beyond = -2.375F;
inline constexpr float odds_contrast = 2.073F;
inline constexpr float odds_share = 2.754F;
inline constexpr float odds_miss = -2.194F;
inline constexpr float odds_evenness = 2.319F;
inline constexpr float odds_board = 3.286F;
inline constexpr float odds_lattice_lines = 1.225F;
inline constexpr float odds_lattice_inside = 0.904F;
inline constexpr float odds_lattice_beyond = -2.132F;
inline constexpr float odds_lattice_crossings = 0.997F;

}  // namespace quadrille::vision::network_constants
