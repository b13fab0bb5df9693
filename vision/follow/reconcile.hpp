// vision/follow/reconcile.hpp: what was known and what is read now, put together into events.
#pragma once
#include <functional>
#include <vector>

#include "vision/follow/event.hpp"

namespace quadrille::vision {

/// What a reading changed.
struct Reconciled {
    std::vector<Track> tracks;
    std::vector<Event> events;  ///< without t and frame
    int next_id = 1;
};

/// How alike two pictures of a card are, 0 to 1; asked for a track (as it was) and a reading (as it is).
using Likeness = std::function<double(const Track&, const CardReading&)>;

/// Puts `readings` (cards on the board) against `known`. A track or a reading whose place did not change by
/// `changed` is as it was: a card does not come, go or turn without its pixels. What is left is a change in
/// place, a move to the likest new card of a fitting seat and face, an arrival or a departure.
Reconciled reconcile(const std::vector<Track>& known, const std::vector<CardReading>& readings,
                     const std::function<bool(const CardReading&)>& changed, const Likeness& likeness,
                     int next_id);

}  // namespace quadrille::vision
