// vision/picture/halved_picture.hpp: a picture at the scales at which it is looked at.
#pragma once
#include <deque>
#include <memory>
#include <opencv2/core.hpp>

namespace quadrille::vision {

/// A picture and its halves, each made when somebody first asks for it: to smooth or shrink what was halved
/// costs a quarter. Copies share them, as those of a cv::Mat share its pixels; one thread at a time.
class HalvedPicture {
public:
    // A picture is one that nobody has halved yet.
    HalvedPicture(const cv::Mat& picture) : halves_(std::make_shared<std::deque<cv::Mat>>(1, picture)) {}

    const cv::Mat& whole() const { return halves_->front(); }

    struct Half {
        cv::Mat picture;
        double x = 1, y = 1;  ///< its width and height, of the whole one's
        double across = 1;    ///< what is given, in pixels of this half
    };
    /// The smallest half in which what is `across` pixels wide in the whole one still has a pixel, but never
    /// one without any.
    Half half_for(double across) const;

private:
    std::shared_ptr<std::deque<cv::Mat>> halves_;  ///< those that were given away stay where they are
};

}  // namespace quadrille::vision
