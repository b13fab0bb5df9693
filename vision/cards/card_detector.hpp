// vision/cards/card_detector.hpp: the card network: what lies at each place of a view from above.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/cards/oriented_rectangle.hpp"

namespace quadrille::vision {

/// A card as the network detects it.
struct CardDetection {
    OrientedRectangle place;  ///< pixels of the view; angle in [0, 360), the likelier end up
    /// Log odds, never negative: that end is up against the other. Means little face down.
    float end_odds = 0;
    float face_odds = 0;    ///< log odds: face up against face down
    float visible = 0;      ///< share of the card that can be seen, 0 to 1
    float centre_odds = 0;  ///< log odds, not calibrated but alike for both networks: that there is a card
    float score = 0;        ///< that there is a card, 0 to 1, calibrated
    /// Log odds of the second look that there is a card; nullopt where none was taken (verification.hpp).
    std::optional<float> second_odds{};
    /// How the rim of a front speaks for each player's sleeve: log odds against one of a usual colour. Empty
    /// where it was not looked at (sleeve_rims.hpp).
    std::vector<float> rim_odds{};
};

/// The tables that a network has learned last. The one for tables without a board reads them better; the
/// other one is also asked there where a guess at the scale, or at whether there are cards at all, may be
/// wrong.
enum class TableKind { with_board, without_board };

/// Cards in `view` (8-bit BGR, seen from above, black where nothing is known), surest first. `card_size`: of
/// a sleeve in pixels of the view, close to those of training (33 x 45.5). The network
/// (vision/cards/training) answers for cells of 4 x 4 pixels, as CenterNet does (Zhou et al. 2019, Objects as
/// Points).
std::vector<CardDetection> detect_cards(const cv::Mat& view, cv::Size2f card_size, TableKind kind);

}  // namespace quadrille::vision
