// vision/cards/interpret.hpp: from seen cards to what they are on the table.
#pragma once
#include <vector>

#include "calibration/table_profile.hpp"
#include "vision/cards/card_detector.hpp"
#include "vision/cards/card_reading.hpp"
#include "vision/cards/ground.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {

constexpr float least_score = 0.5F;  ///< less is more often no card than one

/// Decides face, way up, seat, tap and role of cards that lie from bottom to top; same order, without those
/// that turn out to be none. `ground`: with the detections covered. Corners in the picture are left to the
/// caller.
struct InterpretedCard {
    OrientedRectangle place;  ///< angle in [0, 360): as its controller reads it
    CardReading reading;
    float score = 0;  ///< probability that it is a card, whatever its face and seat
};
std::vector<InterpretedCard> interpret(const std::vector<CardDetection>& seen, const TopView& view,
                                       const Ground& ground, const TableProfile& profile);

/// The same on a table without a board: nothing follows from where a card lies, and none is a pawn. All of
/// `seen` are in the result; centres are left to the caller too.
std::vector<InterpretedCard> interpret_loose(const std::vector<CardDetection>& seen, const TopView& view,
                                             const TableProfile& profile);

/// The same by how it lies alone: whose it is, whether it is tapped and which way up; the face is as seen.
InterpretedCard interpret_angle(const CardDetection& seen, const TableProfile& profile);

}  // namespace quadrille::vision
