#include "vision/follow/reconcile.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace quadrille::vision {
namespace {

/// A card that is nudged or turned stays where it is; two cards on one square lie further apart.
constexpr double same_place_mm = 35;
/// Of 1 - likeness. Cards that have nothing in common cost about 1, the same card elsewhere 0.1 to 0.4.
constexpr double most_to_move = 0.6, most_in_place = 0.75, flipped_costs = 0.55, another_square_costs = 0.1;
/// A turn is a change too: of two cards that swap places and look much alike neither was turned where it lay.
constexpr double turn_costs = 0.05;
/// Of a card that lies as it lay though its own pixels changed: as a move, so that of two cards that look
/// much alike and swap places neither stays because it need not move.
constexpr double changed_in_place_costs = another_square_costs;
/// Of a card of which the pixels that nothing else covers are the same: as a card that is seen well
/// elsewhere.
constexpr double untouched_costs = 0.2;
/// At this likeness its place still holds the card, whatever the reader missed.
constexpr double surely_there = 0.75;
/// Shares of a place that changed and that show the ground, at which it is empty however like the card the
/// ground is.
constexpr double mostly_changed = 0.5, surely_bare = 0.9;
/// Below it a card shows another face.
constexpr double shows_the_same = 0.6;
/// Share of a card's pixels that change at least when it goes, comes or is turned over: two pictures agree by
/// chance in half of theirs. A card of which less changed is where it was.
constexpr double least_changed = 0.25;
/// The same of a card that was surely read with its other face and is this unlike what it was: a back's
/// picture and a front's may share their colours.
constexpr double least_changed_by_flip = 0.15, sure_of_face = 0.9, another_face = 0.4;
/// The same of a card that takes the place of another when two swap that look much alike: it is seen this
/// well, and looks this much more like itself than like the other.
constexpr double least_changed_by_swap = 0.12, surely_alike = 0.9, clearly_more = 0.05;
/// The same between the two places of a card that is turned; plain backs on plain ground change little.
constexpr double least_between = 0.35;
constexpr double turned_deg = 20;  ///< half a tap
/// Below it a card that came is none of those that are missing.
constexpr double may_be_the_same = 0.4;

double apart_mm(const CardReading& a, const CardReading& b) {
    return a.centre_mm && b.centre_mm ? cv::norm(*a.centre_mm - *b.centre_mm) : 1e9;
}

bool seats_fit(const CardReading& a, const CardReading& b) {
    return !a.seat || !b.seat || a.seat == b.seat;
}

struct Pair {
    double cost;
    std::size_t known, read;
};

bool turned(const CardReading& was, const CardReading& is) {
    return std::abs(std::remainder(was.angle_deg - is.angle_deg, 180)) >= turned_deg;
}

bool in_place(const CardReading& was, const CardReading& is) {
    return was.square == is.square && apart_mm(was, is) <= same_place_mm;
}

/// Glare, or a back with a picture: which side was up, and whose it is, was a guess.
bool guessed(const CardReading& card) {
    constexpr double sure = 0.6;
    return card.confidence < sure;
}

/// Whether a card of which another side is seen now may have been turned over where it lies.
bool may_be_flipped(const CardReading& was, const CardReading& is) {
    return guessed(was) || (was.face != is.face && seats_fit(was, is));
}

std::optional<double> cost_in_place(const CardReading& was, const CardReading& is, double alike) {
    const double looks = 1 - alike;
    const bool flip = may_be_flipped(was, is);
    const double turn = turned(was, is) ? turn_costs : 0;
    const double best = (flip ? std::min(looks, flipped_costs) : looks) + turn;
    return best <= most_in_place ? std::optional(best) : std::nullopt;
}

std::optional<double> cost_of_move(const CardReading& was, const CardReading& is, double alike) {
    const double looks = 1 - alike;
    if (looks > most_to_move) return std::nullopt;
    return looks + another_square_costs + (was.face == is.face ? 0 : another_square_costs);
}

/// Tells what happened to one card; every member puts its part into `result`.
class TrackMatcher {
public:
    TrackMatcher(const std::vector<KnownCard>& known, const std::vector<ReadCard>& read,
                 const SimilarityQueries& similarity, bool open, int next_id)
        : known_(known),
          read_(read),
          similarity_(similarity),
          open_(open),
          read_of_(known.size()),
          taken_(read.size()) {
        result_.next_id = next_id;
    }

