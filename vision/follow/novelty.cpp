#include "vision/follow/novelty.hpp"

#include <vector>

namespace quadrille::vision {
namespace {

constexpr double every_s = 1;

cv::Mat cells_of_regions(const Changes& changes, const std::function<bool(const Region&)>& chosen) {
    std::vector<unsigned char> by_label(changes.regions.size() + 1);
    for (const Region& region : changes.regions)
        by_label[static_cast<std::size_t>(region.label)] = chosen(region) ? 255 : 0;
    cv::Mat cells(changes.labels.size(), CV_8U);
    for (int y = 0; y < cells.rows; ++y) {
        for (int x = 0; x < cells.cols; ++x)
            cells.at<unsigned char>(y, x) = by_label[static_cast<std::size_t>(changes.labels.at<int>(y, x))];
    }
    return cells;
}

/// Whether `cells` has some that were not reported; `told` then has them. A cell that flickers between
/// differing and not is new once; one that has moved is new when it lies still again.
bool more(const cv::Mat& cells, const cv::Mat& moved, cv::Mat& told) {
    if (told.size() != cells.size()) told = cv::Mat(cells.size(), CV_8U, cv::Scalar(0));
    told.setTo(0, moved);
    const bool any = cv::countNonZero(cells & ~told) > 0;
    told |= cells;
    return any;
}

}  // namespace

bool Novelty::in(const Changes& changes, const cv::Mat& at_rest,
                 const std::function<bool(const Region&)>& ready, double newest_t, double t) {
    const cv::Mat moved = ~at_rest, ready_now = cells_of_regions(changes, ready) & at_rest;
    bool any = more(changes.differs & at_rest, moved, still_);
    any |= more(ready_now, moved | (changes.differs & ~ready_now), ready_);
    any |= newest_t != newest_t_ || (hand_ && !changes.hand) || t - last_t_ >= every_s;
    if (!any) return false;
    newest_t_ = newest_t;
    hand_ = changes.hand;
    last_t_ = t;
    return true;
}

}  // namespace quadrille::vision
