#include "vision/follow/card_changes.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::vision {
namespace {

/// At this likeness its place still holds the card, whatever the reader missed.
constexpr double surely_there = 0.75;
/// Shares of a place that changed and that show the ground, at which it is empty however like the card the
/// ground is.
constexpr double mostly_changed = 0.5, surely_bare = 0.9;
/// Share of a card's pixels that change at least when it goes, comes or is turned over: two pictures agree by
/// chance in half of theirs. A card of which less changed is where it was.
constexpr double least_changed = 0.25;
/// The same of a card whose place is bare ground, as far as that can be seen, and this unlike the card.
constexpr double least_changed_by_leaving = 0.15, unlike = 0.4;
/// The same of a card that was surely read with its other face and is this unlike what it was: a back's
/// picture and a front's may share their colours.
constexpr double least_changed_by_flip = 0.15, sure_of_face = 0.9, another_face = 0.4;
/// The same of two cards that swap places and look much alike: each is seen this well, and both together look
/// this much more like themselves than like each other.
constexpr double least_changed_by_swap = 0.12, surely_alike = 0.9, clearly_more = 0.1;
/// The same between the two places of a card that is turned; plain backs on plain ground change little.
constexpr double least_between = 0.35;

double least_change_of_leaving(const KnownCard& card) {
    const bool shows_ground_alone = card.bare >= surely_bare && card.still_there < unlike;
    return shows_ground_alone ? least_changed_by_leaving : least_changed;
}

}  // namespace

bool is_gone(const KnownCard& card) {
    if (card.place != Place::changed || card.changed < least_change_of_leaving(card)) return false;
    const bool shows_ground = card.changed >= mostly_changed && card.bare >= surely_bare;
    return card.still_there < surely_there || shows_ground;
}

double apart_mm(const CardReading& a, const CardReading& b) {
    return a.centre_mm && b.centre_mm ? cv::norm(*a.centre_mm - *b.centre_mm) : 1e9;
}

bool turned(const CardReading& was, const CardReading& is) {
    constexpr double turned_deg = 20;  // half a tap
    return std::abs(std::remainder(was.angle_deg - is.angle_deg, 180)) >= turned_deg;
}

bool in_place(const CardReading& was, const CardReading& is) {
    return was.square == is.square && apart_mm(was, is) <= same_place_mm;
}

bool in_the_same_spot(const CardReading& a, const CardReading& b) {
    constexpr double same_mm = 14;
    return apart_mm(a, b) < same_mm;
}

bool guessed(const CardReading& card) {
    constexpr double sure = 0.6;
    return card.confidence < sure;
}

bool CardChanges::turn_shows(std::size_t i, std::size_t j) const {
    return similarity_.changed_between(i, j) >= least_between ||
           (known_[i].changed >= least_changed && alike(i, j) > known_[i].still_there);
}

bool CardChanges::move_shows(std::size_t i, std::size_t j) const {
    const double changed = std::min(known_[i].changed, read_[j].changed);
    return changed >= least_changed || (changed >= least_changed_by_swap && surely_swapped(i, j));
}

/// Whether a card took the place of one that looks much like it, and that one its place.
bool CardChanges::surely_swapped(std::size_t i, std::size_t j) const {
    const auto known = std::find_if(known_.begin(), known_.end(), [&](const KnownCard& other) {
        return in_the_same_spot(read_[j].card, other.track.card);
    });
    const auto read = std::find_if(read_.begin(), read_.end(), [&](const ReadCard& other) {
        return in_the_same_spot(other.card, known_[i].track.card);
    });
    if (known == known_.end() || read == read_.end()) return false;
    const auto other = static_cast<std::size_t>(known - known_.begin());
    const auto back = static_cast<std::size_t>(read - read_.begin());
    const double there = alike(i, j), here = alike(other, back);
    return std::min(there, here) >= surely_alike &&
           there + here >= alike(i, back) + alike(other, j) + clearly_more;
}

bool CardChanges::arrival_shows(std::size_t j) const {
    return read_[j].changed >= least_changed;
}

std::optional<bool> CardChanges::own_pixels_changed(std::size_t i, std::optional<std::size_t> j) const {
    const auto share = similarity_.changed_alone(i, j);
    if (!share) return std::nullopt;
    return *share >= (j ? least_changed : least_change_of_leaving(known_[i]));
}

bool CardChanges::another_side_shows(std::size_t i, std::size_t j) const {
    const double least = surely_another_face(i, j) ? least_changed_by_flip : least_changed;
    return similarity_.changed_alone(i, j).value_or(0) >= least;
}

bool CardChanges::surely_another_face(std::size_t i, std::size_t j) const {
    const CardReading &was = known_[i].track.card, &is = read_[j].card;
    return was.face != is.face && std::min(was.confidence, is.confidence) >= sure_of_face &&
           alike(i, j) < another_face;
}

}  // namespace quadrille::vision
