// vision/follow/vote_tally.hpp: majority over all readings of a card that lies untouched.
#pragma once
#include <array>
#include <map>

#include "vision/cards/card_reading.hpp"

namespace quadrille::vision {

/// The readings of one card since it was last touched.
class VoteTally {
public:
    /// A card whose placement was observed is never voted away.
    enum class Origin { found_lying, seen_to_happen };
    explicit VoteTally(Origin origin = Origin::found_lying) : origin_(origin) {}

    /// Adds one reading of its place: the card as read there, or null where none was. Changes seat, tap and
    /// face of `card` once the readings clearly have others.
    void add(const CardReading* reading, CardReading& card);
    /// Whether too few readings saw a card there at all.
    bool is_no_card() const;

private:
    Origin origin_;
    std::map<std::array<int, 3>, double> votes_;  ///< seat, tapped, face: sum of the confidences
    int asked_ = 0, seen_ = 0;
};

}  // namespace quadrille::vision