    Reconciled run() {
        match();
        for (std::size_t i = 0; i < known_.size(); ++i) resolve_known(i);
        for (std::size_t j = 0; j < read_.size(); ++j) {
            if (!taken_[j]) resolve_new(j);
        }
        return std::move(result_);
    }

private:
    void match() {
        std::vector<Pair> pairs;
        for (std::size_t i = 0; i < known_.size(); ++i) {
            for (std::size_t j = 0; j < read_.size(); ++j) {
                if (const auto c = cost(i, j)) pairs.push_back({*c, i, j});
            }
        }
        std::stable_sort(pairs.begin(), pairs.end(),
                         [](const Pair& a, const Pair& b) { return a.cost < b.cost; });
        for (const Pair& pair : pairs) {
            if (read_of_[pair.known] || taken_[pair.read]) continue;
            read_of_[pair.known] = pair.read;
            taken_[pair.read] = true;
        }
    }

    /// What it costs to take the two for one card; nullopt where the pixels say that they are not.
    std::optional<double> cost(std::size_t i, std::size_t j) const {
        const KnownCard& known = known_[i];
        const CardReading &was = known.track.card, &is = read_[j].card;
        if (known.place == Place::unchanged) return std::nullopt;
        const double tie = 1e-5 * std::min(apart_mm(was, is), 2000.0);
        std::optional<double> looks;
        if (in_place(was, is)) {
            if (turned(was, is) && !turn_shows(i, j)) return std::nullopt;
            looks = cost_in_place(was, is, similarity_.alike(i, j));
            if (looks && !turned(was, is) && was.face == is.face && own_pixels_changed(i, j))
                *looks += changed_in_place_costs;
            // Half covered it does not look like itself any more, but what can be seen of it is as it was.
            if (in_the_same_spot(is, was) && !turned(was, is) && own_pixels_are_the_same(i, j))
                looks = std::min(looks.value_or(untouched_costs), untouched_costs);
        } else if (move_shows(i, j)) {
            looks = cost_of_move(was, is, similarity_.alike(i, j));
        }
        return looks ? std::optional(*looks + tie) : std::nullopt;
    }

    /// Whether the pixels say that a card was turned: what lay under its corners came to light, or, on ground
    /// of the sleeve's colour, it looks like itself only when it is taken for turned.
    bool turn_shows(std::size_t i, std::size_t j) const {
        return similarity_.changed_between(i, j) >= least_between ||
               (known_[i].changed >= least_changed && similarity_.alike(i, j) > known_[i].still_there);
    }

    /// Whether the pixels say that a card may have gone from one place to the other.
    bool move_shows(std::size_t i, std::size_t j) const {
        const double changed = std::min(known_[i].changed, read_[j].changed);
        return changed >= least_changed || (changed >= least_changed_by_swap && surely_swapped(i, j));
    }
    bool surely_swapped(std::size_t i, std::size_t j) const {
        const double alike = similarity_.alike(i, j);
        if (alike < surely_alike) return false;
        for (std::size_t other = 0; other < known_.size(); ++other) {
            if (in_the_same_spot(read_[j].card, known_[other].track.card))
                return alike - similarity_.alike(other, j) >= clearly_more;
        }
        return false;
    }

