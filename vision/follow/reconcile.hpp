// vision/follow/reconcile.hpp: what was known and what is read now, put together into events.
#pragma once
#include <optional>
#include <vector>

#include "vision/follow/card_changes.hpp"
#include "vision/follow/event.hpp"

namespace quadrille::vision {

/// What a reading changed.
struct Reconciled {
    std::vector<Track> tracks;         ///< in the order of `known`, then the new ones
    std::vector<Event> events;         ///< without t and frame
    std::vector<std::size_t> waiting;  ///< reads whose story is not complete: look again
    std::vector<int> missing;          ///< ids of tracks whose story is not complete: in a hand, or half seen
    int next_id = 1;
};

/// Puts what is read against what is known: changes in place, moves to the likest new card, arrivals,
/// departures. What the pixels do not bear out is not reported, whatever was read. While the table is `open`
/// (a hand is over it, a place is in doubt) a card that is gone may be there: it is not reported yet, nor is
/// one that came and could be a card that is missing. Seats are kept: whose card it is does not change by
/// moving it.
Reconciled reconcile(const std::vector<KnownCard>& known, const std::vector<ReadCard>& read,
                     const SimilarityQueries& similarity, bool open, int next_id);

}  // namespace quadrille::vision
