// vision/follow/reconcile.hpp: what was known and what is read now, put together into events.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "vision/follow/event.hpp"

namespace quadrille::vision {

/// How a card's place compares with what is known of it.
enum class Place {
    unchanged,  ///< a card does not come, go or turn without its pixels
    changed,    ///< changed, still, and free of hands
    covered,    ///< a hand or something that moves is over it: its state is unknown
};

/// A card that was known, and what its place looks like now.
struct KnownCard {
    Track track;
    Place place = Place::unchanged;
    double still_there = 0;  ///< likeness of the pixels in its place now to the card, as in `likeness`
    double changed = 1;      ///< share of its pixels that changed
    double bare = 0;         ///< share of its place that shows the ground now
    /// Its place shows neither bare ground nor, after all readings that a place gets, a card: something
    /// stands on it, a mug or a hand that rests.
    bool under_an_obstacle = false;
};

/// Whether the pixels in the place of a card are no longer those of the card.
bool is_gone(const KnownCard& card);

/// A card as read now. Cards in unchanged places are left out.
struct ReadCard {
    CardReading card;
    Place place = Place::changed;
    double changed = 1;      ///< share of its pixels that changed
    bool at_a_hand = false;  ///< it hangs together with what reaches in from outside: it may be carried
};

/// How a known card and one just read go together; both are asked for by index.
struct SimilarityQueries {
    std::function<double(std::size_t known, std::size_t read)> alike;  ///< as in `likeness`
    /// Share of changed pixels among those that only one of their two places holds.
    std::function<double(std::size_t known, std::size_t read)> changed_between;
    /// Share of changed pixels of the known card's place where no card but these two lies or lay (`read`
    /// nullopt: no card but this one); nullopt where too little of it is free.
    std::function<std::optional<double>(std::size_t known, std::optional<std::size_t> read)> changed_alone;
};

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
