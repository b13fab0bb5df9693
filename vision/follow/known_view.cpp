#include "vision/follow/known_view.hpp"

#include <opencv2/imgproc.hpp>

#include "vision/follow/follower_settings.hpp"

namespace quadrille::vision {

void KnownView::adopt(const CellView& now, const Changes& changes, const cv::Mat& settled) {
    if (cv::countNonZero(settled) == 0) return;
    cv::Mat with_rim;
    cv::dilate(settled, with_rim, cv::Mat::ones(3, 3, CV_8U));
    with_rim.setTo(0, changes.differs & ~settled);
    replace_cells(view_, now, with_rim);
}

void KnownView::adapt(const CellView& now, const Changes& changes, double t, double steady_s) {
    constexpr double every_s = 1, share = 0.3, long_s = 3;
    if (t - last_adapted_ < every_s || changes.hand || changes.still_everywhere_s < steady_s) return;
    last_adapted_ = t;
    cv::Mat near;
    cv::dilate(changes.differs, near, cv::Mat::ones(3, 3, CV_8U));
    cv::Mat cells = near == 0;
    for (const Region& region : changes.regions) {
        if (region.cells < least_cells && region.still_s > long_s) cells |= changes.labels == region.label;
    }
    blend_cells(view_, now, cells, share);
}

}  // namespace quadrille::vision
