#include "calibration/gathered_views.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace quadrille {

std::optional<double> difference(const LensView& a, const LensView& b) {
    std::map<std::pair<float, float>, cv::Point2f> places;
    for (std::size_t i = 0; i < a.image_px.size(); ++i)
        places[{a.pattern_mm[i].x, a.pattern_mm[i].y}] = a.image_px[i];
    double sum = 0;
    int shared = 0;
    for (std::size_t i = 0; i < b.image_px.size(); ++i) {
        const auto place = places.find({b.pattern_mm[i].x, b.pattern_mm[i].y});
        if (place == places.end()) continue;
        const cv::Point2f apart = place->second - b.image_px[i];
        sum += apart.dot(apart);
        ++shared;
    }
    constexpr int fewest = 4;
    if (shared < fewest) return std::nullopt;
    return std::sqrt(sum / shared) / a.picture_size.width;
}

Gathering GatheredViews::add(LensView view, double t) {
    // Of the picture's width. A tilt by 15 degrees moves the points of a pattern by some two hundredths.
    constexpr double still = 0.004, another_view = 0.02;
    constexpr double a_moment_s = 0.5;
    const std::optional<Last> last = std::exchange(last_, Last{view, t});
    if (!kept_.empty() && kept_.front().picture_size != view.picture_size) return Gathering::unlike;
    if (last && t - last->t < a_moment_s) {
        // Where hardly a point is shared the pattern was elsewhere.
        if (difference(last->view, view).value_or(1) > still) return Gathering::moving;
    }
    const bool known = std::any_of(kept_.begin(), kept_.end(), [&](const LensView& one) {
        return difference(one, view).value_or(1) < another_view;
    });
    if (known) return Gathering::known;
    kept_.push_back(std::move(view));
    return Gathering::kept;
}

}  // namespace quadrille
