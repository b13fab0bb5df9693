// vision/cards/verification.hpp: detections that are checked with a network of their own.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "vision/cards/card_crop.hpp"
#include "vision/cards/card_detector.hpp"
#include "vision/cards/card_quads.hpp"

namespace quadrille::vision {

/// How likely each outline is that of a card that is seen whole (0 to 1), by the network of unnamed sleeves.
/// Corners clockwise in pixels of `picture`.
std::vector<float> card_likelihoods(const std::vector<CardQuad>& quads, const ImagePyramid& picture);

/// Whether any player's sleeves have a colour that the profile names. Where none has, cards may lie bare, and
/// games other than Magic are likelier: a network of its own knows fronts that are mostly white, printed
/// backs and things that stand on the table, and it is asked about every back, for the card network takes
/// such fronts for backs.
enum class Sleeves { named, unnamed };

/// Classifies again the detections on the board that may be wrong: each is cut out of the picture itself, at
/// 0.6 pixels to the millimetre, upright, with half a card around it. Changes `score`, `face_odds`,
/// `end_odds` and the angle, and sets `second_odds`.
void reclassify(std::vector<CardDetection>& seen, const LitPicture& picture, Sleeves sleeves);

/// The same, where some of the cards are `known` (pixels of the same view) from another first look: those
/// need no second look again, and of them nothing but `score` changes. They come first then.
void score_again(std::vector<CardDetection>& seen, const std::vector<CardDetection>& known,
                 const LitPicture& picture, Sleeves sleeves);

}  // namespace quadrille::vision
