// vision/follow/vote_tally.hpp: what all readings of a card that lies untouched say together.
#pragma once
#include <array>
#include <map>

#include "vision/cards/card_reading.hpp"

namespace quadrille::vision {

/// The readings of one card since it was last touched.
class VoteTally {
public:
    /// A card that was seen to be put down is one, whether it can be read afterwards or not.
    enum class Origin { found_lying, seen_to_happen };
    explicit VoteTally(Origin origin = Origin::found_lying) : origin_(origin) {}

    /// One more reading of its place: the card as read there, or null where none was. Puts into `card` what
    /// the readings say of its seat, tap and face once they clearly say something else than it does.
    void add(const CardReading* reading, CardReading& card);
    /// Whether too few readings saw a card there at all.
    bool is_no_card() const;

private:
    Origin origin_;
    std::map<std::array<int, 3>, double> votes_;  ///< seat, tapped, face: sum of the confidences
    int asked_ = 0, seen_ = 0;
};

}  // namespace quadrille::vision
