// vision/network/log_odds.hpp: probabilities as networks give them.
#pragma once
#include <algorithm>
#include <cmath>

namespace quadrille::vision {

/// The logistic function: the probability of something with these log odds.
inline float probability(float log_odds) {
    return 1 / (1 + std::exp(-log_odds));
}

/// The inverse, for a probability that is kept 1e-6 away from 0 and 1.
inline float log_odds(float probability) {
    constexpr float least = 1e-6F;
    const float p = std::clamp(probability, least, 1 - least);
    return std::log(p / (1 - p));
}

}  // namespace quadrille::vision
