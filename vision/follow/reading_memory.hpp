// vision/follow/reading_memory.hpp: the last readings of the table, and what of them still counts.
#pragma once
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "vision/follow/consensus.hpp"

namespace quadrille::vision {

/// A card that several readings saw, of those that could.
struct Supported {
    CardReading card;
    int seen = 0, asked = 0;
};

/// A reading counts for a place only if nothing moved there since: a hand that rests in one corner does not
/// spoil what was read in another.
class ReadingMemory {
public:
    void add(double t, std::vector<CardReading> cards);
    void clear() { readings_.clear(); }
    /// Of the newest reading; long ago when there is none.
    double newest_t() const;
    const std::vector<CardReading>& newest() const { return readings_.back().cards; }
    /// How many were made at `t` or later.
    int since(double t) const;
    /// The cards that were read where they lie now. `settled_at`: from when on a reading counts for the place
    /// of a card; nullopt leaves the card out.
    std::vector<Supported> agreed(
        const std::function<std::optional<double>(const CardReading&)>& settled_at) const;

private:
    static constexpr std::size_t most = 8;
    struct Reading {
        double t;
        std::vector<CardReading> cards;
    };
    std::deque<Reading> readings_;  ///< oldest first
};

}  // namespace quadrille::vision