    void resolve_known(std::size_t i) {
        const KnownCard& card = known_[i];
        // Of two cards that change places one may be read before the other: it need not lie on it.
        const bool may_lie_under = !open_ && lies_under(card.track.card);
        if (read_of_[i]) {
            resolve_seen(i, *read_of_[i]);
        } else if (!is_gone(card) || may_lie_under || own_pixels_are_the_same(i, std::nullopt)) {
            result_.tracks.push_back(card.track);
            (card.place == Place::covered ? maybe_elsewhere_ : kept_).push_back(i);
        } else if (card.under_an_obstacle && !card_read_at(card.track.card)) {
            maybe_elsewhere_.push_back(i);
            result_.tracks.push_back(card.track);
        } else if (open_) {
            maybe_elsewhere_.push_back(i);
            result_.missing.push_back(card.track.id);
            result_.tracks.push_back(card.track);
        } else {
            result_.events.push_back(
                {.kind = EventKind::left, .track = card.track, .from = card.track.card.square});
        }
    }

    void resolve_seen(std::size_t i, std::size_t j) {
        const KnownCard& was = known_[i];
        // An arm that rests on a card makes it look turned; one that is carried lies nowhere yet.
        const bool held = open_ && read_[j].at_a_hand;
        const bool complete = was.place != Place::covered && read_[j].place != Place::covered && !held &&
                              !(open_ && takes_the_spot_of_another(j));
        if (!complete) {
            result_.waiting.push_back(j);
            result_.missing.push_back(was.track.id);
            result_.tracks.push_back(was.track);
            return;
        }
        Track after{was.track.id, read_[j].card};
        const CardReading& before = was.track.card;
        after.card.role = before.role;
        if (before.seat && !guessed(before)) after.card.seat = before.seat;
        if (before.place) after.card.place = before.place;  // a sleeve is kept
        const bool looks_the_same = similarity_.alike(i, j) >= shows_the_same;
        if (before.square != after.card.square) {
            if (looks_the_same) after.card.face = before.face;
            result_.events.push_back(
                {.kind = EventKind::moved, .track = after, .from = before.square, .to = after.card.square});
        } else {
            const bool another_side = !looks_the_same && another_side_shows(i, j);
            if (!another_side) after.card.face = before.face;
            if (!turned(before, after.card)) after.card.tapped = before.tapped;
            add_turn_events(before, after, another_side);
        }
        result_.tracks.push_back(after);
    }

    /// Whether it lies where a card was of which it is not known yet what became of it: of two that look much
    /// alike and change places one may be read before the other.
    bool takes_the_spot_of_another(std::size_t j) const {
        for (std::size_t i = 0; i < known_.size(); ++i) {
            const KnownCard& other = known_[i];
            if (!read_of_[i] && other.place != Place::unchanged &&
                in_the_same_spot(read_[j].card, other.track.card))
                return true;
        }
        return false;
    }

    /// Whether something else changed its place: a card that came to lie on it, or went.
    bool own_pixels_are_the_same(std::size_t i, std::optional<std::size_t> j) const {
        return similarity_.changed_alone(i, j).value_or(1) < least_changed;
    }
    bool own_pixels_changed(std::size_t i, std::size_t j) const {
        return similarity_.changed_alone(i, j).value_or(0) >= least_changed;
    }

    /// Whether a card was turned over: what comes to lie on it, or lay on it before, changes its place as
    /// well.
    bool another_side_shows(std::size_t i, std::size_t j) const {
        const double least = surely_another_face(i, j) ? least_changed_by_flip : least_changed;
        return similarity_.changed_alone(i, j).value_or(0) >= least;
    }
    bool surely_another_face(std::size_t i, std::size_t j) const {
        const CardReading &was = known_[i].track.card, &is = read_[j].card;
        return was.face != is.face && std::min(was.confidence, is.confidence) >= sure_of_face &&
               similarity_.alike(i, j) < another_face;
    }

