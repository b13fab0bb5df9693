// vision/follow/known_view.hpp: the table as it looked when it was last read.
#pragma once
#include "vision/follow/regions.hpp"
#include "vision/follow/table_view.hpp"

namespace quadrille::vision {

/// What each frame is compared with.
class KnownView {
public:
    const CellView& view() const { return view_; }
    bool empty() const { return view_.grey.empty(); }
    void clear() { view_ = {}; }
    void set(const CellView& now) { view_ = copy_of(now); }

    /// The cells of `settled` (8-bit, one value a cell) and those around them that do not differ become what
    /// `now` shows.
    void adopt(const CellView& now, const Changes& changes, const cv::Mat& settled);
    /// Takes in, bit by bit and at most once a second, what does not differ: the sun moves and lamps warm up.
    /// Nothing while a hand is there or something has moved within `steady_s`.
    void adapt(const CellView& now, const Changes& changes, double t, double steady_s);

private:
    CellView view_;
    double last_adapted_ = -1e9;
};

}  // namespace quadrille::vision
