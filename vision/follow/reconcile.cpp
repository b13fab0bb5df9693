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
/// At this likeness its place still holds the card, whatever the reader missed.
constexpr double surely_there = 0.75;
/// Below it a card shows another face.
constexpr double shows_the_same = 0.6;

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

std::optional<double> cost(const CardReading& was, const CardReading& is, double alike) {
    const bool here = was.square == is.square && apart_mm(was, is) <= same_place_mm;
    const double looks = 1 - alike;
    const double tie = 1e-5 * std::min(apart_mm(was, is), 2000.0);
    if (here) {
        const bool flip = was.face != is.face && seats_fit(was, is);
        const double best = flip ? std::min(looks, flipped_costs) : looks;
        return best <= most_in_place ? std::optional(best + tie) : std::nullopt;
    }
    if (looks > most_to_move) return std::nullopt;
    return looks + another_square_costs + (was.face == is.face ? 0 : another_square_costs) + tie;
}

/// Tells what happened to one card; every member puts its part into `result`.
class Story {
public:
    Story(const std::vector<KnownCard>& known, const std::vector<ReadCard>& read, const Alike& alike,
          int next_id)
        : known_(known), read_(read), alike_(alike), read_of_(known.size()), taken_(read.size()) {
        result_.next_id = next_id;
    }

    Reconciled told(bool hand) {
        match();
        for (std::size_t i = 0; i < known_.size(); ++i) tell_known(i, hand);
        for (std::size_t j = 0; j < read_.size(); ++j) {
            if (!taken_[j]) tell_new(j, hand);
        }
        return std::move(result_);
    }

private:
    void match() {
        std::vector<Pair> pairs;
        for (std::size_t i = 0; i < known_.size(); ++i) {
            if (known_[i].place == Place::unchanged) continue;
            for (std::size_t j = 0; j < read_.size(); ++j) {
                if (const auto c = cost(known_[i].track.card, read_[j].card, alike_(i, j)))
                    pairs.push_back({*c, i, j});
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

    void tell_known(std::size_t i, bool hand) {
        const KnownCard& card = known_[i];
        if (read_of_[i]) {
            tell_seen(card, *read_of_[i], alike_(i, *read_of_[i]));
        } else if (card.place != Place::changed || card.still_there >= surely_there ||
                   lies_under(card.track.card)) {
            result_.tracks.push_back(card.track);
        } else if (hand) {
            result_.missing.push_back(card.track.id);
            result_.tracks.push_back(card.track);
        } else {
            result_.events.push_back(
                {.kind = EventKind::left, .track = card.track, .from = card.track.card.square});
        }
    }

    void tell_seen(const KnownCard& was, std::size_t read, double alike) {
        const bool complete = was.place != Place::covered && read_[read].place != Place::covered;
        if (!complete) {
            result_.waiting.push_back(read);
            result_.missing.push_back(was.track.id);
            result_.tracks.push_back(was.track);
            return;
        }
        Track after{was.track.id, read_[read].card};
        const CardReading& before = was.track.card;
        after.card.role = before.role;
        if (before.seat) after.card.seat = before.seat;
        if (alike >= shows_the_same) after.card.face = before.face;
        if (before.square != after.card.square) {
            result_.events.push_back(
                {.kind = EventKind::moved, .track = after, .from = before.square, .to = after.card.square});
        } else {
            constexpr double turned_deg = 20;
            const double turn = std::abs(std::remainder(before.angle_deg - after.card.angle_deg, 180));
            if (turn < turned_deg) after.card.tapped = before.tapped;
            tell_turn(before, after);
        }
        result_.tracks.push_back(after);
    }

    void tell_turn(const CardReading& before, const Track& after) {
        const auto square = after.card.square;
        if (before.face != after.card.face) {
            result_.events.push_back(
                {.kind = EventKind::flipped, .track = after, .from = square, .to = square});
        }
        if (before.tapped != after.card.tapped) {
            const EventKind kind = after.card.tapped ? EventKind::tapped : EventKind::untapped;
            result_.events.push_back({.kind = kind, .track = after, .from = square, .to = square});
        }
    }

    void tell_new(std::size_t j, bool hand) {
        if (hand || read_[j].place == Place::covered) {
            result_.waiting.push_back(j);
            return;
        }
        const Track track{result_.next_id++, read_[j].card};
        result_.events.push_back({.kind = EventKind::entered, .track = track, .to = track.card.square});
        result_.tracks.push_back(track);
    }

    /// Something that is read now lies over at least the middle of it.
    bool lies_under(const CardReading& card) const {
        constexpr double covers_mm = 30;
        return std::any_of(read_.begin(), read_.end(), [&](const ReadCard& over) {
            return over.card.square == card.square && apart_mm(over.card, card) < covers_mm &&
                   !replaced(over, card);
        });
    }
    /// A card read in the very place of another has replaced it.
    static bool replaced(const ReadCard& over, const CardReading& card) {
        constexpr double same_mm = 14;
        return apart_mm(over.card, card) < same_mm;
    }

    const std::vector<KnownCard>& known_;
    const std::vector<ReadCard>& read_;
    const Alike& alike_;
    std::vector<std::optional<std::size_t>> read_of_;  ///< for each known card
    std::vector<bool> taken_;                          ///< for each read card
    Reconciled result_;
};

}  // namespace

Reconciled reconcile(const std::vector<KnownCard>& known, const std::vector<ReadCard>& read,
                     const Alike& alike, bool hand, int next_id) {
    return Story(known, read, alike, next_id).told(hand);
}

}  // namespace quadrille::vision