    void add_turn_events(const CardReading& before, const Track& after, bool another_side) {
        const auto square = after.card.square;
        if (before.face != after.card.face || (guessed(before) && another_side && !guessed(after.card))) {
            result_.events.push_back(
                {.kind = EventKind::flipped, .track = after, .from = square, .to = square});
        }
        if (before.tapped != after.card.tapped) {
            const EventKind kind = after.card.tapped ? EventKind::tapped : EventKind::untapped;
            result_.events.push_back({.kind = kind, .track = after, .from = square, .to = square});
        }
    }

    void resolve_new(std::size_t j) {
        const ReadCard& read = read_[j];
        const bool borne_out =
            read.changed >= least_changed && std::none_of(kept_.begin(), kept_.end(), [&](std::size_t i) {
                return in_place(known_[i].track.card, read.card) && doubles(i, j);
            });
        if (!borne_out) return;
        const bool may_be_missing =
            open_ && (read.at_a_hand ||
                      std::any_of(maybe_elsewhere_.begin(), maybe_elsewhere_.end(),
                                  [&](std::size_t i) { return similarity_.alike(i, j) >= may_be_the_same; }));
        if (may_be_missing || read.place == Place::covered) {
            result_.waiting.push_back(j);
            return;
        }
        const Track track{result_.next_id++, read.card};
        result_.events.push_back({.kind = EventKind::entered, .track = track, .to = track.card.square});
        result_.tracks.push_back(track);
    }

    /// Whether what was read in the place of a card that is still there is that card, read wrongly.
    bool doubles(std::size_t i, std::size_t j) const {
        const CardReading &was = known_[i].track.card, &is = read_[j].card;
        return turned(was, is) ? !turn_shows(i, j) : apart_mm(was, is) < same_place_mm / 2;
    }

    /// Something that came lies over at least the middle of it.
    bool lies_under(const CardReading& card) const {
        constexpr double covers_mm = 30;
        for (std::size_t j = 0; j < read_.size(); ++j) {
            const CardReading& over = read_[j].card;
            const bool covers = over.square == card.square && apart_mm(over, card) < covers_mm;
            if (covers && !in_the_same_spot(over, card) && !lay_there(j)) return true;
        }
        return false;
    }
    bool card_read_at(const CardReading& card) const {
        return std::any_of(read_.begin(), read_.end(),
                           [&](const ReadCard& other) { return apart_mm(other.card, card) < same_place_mm; });
    }
    /// A card that lay there before, above or below, has not come to cover anything.
    bool lay_there(std::size_t j) const {
        for (std::size_t i = 0; i < known_.size(); ++i) {
            if (read_of_[i] == j) return in_the_same_spot(read_[j].card, known_[i].track.card);
        }
        return false;
    }
    /// A card read in the very place of another is that card, or has replaced it.
    static bool in_the_same_spot(const CardReading& over, const CardReading& card) {
        constexpr double same_mm = 14;
        return apart_mm(over, card) < same_mm;
    }

    const std::vector<KnownCard>& known_;
    const std::vector<ReadCard>& read_;
    const SimilarityQueries& similarity_;
    const bool open_;
    std::vector<std::optional<std::size_t>> read_of_;  ///< for each known card
    std::vector<bool> taken_;                          ///< for each read card
    std::vector<std::size_t> kept_;                    ///< known cards that are where they were
    std::vector<std::size_t> maybe_elsewhere_;         ///< known cards that a hand may have
    Reconciled result_;
};

}  // namespace

bool is_gone(const KnownCard& card) {
    if (card.place != Place::changed || card.changed < least_changed) return false;
    const bool shows_ground = card.changed >= mostly_changed && card.bare >= surely_bare;
    return card.still_there < surely_there || shows_ground;
}

Reconciled reconcile(const std::vector<KnownCard>& known, const std::vector<ReadCard>& read,
                     const SimilarityQueries& similarity, bool open, int next_id) {
    return TrackMatcher(known, read, similarity, open, next_id).run();
}

}  // namespace quadrille::vision
