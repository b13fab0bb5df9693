#include "vision/follow/regions.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

/// A card that is pushed slowly is seen against a moment that long ago, not only against the last frame.
constexpr double slow_s = 0.14;
/// After an arm was last seen to move it may still be there.
constexpr double hand_lingers_s = 0.15;

/// Without cells that have fewer than two neighbours: the noise of a weak camera flickers in single cells,
/// what moves is larger.
cv::Mat without_flicker(const cv::Mat& cells) {
    cv::Mat count;
    cv::boxFilter(cells / 255, count, CV_8U, {3, 3}, {-1, -1}, false, cv::BORDER_CONSTANT);
    return cells & (count >= 3);
}

}  // namespace

std::optional<cv::Point> farthest_in(const Changes& changes,
                                     const std::function<bool(const Region&)>& chosen) {
    int farthest = -1;
    cv::Point tip;
    for (const Region& region : changes.regions) {
        if (!chosen(region)) continue;
        for (int y = 0; y < changes.labels.rows; ++y) {
            for (int x = 0; x < changes.labels.cols; ++x) {
                const int inwards =
                    std::min({x, y, changes.labels.cols - 1 - x, changes.labels.rows - 1 - y});
                if (changes.labels.at<int>(y, x) != region.label || inwards <= farthest) continue;
                farthest = inwards;
                tip = {x, y};
            }
        }
    }
    return farthest < 0 ? std::nullopt : std::optional(tip);
}

void MotionTracker::restart(const TableView& table, double t) {
    past_.clear();
    last_moved_ = cv::Mat(table.cells(), CV_64F, cv::Scalar(t));
    inside_ = table.inside();
    cv::Mat within;
    cv::erode(inside_, within, cv::Mat::ones(3, 3, CV_8U), {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    rim_ = inside_ & ~within;
    last_anywhere_ = t;
    last_hand_ = -1e9;
}

void MotionTracker::note_movement(const CellView& now, double t) {
    if (!past_.empty()) {
        cv::Mat moved = differing_cells(past_.back().view, now) & inside_;
        if (past_.size() > 1) moved |= differing_cells(past_.front().view, now) & inside_;
        moved = without_flicker(moved);
        last_moved_.setTo(t, moved);
        if (cv::countNonZero(moved) > 0) last_anywhere_ = t;
    }
    past_.push_back({now, t});
    while (past_.size() > 1 && past_[1].t <= t - slow_s) past_.pop_front();
}

Changes MotionTracker::see(const CellView& now, const CellView& known, double t) {
    note_movement(now, t);
    Changes changes;
    changes.still_everywhere_s = t - last_anywhere_;
    if (known.grey.empty()) return changes;
    changes.differs = differing_cells(known, now) & inside_;
    changes.differing_share =
        static_cast<double>(cv::countNonZero(changes.differs)) / std::max(1, cv::countNonZero(inside_));
    const int count = cv::connectedComponents(changes.differs, changes.labels, 8, CV_32S);
    cv::Mat near_moved;
    cv::dilate(last_moved_, near_moved, cv::Mat::ones(3, 3, CV_8U));
    changes.still_s = t - last_moved_;
    changes.regions.resize(static_cast<std::size_t>(std::max(0, count - 1)));
    std::vector<double> newest(changes.regions.size(), -1e9);
    for (int y = 0; y < changes.labels.rows; ++y) {
        for (int x = 0; x < changes.labels.cols; ++x) {
            const int label = changes.labels.at<int>(y, x);
            if (label == 0) continue;
            const auto index = static_cast<std::size_t>(label - 1);
            Region& region = changes.regions[index];
            region.label = label;
            ++region.cells;
            newest[index] = std::max(newest[index], near_moved.at<double>(y, x));
            region.from_outside |= rim_.at<unsigned char>(y, x) != 0;
        }
    }
    for (std::size_t i = 0; i < newest.size(); ++i) {
        Region& region = changes.regions[i];
        region.still_s = t - newest[i];
        constexpr int arm_cells = 12;
        if (region.from_outside && region.cells >= arm_cells && region.still_s < 1) last_hand_ = t;
    }
    changes.hand = t - std::max(last_hand_, last_anywhere_) < hand_lingers_s;
    return changes;
}

}  // namespace quadrille::vision
