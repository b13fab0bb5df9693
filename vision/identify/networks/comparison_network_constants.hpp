// vision/identify/networks/comparison_network_constants.hpp: numbers of the weights beside it.
// Written by vision/cards/training/manifest.py from manifest.json: change them there.
#pragma once

namespace quadrille::vision::network_constants {

// comparison_network.onnx
inline constexpr float name_offset = -6.264F;
inline constexpr float name_by_likeness = 6.548F;
inline constexpr float name_by_lead = 0.353F;
inline constexpr float name_by_parts = 0.356F;
inline constexpr float name_by_comparison = 0.946F;
inline constexpr float largest_comparison = 8.0F;

}  // namespace quadrille::vision::network_constants
