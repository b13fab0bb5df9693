// vision/follow/consensus.hpp: several readings of the same table, settled by the most.
#pragma once
#include <vector>

#include "vision/cards/card_reading.hpp"

namespace quadrille::vision {

/// A card that several readings saw in one place.
struct Agreed {
    CardReading card;  ///< the newest of those that say what most say of seat, face and tap
    int seen = 0;      ///< in how many of the readings
};

/// Whether two readings are of a card in the same place, lying the same way.
bool same_place(const CardReading& a, const CardReading& b);

/// Puts readings of an unchanged table together, oldest first.
std::vector<Agreed> consensus(const std::vector<std::vector<CardReading>>& readings);

}  // namespace quadrille::vision
