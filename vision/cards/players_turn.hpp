// vision/cards/players_turn.hpp: how the players sit around a table without a board.
#pragma once
#include <vector>

#include "calibration/table_profile.hpp"
#include "vision/cards/card_detector.hpp"

namespace quadrille::vision {

struct PlayersTurn {
    /// By how much south's cards lie turned in a view in which they should be upright: clockwise, -44 to 44.
    float deg = 0;
    /// Whether more cards lie upright for players who sit so, or tapped, than of cards that lie anyhow.
    bool settled = false;
};

/// The turn in which all cards lie tidiest. Cards lie upright for their players or tapped.
PlayersTurn players_turn(const std::vector<CardDetection>& cards, const TableProfile& profile);

}  // namespace quadrille::vision
