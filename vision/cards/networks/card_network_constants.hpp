// vision/cards/networks/card_network_constants.hpp: numbers of the weights beside it.
// Written by vision/cards/training/manifest.py from manifest.json: change them there.
#pragma once

namespace quadrille::vision::network_constants {

// card_network.onnx
inline constexpr float network_px_per_mm = 0.5F;
inline constexpr float trained_sleeve_mm = 66.0F;
inline constexpr float trained_sleeve_px = 33.0F;
inline constexpr int detection_cell_px = 4;
inline constexpr int size_multiple_px = 16;
inline constexpr int plane_centre = 0;
inline constexpr int plane_right = 1;
inline constexpr int plane_down = 2;
inline constexpr int plane_axis_cos = 3;
inline constexpr int plane_axis_sin = 4;
inline constexpr int plane_end_cos = 5;
inline constexpr int plane_end_sin = 6;
inline constexpr int plane_face_up = 7;
inline constexpr int plane_visible = 8;
inline constexpr int plane_count = 9;
inline constexpr float reliability_slope = 2.744F;
inline constexpr float reliability_offset = 0.69F;
inline constexpr float trained_front_share = 0.69F;
inline constexpr float trained_front_odds = 0.8F;
inline constexpr float sure_face_odds = 2.5F;
inline constexpr float certain_face_odds = 4.0F;
// verification_network.onnx
inline constexpr int crop_px = 80;
inline constexpr float crop_sleeve_px = 39.6F;
inline constexpr float card_join_first = 1.769F;
inline constexpr float card_join_second = 0.857F;
inline constexpr float card_join_offset = -0.634F;
inline constexpr float face_join_first = 0.342F;
inline constexpr float face_join_second = 0.841F;
inline constexpr float face_join_offset = -0.124F;
inline constexpr float end_join_first = 0.112F;
inline constexpr float end_join_second = 0.883F;
inline constexpr float end_join_offset = 0.0F;
// presence_network.onnx
inline constexpr int presence_mm_per_px = 2;
inline constexpr int presence_cell_mm = 8;
inline constexpr float least_presence_odds = 0.1F;
// counter_network.onnx
inline constexpr int counter_crop_width_mm = 80;
inline constexpr int counter_crop_height_mm = 104;
inline constexpr float counter_sleeve_width_mm = 66.0F;
inline constexpr float counter_sleeve_height_mm = 91.0F;
inline constexpr int counter_cell_mm = 4;
inline constexpr float least_counter_odds = 0.8F;
// die_network.onnx
inline constexpr int die_crop_px = 32;
inline constexpr int die_px_per_mm = 2;
inline constexpr float least_die_probability = 0.8F;
// bare_verification_network.onnx
inline constexpr float bare_card_join_first = 1.425F;
inline constexpr float bare_card_join_second = 0.576F;
inline constexpr float bare_card_join_offset = 0.442F;
inline constexpr float bare_face_join_first = 0.098F;
inline constexpr float bare_face_join_second = 0.839F;
inline constexpr float bare_face_join_offset = 0.354F;
inline constexpr float bare_end_join_first = 0.118F;
inline constexpr float bare_end_join_second = 0.788F;
inline constexpr float bare_end_join_offset = 0.0F;
// rim_network.onnx
inline constexpr int rim_crop_px = 200;
inline constexpr int rim_sleeve_px = 132;
inline constexpr int rim_sleeve_height_px = 182;
inline constexpr int rim_outside_px = 8;
inline constexpr int rim_depths = 20;
inline constexpr int rim_players = 4;
inline constexpr int rim_row_px = 8;
inline constexpr int rim_corner_px = 10;
inline constexpr int rim_short_rows = 14;
inline constexpr int rim_long_rows = 20;
inline constexpr int rim_seen = 240;
inline constexpr float rim_white = 0.8F;
inline constexpr float rim_largest_log_weight = 6.0F;
inline constexpr float rim_doubt = 4.0F;
inline constexpr float rim_clear_odds = 0.0739F;
// loose_card_network.onnx
inline constexpr float loose_reliability_slope = 2.87F;
inline constexpr float loose_reliability_offset = 0.86F;

}  // namespace quadrille::vision::network_constants
