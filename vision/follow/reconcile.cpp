#include "vision/follow/reconcile.hpp"

#include <algorithm>

namespace quadrille::vision {
namespace {

/// A card that is nudged stays the same card; two cards on one square lie further apart than this.
constexpr double same_place_mm = 35;

double distance_mm(const CardReading& a, const CardReading& b) {
    return a.centre_mm && b.centre_mm ? cv::norm(*a.centre_mm - *b.centre_mm) : 1e9;
}

bool seats_fit(const CardReading& a, const CardReading& b) {
    return !a.seat || !b.seat || a.seat == b.seat;
}

/// A pair of a track and a reading that may be the same card; lower cost first.
struct Pair {
    double cost;
    std::size_t track, reading;
};

class Matching {
public:
    Matching(const std::vector<Track>& known, const std::vector<CardReading>& readings)
        : known_(known), readings_(readings), track_done_(known.size()), reading_done_(readings.size()) {}

    /// Takes pairs greedily by cost; `cost` gives a negative number for a pair that cannot be.
    template <typename Cost, typename Take>
    void take(const Cost& cost, const Take& on_pair) {
        std::vector<Pair> pairs;
        for (std::size_t i = 0; i < known_.size(); ++i) {
            for (std::size_t j = 0; j < readings_.size(); ++j) {
                if (track_done_[i] || reading_done_[j]) continue;
                const double value = cost(known_[i], readings_[j]);
                if (value >= 0) pairs.push_back({value, i, j});
            }
        }
        std::stable_sort(pairs.begin(), pairs.end(),
                         [](const Pair& a, const Pair& b) { return a.cost < b.cost; });
        for (const Pair& pair : pairs) {
            if (track_done_[pair.track] || reading_done_[pair.reading]) continue;
            track_done_[pair.track] = reading_done_[pair.reading] = true;
            on_pair(known_[pair.track], readings_[pair.reading]);
        }
    }
    template <typename Act>
    void tracks_left(const Act& act) {
        for (std::size_t i = 0; i < known_.size(); ++i) {
            if (!track_done_[i]) act(known_[i]);
        }
    }
    template <typename Act>
    void readings_left(const Act& act) {
        for (std::size_t j = 0; j < readings_.size(); ++j) {
            if (!reading_done_[j]) act(readings_[j]);
        }
    }

private:
    const std::vector<Track>& known_;
    const std::vector<CardReading>& readings_;
    std::vector<bool> track_done_, reading_done_;
};

/// What is seen of a card now, with the seat kept where the new reading cannot tell it.
Track renewed(const Track& track, const CardReading& reading) {
    Track result{track.id, reading};
    if (!result.card.seat) result.card.seat = track.card.seat;
    return result;
}

void add_turn_events(const Track& before, const Track& after, std::vector<Event>& events) {
    const auto square = after.card.square;
    if (before.card.face != after.card.face) {
        events.push_back({.kind = EventKind::flipped, .track = after, .from = square, .to = square});
    }
    if (before.card.tapped != after.card.tapped) {
        const EventKind kind = after.card.tapped ? EventKind::tapped : EventKind::untapped;
        events.push_back({.kind = kind, .track = after, .from = square, .to = square});
    }
}

}  // namespace

Reconciled reconcile(const std::vector<Track>& known, const std::vector<CardReading>& readings,
                     const std::function<bool(const CardReading&)>& changed, const Likeness& likeness,
                     int next_id) {
    Reconciled result;
    result.next_id = next_id;
    Matching matching(known, readings);

    // Unchanged places: the track stays as it was, whatever the reader makes of it now.
    matching.take(
        [&](const Track& track, const CardReading& reading) {
            const double mm = distance_mm(track.card, reading);
            return mm <= same_place_mm && !changed(track.card) && !changed(reading) ? mm : -1;
        },
        [&](const Track& track, const CardReading&) { result.tracks.push_back(track); });

    // The same square: nudged, tapped, untapped, flipped.
    matching.take(
        [&](const Track& track, const CardReading& reading) {
            const double mm = distance_mm(track.card, reading);
            return mm <= same_place_mm && track.card.square == reading.square &&
                           seats_fit(track.card, reading)
                       ? mm
                       : -1;
        },
        [&](const Track& track, const CardReading& reading) {
            const Track after = renewed(track, reading);
            add_turn_events(track, after, result.events);
            result.tracks.push_back(after);
        });

    // Elsewhere: a move to the likest card.
    matching.take(
        [&](const Track& track, const CardReading& reading) {
            const bool may_be = changed(track.card) && changed(reading) && seats_fit(track.card, reading) &&
                                track.card.face == reading.face && track.card.role == reading.role;
            return may_be ? 1 - likeness(track, reading) + 1e-4 * distance_mm(track.card, reading) : -1;
        },
        [&](const Track& track, const CardReading& reading) {
            const Track after = renewed(track, reading);
            if (track.card.square == reading.square) {
                add_turn_events(track, after, result.events);
            } else {
                result.events.push_back({.kind = EventKind::moved,
                                         .track = after,
                                         .from = track.card.square,
                                         .to = reading.square});
            }
            result.tracks.push_back(after);
        });

    matching.tracks_left([&](const Track& track) {
        if (changed(track.card)) {
            result.events.push_back({.kind = EventKind::left, .track = track, .from = track.card.square});
        } else {
            result.tracks.push_back(track);
        }
    });
    matching.readings_left([&](const CardReading& reading) {
        if (!changed(reading)) return;
        const Track track{result.next_id++, reading};
        result.events.push_back({.kind = EventKind::entered, .track = track, .to = reading.square});
        result.tracks.push_back(track);
    });
    return result;
}

}  // namespace quadrille::vision
