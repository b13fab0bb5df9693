// vision/follow/card_changes.hpp: what the pixels and two readings say of whether a card moved, was turned,
// or lies where it lay.
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
    double bare = 0;  ///< share of its place, as far as no card is read there, that shows the ground now
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

/// Two cards on one square lie further apart.
inline constexpr double same_place_mm = 35;

/// Between the centres; very far where one has none.
double apart_mm(const CardReading& a, const CardReading& b);
/// By half a tap at least, whichever end is up.
bool turned(const CardReading& was, const CardReading& is);
/// A card that is nudged or turned stays where it is; two cards on one square lie further apart.
bool in_place(const CardReading& was, const CardReading& is);
/// So near that one is the other, or has replaced it.
bool in_the_same_spot(const CardReading& a, const CardReading& b);
/// Glare, or a back with a picture: which side was up, and whose it is, was a guess.
bool guessed(const CardReading& card);

/// What the pixels say of each known card and each that was read; both go by index. It keeps references.
class CardChanges {
public:
    CardChanges(const std::vector<KnownCard>& known, const std::vector<ReadCard>& read,
                const SimilarityQueries& similarity)
        : known_(known), read_(read), similarity_(similarity) {}

    double alike(std::size_t i, std::size_t j) const { return similarity_.alike(i, j); }
    /// Whether the pixels say that a card was turned: what lay under its corners came to light, or, on ground
    /// of the sleeve's colour, it looks like itself only when it is taken for turned.
    bool turn_shows(std::size_t i, std::size_t j) const;
    /// Whether the pixels say that a card may have gone from one place to the other.
    bool move_shows(std::size_t i, std::size_t j) const;
    /// Whether enough changed where a card was read for one that came there.
    bool arrival_shows(std::size_t j) const;
    /// Whether a card was turned over: what comes to lie on it, or lay on it before, changes its place as
    /// well.
    bool another_side_shows(std::size_t i, std::size_t j) const;
    /// Whether what no other card covers of its place changed (`j` nullopt: no card was read as it); if not,
    /// a card that came to lie on it, or went, changed the place. nullopt where too little of it is free.
    std::optional<bool> own_pixels_changed(std::size_t i, std::optional<std::size_t> j) const;

private:
    bool surely_swapped(std::size_t i, std::size_t j) const;
    bool surely_another_face(std::size_t i, std::size_t j) const;

    const std::vector<KnownCard>& known_;
    const std::vector<ReadCard>& read_;
    const SimilarityQueries& similarity_;
};

}  // namespace quadrille::vision
