// vision/follow/novelty.hpp: whether places that lie still have changed since they were last resolved.
#pragma once
#include <functional>
#include <opencv2/core.hpp>

#include "vision/follow/regions.hpp"

namespace quadrille::vision {

/// A place in doubt may differ from what is known for hours. To resolve it costs some milliseconds, and the
/// same pixels with the same readings have the same result.
class Novelty {
public:
    /// Whether more has come to lie still, has become `ready`, has been read or has been left by a hand since
    /// it was last said so; and now and then all the same, for the light may decide. `at_rest`: the cells in
    /// which nothing moves; `newest_t`: of the newest reading.
    bool in(const Changes& changes, const cv::Mat& at_rest, const std::function<bool(const Region&)>& ready,
            double newest_t, double t);

private:
    cv::Mat still_, ready_;  ///< 8-bit, one value a cell: what has been reported
    double newest_t_ = -1e9, last_t_ = -1e9;
    bool hand_ = false;
};

}  // namespace quadrille::vision
