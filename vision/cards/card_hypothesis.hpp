// vision/cards/card_hypothesis.hpp: a detected card whose face, way up and owner are still open.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "vision/cards/card_detector.hpp"
#include "vision/cards/seats.hpp"

namespace quadrille::vision {

struct CardHypothesis {
    CardDetection card;
    /// How far it lies from the middle of its square, in sides of a square (the larger of both directions);
    /// nullopt beside the board.
    std::optional<float> off_middle;
    /// Where it lies, from the board's south-west corner (0, 0) to its north-east one (1, 1).
    cv::Point2d board_share{0.5, 0.5};
    std::vector<CardOrientation> orientations;  ///< that its angle allows, tidiest first
    std::vector<float> angle_penalties;         ///< `angle_penalty`, by player
    /// Negative log likelihood of its colour for each player's sleeve, in the profile's order; empty where it
    /// is surely face up.
    std::vector<float> sleeve_costs;
    /// Negative log likelihood of a front's rim for each player; empty where that was not looked at.
    std::vector<float> rim_costs{};

    bool on_board() const { return off_middle.has_value(); }
    /// Sleeve's cost and angle's penalty together: that it is a back of each player.
    std::vector<float> back_costs() const;
};

/// Negative log likelihood that a hand lays a card in that orientation.
float angle_penalty(const CardOrientation& way);

/// Negative log likelihood, but for a constant, that a card of a seat has come that far from its player.
float advance_cost(Seat seat, cv::Point2d board_share);

/// The same of a front, of which one end is likelier up.
float front_cost(const CardOrientation& way, const CardDetection& card);

/// One value a player: the least cost of their orientations, but never more than 12, for hands slip.
using WayCost = std::function<float(const CardOrientation&)>;
std::vector<float> cost_by_player(const std::vector<CardOrientation>& orientations,
                                  const std::vector<SeatedPlayer>& players, const WayCost& cost);

}  // namespace quadrille::vision
