#include "vision/follow/vote_tally.hpp"

#include <algorithm>

namespace quadrille::vision {
namespace {

constexpr int enough = 5;  // readings before the first ones are overruled

std::array<int, 3> said_of(const CardReading& card) {
    return {card.seat ? static_cast<int>(*card.seat) : -1, card.tapped ? 1 : 0, static_cast<int>(card.face)};
}

}  // namespace

void VoteTally::add(const CardReading* reading, CardReading& card) {
    ++asked_;
    if (reading == nullptr) return;
    ++seen_;
    votes_[said_of(*reading)] += reading->confidence;
    if (seen_ < enough) return;
    const auto strongest = std::max_element(votes_.begin(), votes_.end(),
                                            [](const auto& a, const auto& b) { return a.second < b.second; });
    constexpr double clearly = 2;
    if (said_of(*reading) != strongest->first || strongest->second < clearly * votes_[said_of(card)]) return;
    card.seat = reading->seat;
    card.tapped = reading->tapped;
    card.face = reading->face;
    card.role = reading->role;
    card.confidence = reading->confidence;
}

bool VoteTally::is_no_card() const {
    constexpr int one_in = 4;
    return origin_ == Origin::found_lying && asked_ >= enough && seen_ * one_in < asked_;
}

}  // namespace quadrille::vision
