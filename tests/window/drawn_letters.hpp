// tests/window/drawn_letters.hpp: the letters of a frame that Dear ImGui has drawn without a screen: where
// they stand, in which colour, on which ground.
#pragma once
#include <imgui.h>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

namespace quadrille::tests {

struct DrawnLetter {
    unsigned letter = 0;  ///< Unicode
    cv::Rect2f place;     ///< pixels
    cv::Vec3b ink_bgr, ground_bgr;
    bool inactive = false;  ///< of what cannot be used now
    bool cut = false;       ///< at its panel's left or right edge; above and below a list scrolls
};

/// Those of the frame that was rendered last. `background`: what the window is cleared with.
std::vector<DrawnLetter> drawn_letters(ImU32 background);

/// Words as they stand beside each other, a line each.
std::vector<std::string> lines_of(const std::vector<DrawnLetter>& letters);

}  // namespace quadrille::tests
