// vision/follow/regions.hpp: where the table differs from what is known, and for how long it has lain still
// there.
#pragma once
#include <deque>
#include <functional>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/follow/table_view.hpp"

namespace quadrille::vision {

/// Cells that hang together and differ from what is known.
struct Region {
    int label = 0;  ///< in `Changes::labels`
    int cells = 0;
    double still_s = 0;         ///< since something last moved in it or beside it
    bool from_outside = false;  ///< reaches the rim of what is seen: an arm, or something beside the board
};

/// One moment against what is known.
struct Changes {
    cv::Mat differs;  ///< 8-bit, one value a cell: 255 where it differs
    cv::Mat labels;   ///< CV_32S, one value a cell: 0, or the region's label
    cv::Mat still_s;  ///< CV_64F, one value a cell: since something last moved in it
    std::vector<Region> regions;
    bool hand = false;              ///< something moves or moved a moment ago, or reaches in from outside
    double differing_share = 0;     ///< of the cells that can be seen
    double still_everywhere_s = 0;  ///< since anything moved anywhere
};

/// The cell of the chosen regions that is farthest from the rim: of an arm, where the fingers are.
std::optional<cv::Point> farthest_in(const Changes& changes,
                                     const std::function<bool(const Region&)>& chosen);

/// Follows movement from frame to frame.
class MotionTracker {
public:
    /// Forgets all movement: for a new pose.
    void restart(const TableView& table, double t);
    /// `known`: the view of what is known; empty: nothing yet, and everything differs.
    Changes see(const CellView& now, const CellView& known, double t);

private:
    void note_movement(const CellView& now, double t);

    struct Past {
        CellView view;
        double t;
    };
    std::deque<Past> past_;  ///< of the last `slow_s`
    cv::Mat last_moved_;     ///< CV_64F, one time a cell
    cv::Mat inside_, rim_;
    double last_anywhere_ = 0;
    double last_hand_ = -1e9;
};

}  // namespace quadrille::vision
