// vision/cards/face.hpp: face up or down, and which way up.
#pragma once
#include "vision/cards/card_patch.hpp"
#include "vision/cards/card_reading.hpp"

namespace quadrille::vision {

/// Both are log odds: above 0 the first is likelier, 3 is twenty to one.
struct FaceReading {
    float up = 0;       ///< face up against face down
    float upright = 0;  ///< as the patch shows it against the other way up; means little face down

    Face face() const { return up > 0 ? Face::up : Face::down; }
};

/// Every Magic face since 1993 has a title bar, a picture below it down to the middle, a type line and a text
/// box: rows of straight edges at known heights, a lively picture over a quiet, lighter box. A back has none
/// of it, or has it the same both ways.
FaceReading read_face(const CardPatch& patch);

}  // namespace quadrille::vision
