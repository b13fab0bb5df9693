#include "vision/follow/match_cards.hpp"

#include <algorithm>
#include <utility>

namespace quadrille::vision {
namespace {

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

struct Pair {
    double cost;
    std::size_t known, read;
};

bool seats_fit(const CardReading& a, const CardReading& b) {
    return !a.seat || !b.seat || a.seat == b.seat;
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

class CardMatcher {
public:
    CardMatcher(const std::vector<KnownCard>& known, const std::vector<ReadCard>& read,
                const CardChanges& changes)
        : known_(known),
          read_(read),
          changes_(changes),
          costs_(known.size(), std::vector<std::optional<double>>(read.size())),
          read_of_(known.size()) {}

    std::vector<std::optional<std::size_t>> run() {
        match_likest();
        while (exchange_two()) {
        }
        return std::move(read_of_);
    }

private:
    void match_likest() {
        std::vector<Pair> pairs;
        for (std::size_t i = 0; i < known_.size(); ++i) {
            for (std::size_t j = 0; j < read_.size(); ++j) {
                costs_[i][j] = cost(i, j);
                if (costs_[i][j]) pairs.push_back({*costs_[i][j], i, j});
            }
        }
        std::stable_sort(pairs.begin(), pairs.end(),
                         [](const Pair& a, const Pair& b) { return a.cost < b.cost; });
        std::vector<bool> taken(read_.size());
        for (const Pair& pair : pairs) {
            if (read_of_[pair.known] || taken[pair.read]) continue;
            read_of_[pair.known] = pair.read;
            taken[pair.read] = true;
        }
    }

    /// What is best for one card may leave too little to another. Each exchange makes all together cheaper.
    bool exchange_two() {
        for (std::size_t i = 0; i < known_.size(); ++i) {
            for (std::size_t k = i + 1; k < known_.size(); ++k) {
                if (!exchange_is_cheaper(i, k)) continue;
                std::swap(read_of_[i], read_of_[k]);
                return true;
            }
        }
        return false;
    }

    bool exchange_is_cheaper(std::size_t i, std::size_t k) const {
        constexpr double noticeable = 1e-4;
        if (!read_of_[i] || !read_of_[k]) return false;
        const auto &one = costs_[i][*read_of_[k]], &other = costs_[k][*read_of_[i]];
        return one && other &&
               *one + *other < *costs_[i][*read_of_[i]] + *costs_[k][*read_of_[k]] - noticeable;
    }

    /// What it costs to take the two for one card; nullopt where the pixels say that they are not.
    std::optional<double> cost(std::size_t i, std::size_t j) const {
        const CardReading &was = known_[i].track.card, &is = read_[j].card;
        if (known_[i].place == Place::unchanged) return std::nullopt;
        const double tie = 1e-5 * std::min(apart_mm(was, is), 2000.0);
        std::optional<double> looks;
        if (in_place(was, is))
            looks = cost_where_it_lies(i, j);
        else if (changes_.move_shows(i, j))
            looks = cost_of_move(was, is, changes_.alike(i, j));
        return looks ? std::optional(*looks + tie) : std::nullopt;
    }

    std::optional<double> cost_where_it_lies(std::size_t i, std::size_t j) const {
        const CardReading &was = known_[i].track.card, &is = read_[j].card;
        auto looks = cost_in_place(was, is, changes_.alike(i, j));
        if (turned(was, is)) return changes_.turn_shows(i, j) ? looks : std::nullopt;
        const std::optional<bool> changed = changes_.own_pixels_changed(i, j);
        if (looks && was.face == is.face && changed == true) *looks += changed_in_place_costs;
        // Half covered it does not look like itself any more, but what can be seen of it is as it was.
        if (in_the_same_spot(is, was) && changed == false)
            looks = std::min(looks.value_or(untouched_costs), untouched_costs);
        return looks;
    }

    const std::vector<KnownCard>& known_;
    const std::vector<ReadCard>& read_;
    const CardChanges& changes_;
    std::vector<std::vector<std::optional<double>>> costs_;  ///< for each known card, for each read one
    std::vector<std::optional<std::size_t>> read_of_;        ///< for each known card
};

}  // namespace

std::vector<std::optional<std::size_t>> match_cards(const std::vector<KnownCard>& known,
                                                    const std::vector<ReadCard>& read,
                                                    const CardChanges& changes) {
    return CardMatcher(known, read, changes).run();
}

}  // namespace quadrille::vision
