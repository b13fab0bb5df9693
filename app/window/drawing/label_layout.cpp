#include "app/window/drawing/label_layout.hpp"

#include <algorithm>

namespace quadrille::app {

std::vector<cv::Point2f> place_labels(const std::vector<LabelRequest>& labels) {
    std::vector<cv::Rect2f> taken;
    std::vector<cv::Point2f> placed;
    for (const LabelRequest& label : labels) {
        const auto around = [&](cv::Point2f middle) {
            return cv::Rect2f(middle - cv::Point2f(label.size) * 0.5F, label.size);
        };
        const auto free = std::find_if(label.middles.begin(), label.middles.end(), [&](cv::Point2f middle) {
            return std::none_of(taken.begin(), taken.end(),
                                [&](const cv::Rect2f& other) { return (around(middle) & other).area() > 0; });
        });
        placed.push_back(free == label.middles.end() ? label.middles.front() : *free);
        taken.push_back(around(placed.back()));
    }
    return placed;
}

}  // namespace quadrille::app
