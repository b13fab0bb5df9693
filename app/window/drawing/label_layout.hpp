// app/window/drawing/label_layout.hpp: places for labels, so that none lies on another.
#pragma once
#include <opencv2/core/types.hpp>
#include <vector>

namespace quadrille::app {

/// A label of that size and the middles that it may have, the best first; pixels of the window.
struct LabelRequest {
    cv::Size2f size;
    std::vector<cv::Point2f> middles;
};

/// The middle of each label, in their order: the first that leaves those before it free, or its first where
/// none does.
std::vector<cv::Point2f> place_labels(const std::vector<LabelRequest>& labels);

}  // namespace quadrille::app
