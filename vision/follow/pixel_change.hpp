// vision/follow/pixel_change.hpp: which pixels of the table changed between two moments, and what of a card's
// place they make up.
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/follow/table_view.hpp"

namespace quadrille::vision {

/// Corners of a card in pixels of the small view from above, in order round it.
using ViewQuad = std::array<cv::Point2d, 4>;

/// The difference of two views of one pose, with the light taken out: lamps, shadows and the exposure change
/// whole parts of the table alike. A reader that is wrong about a card today as yesterday cannot change it.
class PixelChange {
public:
    PixelChange(const CellView& before, const CellView& now);

    /// Share of the place's pixels that changed, 0 to 1; 0 for a place outside the view.
    double share_in(const ViewQuad& place) const;
    /// The same of the part of the place that none of the others covers; nullopt where too little is left of
    /// it.
    std::optional<double> share_alone_in(const ViewQuad& place, const std::vector<ViewQuad>& others) const;
    /// Share of the changed among the pixels that one of the two places holds and the other does not: near 1
    /// when a card went from one to the other, near 0 when nothing did. 0 when the places are the same.
    double share_between(const ViewQuad& a, const ViewQuad& b) const;

    /// The view now as it would look in the light of then: CV_32FC3, natural logarithms of B, G, R.
    const cv::Mat& in_old_light() const { return in_old_light_; }

private:
    cv::Mat in_old_light_, changed_;
};

/// Natural logarithms of an 8-bit picture's values: CV_32F, as many channels.
cv::Mat logarithms(const cv::Mat& picture);

/// The smallest rectangle of pixels that holds a place, as far as a view of that size shows it.
cv::Rect area_of(const ViewQuad& place, const cv::Size& view);

/// 8-bit mask of a place, cut to `area`.
cv::Mat mask_of(const ViewQuad& place, const cv::Rect& area);

}  // namespace quadrille::vision
