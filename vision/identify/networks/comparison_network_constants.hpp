// vision/identify/networks/comparison_network_constants.hpp: numbers of the weights beside it.
// Written by vision/cards/training/manifest.py from manifest.json: change them there.
#pragma once

namespace quadrille::vision::network_constants {

// comparison_network.onnx
inline constexpr float name_offset = -8.431F;
inline constexpr float name_by_likeness = 8.424F;
inline constexpr float name_by_lead = -0.667F;
inline constexpr float name_by_parts = 0.118F;
inline constexpr float name_by_comparison = 1.197F;
inline constexpr float largest_comparison = 8.0F;

}  // namespace quadrille::vision::network_constants
