// vision/identify/front_comparison.hpp: whether two fronts are the same, by a trained network.
#pragma once
#include "vision/identify/front_matcher.hpp"
#include "vision/identify/front_print.hpp"

namespace quadrille::vision {

/// Log odds that a front that was seen is the known one on which it lies so, of two that are alike: half of
/// those that it learned from were the same. Within ±8. Costs about a millisecond.
float log_odds_of_same(const FrontPrint& seen, const FrontPrint& known, FrontFit fit);

}  // namespace quadrille::vision
