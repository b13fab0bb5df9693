// vision/follow/reconcile.hpp: what was known and what is read now, put together into events.
#pragma once
#include <functional>
#include <vector>

#include "vision/follow/event.hpp"

namespace quadrille::vision {

/// How a card's place compares with what is known of it.
enum class Place {
    unchanged,  ///< a card does not come, go or turn without its pixels
    changed,    ///< changed, still, and free of hands
    covered,    ///< a hand or something that moves is over it: it cannot be told
};

/// A card that was known, and what its place looks like now.
struct KnownCard {
    Track track;
    Place place = Place::unchanged;
    double still_there = 0;  ///< likeness of the pixels in its place now to the card, as in `likeness`
};

/// A card as read now. Cards in unchanged places are left out.
struct ReadCard {
    CardReading card;
    Place place = Place::changed;
};

/// How alike a known card and one just read are, as in `likeness`; asked for by index.
using Alike = std::function<double(std::size_t known, std::size_t read)>;

/// What a reading changed.
struct Reconciled {
    std::vector<Track> tracks;         ///< in the order of `known`, then the new ones
    std::vector<Event> events;         ///< without t and frame
    std::vector<std::size_t> waiting;  ///< reads whose story is not complete: look again
    std::vector<int> missing;          ///< ids of tracks whose story is not complete: in a hand, or half seen
    int next_id = 1;
};

/// Puts what is read against what is known: changes in place, moves to the likest new card, arrivals,
/// departures. While `hand` is over the table a card that is gone may be in it, and one that came may be one
/// that is covered: neither is told yet. Seats are kept: whose card it is does not change by moving it.
Reconciled reconcile(const std::vector<KnownCard>& known, const std::vector<ReadCard>& read,
                     const Alike& alike, bool hand, int next_id);

}  // namespace quadrille::vision
