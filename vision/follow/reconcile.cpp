#include "vision/follow/reconcile.hpp"

#include <algorithm>
#include <optional>

#include "vision/follow/match_cards.hpp"

namespace quadrille::vision {
namespace {

/// Below it a card shows another face.
constexpr double shows_the_same = 0.6;
/// Below it a card that came is none of those that are missing.
constexpr double may_be_the_same = 0.4;

/// Reports what happened card by card; every member puts its part into `result_`.
class Reconciler {
public:
    Reconciler(const std::vector<KnownCard>& known, const std::vector<ReadCard>& read,
               const SimilarityQueries& similarity, bool open, int next_id)
        : known_(known),
          read_(read),
          changes_(known, read, similarity),
          open_(open),
          read_of_(match_cards(known, read, changes_)) {
        result_.next_id = next_id;
    }

    Reconciled run() {
        for (std::size_t i = 0; i < known_.size(); ++i) resolve_known(i);
        for (std::size_t j = 0; j < read_.size(); ++j) {
            if (std::find(read_of_.begin(), read_of_.end(), j) == read_of_.end()) resolve_new(j);
        }
        return std::move(result_);
    }

private:
    void resolve_known(std::size_t i) {
        const KnownCard& card = known_[i];
        // Of two cards that change places one may be read before the other: it need not lie on it.
        const bool may_lie_under = !open_ && lies_under(card.track.card);
        if (read_of_[i]) {
            resolve_seen(i, *read_of_[i]);
        } else if (!is_gone(card) || may_lie_under || changes_.own_pixels_changed(i, std::nullopt) == false) {
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
        const bool looks_the_same = changes_.alike(i, j) >= shows_the_same;
        if (before.square != after.card.square) {
            if (looks_the_same) after.card.face = before.face;
            result_.events.push_back(
                {.kind = EventKind::moved, .track = after, .from = before.square, .to = after.card.square});
        } else {
            const bool another_side = !looks_the_same && changes_.another_side_shows(i, j);
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
            changes_.arrival_shows(j) && std::none_of(kept_.begin(), kept_.end(), [&](std::size_t i) {
                return in_place(known_[i].track.card, read.card) && doubles(i, j);
            });
        if (!borne_out) return;
        const bool may_be_missing =
            open_ && (read.at_a_hand ||
                      std::any_of(maybe_elsewhere_.begin(), maybe_elsewhere_.end(),
                                  [&](std::size_t i) { return changes_.alike(i, j) >= may_be_the_same; }));
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
        return turned(was, is) ? !changes_.turn_shows(i, j) : apart_mm(was, is) < same_place_mm / 2;
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
    /// A card that lay there before, above or below, has not come to cover anything. What was half covered
    /// was read a little aside.
    bool lay_there(std::size_t j) const {
        for (std::size_t i = 0; i < known_.size(); ++i) {
            if (read_of_[i] == j) return in_place(known_[i].track.card, read_[j].card);
        }
        return false;
    }

    const std::vector<KnownCard>& known_;
    const std::vector<ReadCard>& read_;
    const CardChanges changes_;
    const bool open_;
    const std::vector<std::optional<std::size_t>> read_of_;  ///< for each known card
    std::vector<std::size_t> kept_;                          ///< known cards that are where they were
    std::vector<std::size_t> maybe_elsewhere_;               ///< known cards that a hand may have
    Reconciled result_;
};

}  // namespace

Reconciled reconcile(const std::vector<KnownCard>& known, const std::vector<ReadCard>& read,
                     const SimilarityQueries& similarity, bool open, int next_id) {
    return Reconciler(known, read, similarity, open, next_id).run();
}

}  // namespace quadrille::vision
