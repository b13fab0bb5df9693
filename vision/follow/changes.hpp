// vision/follow/changes.hpp: which parts of the board differ from what was seen before, whatever the light
// does.
#pragma once
#include <array>
#include <opencv2/core.hpp>

#include "calibration/board_pose.hpp"

namespace quadrille::vision {

/// The board seen from above, small and grey, for comparing one moment with another.
class SmallTopView {
public:
    /// Half a pixel a millimetre: a card is 33 x 45 px, enough to see that it moved.
    static constexpr double px_per_mm = 0.5;

    SmallTopView(const BoardPose& pose, cv::Size picture_size);

    /// 8-bit grey, `frame().size()`.
    cv::Mat of(const cv::Mat& picture) const;
    const RectifiedFrame& frame() const { return frame_; }

private:
    RectifiedFrame frame_;
    cv::Mat map_;
};

/// 255 where two top views differ by more than a change of light explains: each is first freed of its slow
/// brightness (shadows, lamps, exposure), what is left is compared.
cv::Mat changed_pixels(const cv::Mat& before, const cv::Mat& now);

/// Share of the pixels of a mask inside a quad (pixels of the mask) that are set.
double share_inside(const cv::Mat& mask, const std::array<cv::Point2d, 4>& corners);

/// How long nothing has moved on the board.
class Stillness {
public:
    /// Looks at the next top view; gives the seconds since the last movement, 0 while something moves.
    double see(const cv::Mat& top_view, double t);
    void forget() { last_.release(); }

private:
    cv::Mat last_;
    double still_since_ = 0;
};

}  // namespace quadrille::vision
