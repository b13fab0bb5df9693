// vision/follow/still_mean.hpp: what a camera that stands still shows over several frames.
#pragma once
#include <opencv2/core.hpp>

namespace quadrille::vision {

/// The mean of frames between which the camera did not move: the noise of a dim room is weaker in it by the
/// square root of their number, and what passes by, a hand, fades.
class StillMean {
public:
    /// `picture`: 8-bit BGR. One of another size, or of a camera that was moved, resets it.
    void add(const cv::Mat& picture);
    void clear();

    int frames() const { return frames_; }
    /// 8-bit BGR, of its own memory; empty where no frame was added.
    cv::Mat picture() const;

private:
    bool stands_still(const cv::Mat& small) const;

    cv::Mat sum_;    ///< CV_32FC3
    cv::Mat small_;  ///< the first frame, reduced and grey
    int frames_ = 0;
};

}  // namespace quadrille::vision
