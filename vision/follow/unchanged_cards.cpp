#include "vision/follow/unchanged_cards.hpp"

#include <algorithm>

#include "vision/follow/consensus.hpp"

namespace quadrille::vision {

bool UnchangedCards::due(double t) {
    constexpr double every_s = 1;
    if (t - last_weighed_ < every_s) return false;
    last_weighed_ = t;
    return true;
}

std::vector<CardReading> UnchangedCards::weigh(std::vector<Track>& tracks, std::vector<CardReading> cards,
                                               const std::function<bool(const CardReading&)>& unchanged) {
    std::erase_if(cards, [&](const CardReading& card) { return !unchanged(card); });
    for (Track& track : tracks) {
        if (!unchanged(track.card)) continue;
        VoteTally& tally = tallies_[track.id];
        const auto same = std::find_if(cards.begin(), cards.end(),
                                       [&](const CardReading& card) { return same_place(card, track.card); });
        tally.add(same == cards.end() ? nullptr : &*same, track.card);
        if (same != cards.end()) cards.erase(same);
    }
    std::erase_if(tracks, [&](const Track& track) { return tallies_[track.id].is_no_card(); });
    return overlooked(std::move(cards));
}

/// What every one of the last readings saw in a place; `unknown`: what the newest saw where no track is.
std::vector<CardReading> UnchangedCards::overlooked(std::vector<CardReading> unknown) {
    constexpr std::size_t rounds = 4;
    std::vector<CardReading> cards;
    overlooked_.push_back(std::move(unknown));
    if (overlooked_.size() < rounds) return cards;
    for (const Agreed& agreed : consensus(overlooked_)) {
        if (agreed.seen < static_cast<int>(rounds)) continue;
        cards.push_back(agreed.card);
        for (auto& round : overlooked_)
            std::erase_if(round, [&](const CardReading& card) { return same_place(card, agreed.card); });
    }
    overlooked_.erase(overlooked_.begin());
    return cards;
}

}  // namespace quadrille::vision
