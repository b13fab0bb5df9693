// vision/cards/sleeves.hpp: whose sleeves they are, under an unmeasured light.
#pragma once
#include <array>
#include <memory>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "calibration/table_profile.hpp"
#include "vision/cards/card_patch.hpp"
#include "vision/cards/table_light.hpp"

namespace quadrille::vision {

/// The colour (BGR, 0 to 1) of the outermost four millimetres: a face-down card's sleeve.
cv::Vec3f back_colour(const CardPatch& patch);

/// The sleeve (red, green, blue) of a face-down card that lies free in a picture (8-bit BGR), between its
/// corners (TL, TR, BR, BL, pixels). `light`: of that picture; a strange one is balanced (table_light.hpp).
cv::Vec3b sleeve_seen(const cv::Mat& picture, const std::array<cv::Point2d, 4>& corners_px,
                      const TableLight& light);

/// How near to white a colour (BGR, 0 to 1) is, where a camera separates colours less and less: 0 to 1.
float paleness(const cv::Vec3f& colour);

/// A colour and what is known of the light on it.
struct LitColour {
    cv::Vec3f bgr;        ///< 0 to 1
    float log_shade = 0;  ///< of the light around it, against the middle of the board; 0 where not known
};

/// One face-down card: its colour, and for each player how badly the way it lies fits that player (negative
/// log likelihood).
struct SeenBack {
    float certainty = 1;  ///< probability that it is a card at all
    LitColour seen;
    std::vector<float> angle_penalties;
};

/// The sleeves of a table as its lamp shows them. All backs of a picture lie under one lamp, whose brightness
/// and tint are found with them; each may lie in a shadow of its own, and gloss lays a grey veil over it. A
/// player without a colour has clear sleeves, which show the card's own back.
class LitSleeves {
public:
    LitSleeves(const std::vector<SeenBack>& backs, const std::vector<SeatedPlayer>& players,
               const TableLight& light);
    ~LitSleeves();

    /// How badly each player's sleeve explains a colour, as negative log likelihoods.
    std::vector<float> costs(const LitColour& seen) const;

private:
    struct Lit;
    std::unique_ptr<const Lit> lit_;
};

}  // namespace quadrille::vision
