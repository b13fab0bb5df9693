// vision/follow/unchanged_cards.hpp: all readings of places that did not change, put together.
#pragma once
#include <functional>
#include <map>
#include <vector>

#include "vision/follow/event.hpp"
#include "vision/follow/vote_tally.hpp"

namespace quadrille::vision {

/// Readings of places that did not change make no events, but many of them together know a card better than
/// the first few did: whose it is, which face, whether it is one at all, and which were overlooked.
class UnchangedCards {
public:
    /// Whether a reading is to be weighed at `t`: those of one moment make the same mistakes. If so, the next
    /// one is due a second later.
    bool due(double t);
    /// One more reading, `cards`. Of `tracks` whose place is `unchanged` corrects what the readings clearly
    /// contradict and removes those that are not cards after all. Gives the cards that were read in unchanged
    /// places again and again where no track is.
    std::vector<CardReading> weigh(std::vector<Track>& tracks, std::vector<CardReading> cards,
                                   const std::function<bool(const CardReading&)>& unchanged);
    /// That card was seen to move or to be turned: what was read of it before no longer counts.
    void touch(int track) { tallies_.insert_or_assign(track, VoteTally(VoteTally::Origin::seen_to_happen)); }
    void forget(int track) { tallies_.erase(track); }

private:
    std::vector<CardReading> overlooked(std::vector<CardReading> unknown);

    std::map<int, VoteTally> tallies_;                  ///< by track
    std::vector<std::vector<CardReading>> overlooked_;  ///< of the last readings, oldest first
    double last_weighed_ = -1e9;
};

}  // namespace quadrille::vision
