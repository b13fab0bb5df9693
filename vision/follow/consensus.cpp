#include "vision/follow/consensus.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::vision {
namespace {

bool says_the_same(const CardReading& a, const CardReading& b) {
    return a.seat == b.seat && a.tapped == b.tapped && a.face == b.face;
}

/// Each reading counts by its confidence; the newest reading of the strongest group is given.
CardReading voiced(const std::vector<CardReading>& opinions) {
    const auto weight = [&](const CardReading& card) {
        double sum = 0;
        for (const CardReading& other : opinions) sum += says_the_same(card, other) ? other.confidence : 0;
        return sum;
    };
    return *std::max_element(
        opinions.rbegin(), opinions.rend(),
        [&](const CardReading& a, const CardReading& b) { return weight(a) < weight(b); });
}

}  // namespace

bool same_place(const CardReading& a, const CardReading& b) {
    // Half of what two cards in combat on one square lie apart; and less than half a tap.
    constexpr double apart_mm = 18, turned_deg = 20;
    if (!a.centre_mm || !b.centre_mm || cv::norm(*a.centre_mm - *b.centre_mm) > apart_mm) return false;
    const double turn = std::abs(std::remainder(a.angle_deg - b.angle_deg, 180));
    return turn < turned_deg;
}

std::vector<Agreed> consensus(const std::vector<std::vector<CardReading>>& readings) {
    std::vector<std::vector<CardReading>> places;
    std::vector<int> last_reading;
    for (std::size_t round = 0; round < readings.size(); ++round) {
        for (const CardReading& card : readings[round]) {
            std::size_t place = 0;
            // Two cards of one reading are two cards, however near they lie.
            while (place < places.size() && (last_reading[place] == static_cast<int>(round) ||
                                             !same_place(places[place].back(), card))) {
                ++place;
            }
            if (place == places.size()) {
                places.emplace_back();
                last_reading.push_back(-1);
            }
            places[place].push_back(card);
            last_reading[place] = static_cast<int>(round);
        }
    }
    std::vector<Agreed> agreed;
    agreed.reserve(places.size());
    for (const auto& opinions : places)
        agreed.push_back({voiced(opinions), static_cast<int>(opinions.size())});
    return agreed;
}

}  // namespace quadrille::vision
