#include "vision/follow/reading_memory.hpp"

#include <algorithm>

namespace quadrille::vision {

void ReadingMemory::add(double t, std::vector<CardReading> cards) {
    readings_.push_back({t, std::move(cards)});
    if (readings_.size() > most) readings_.pop_front();
}

double ReadingMemory::newest_t() const {
    return readings_.empty() ? -1e9 : readings_.back().t;
}

int ReadingMemory::since(double t) const {
    return static_cast<int>(std::count_if(readings_.begin(), readings_.end(),
                                          [&](const Reading& reading) { return reading.t >= t; }));
}

std::vector<Supported> ReadingMemory::agreed(
    const std::function<std::optional<double>(const CardReading&)>& settled_at) const {
    std::vector<std::vector<CardReading>> rounds;
    for (const Reading& reading : readings_) {
        std::vector<CardReading>& round = rounds.emplace_back();
        for (const CardReading& card : reading.cards) {
            const auto from = settled_at(card);
            if (from && reading.t >= *from) round.push_back(card);
        }
    }
    std::vector<Supported> supported;
    for (const Agreed& card : consensus(rounds)) {
        supported.push_back({card.card, card.seen, since(settled_at(card.card).value_or(1e9))});
    }
    return supported;
}

}  // namespace quadrille::vision
