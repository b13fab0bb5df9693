// vision/cards/card_reading.hpp: one card as it lies on the table (docs/interfaces.md, sections 1 and 2).
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "rules/geometry/seat.hpp"
#include "rules/geometry/square.hpp"

namespace quadrille::vision {

enum class Face { up, down };
enum class Role { card, pawn };

/// What lies on a card.
struct Counters {
    int dice = 0, beads = 0;
    std::vector<int> values;  ///< of the dice whose value can be read, ascending
};

struct CardReading {
    std::optional<Square> square;           ///< the square that holds the centre; nullopt: beside the board
    std::optional<cv::Point2d> centre_mm;   ///< board millimetres; nullopt without a board
    double angle_deg = 0;                   ///< clockwise from upright for the south player, in [0, 360)
    std::array<cv::Point2d, 4> corners_px;  ///< TL, TR, BR, BL as its controller reads it
    std::optional<Seat> seat;               ///< nullopt: unknown
    /// Which of the players of that side, from 1 in the profile's order (EC-1.5); nullopt: one sits there, or
    /// it cannot be told.
    std::optional<int> place{};
    bool tapped = false;
    Face face = Face::up;
    Role role = Role::card;
    std::optional<std::string> name;
    std::optional<Counters> counters;  ///< nullopt: they were not looked for
    double visible = 1;                ///< share of the card that can be seen, 0 to 1
    double confidence = 0;  ///< 0 to 1: that a card lies there, and that its face and seat are as said
};

}  // namespace quadrille::vision
