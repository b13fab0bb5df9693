// app/window/drawing/label_layout.hpp: places for labels, so that none lies on another or on a card's art.
#pragma once
#include <opencv2/core/types.hpp>
#include <optional>
#include <vector>

namespace quadrille::app {

/// A label of that size and the middles that it may have, the best first; pixels of the window.
struct LabelRequest {
    cv::Size2f size;
    std::vector<cv::Point2f> middles;
    friend bool operator==(const LabelRequest&, const LabelRequest&) = default;
};

/// What labels leave free, in the same pixels.
struct LabelRoom {
    std::vector<cv::Rect2f> taken{};              ///< by what is drawn already
    std::vector<std::vector<cv::Point2f>> art{};  ///< convex outlines of what is to be seen
    std::optional<cv::Rect2f> inside{};           ///< no label leaves it
    friend bool operator==(const LabelRoom&, const LabelRoom&) = default;
};

/// The middle of each label, in their order: the first that leaves the room and the labels before it free;
/// else the nearest such place inside; its first where there is none.
std::vector<cv::Point2f> place_labels(const std::vector<LabelRequest>& labels, const LabelRoom& room = {});

/// The same from frame to frame. Those before the first that differs from the last frame's stay where they
/// are and are not placed again.
class LabelLayout {
public:
    /// Valid until the next call.
    const std::vector<cv::Point2f>& of(const std::vector<LabelRequest>& labels, const LabelRoom& room);

private:
    std::vector<LabelRequest> labels_;
    LabelRoom room_;
    std::vector<cv::Point2f> placed_;
};

}  // namespace quadrille::app
