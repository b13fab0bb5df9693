// vision/picture/image_pyramid.hpp: a picture at the scales at which it is read.
#pragma once
#include <deque>
#include <memory>
#include <opencv2/core.hpp>

namespace quadrille::vision {

/// A picture and its halves, each made when it is first asked for: to smooth or shrink a half costs a
/// quarter. Copies share the levels, as those of a cv::Mat share its pixels; one thread at a time.
class ImagePyramid {
public:
    // Implicit conversion: a plain picture is a pyramid of one level.
    ImagePyramid(const cv::Mat& picture) : levels_(std::make_shared<std::deque<cv::Mat>>(1, picture)) {}

    const cv::Mat& whole() const { return levels_->front(); }

    struct Level {
        cv::Mat picture;
        double x = 1, y = 1;  ///< its width and height, of the whole one's
        double width = 1;     ///< the width that was asked for, in pixels of this level

        /// The variance (square pixels of this level) by which a bilinear look at it is blurred more than one
        /// at the whole picture: halves are means of pixels, and lie further apart.
        double blur() const { return (1 - x * y) * (1.0 / 12 + 1.0 / 6); }

        /// A place in the whole picture; the middle of a pixel is at whole numbers in both.
        template <typename Real>
        cv::Point2f from_whole(const cv::Point_<Real>& px) const {
            return {static_cast<float>((px.x + Real{0.5}) * x - 0.5),
                    static_cast<float>((px.y + Real{0.5}) * y - 0.5)};
        }
    };
    /// The smallest level in which what is `width` pixels wide in the whole picture still has a pixel, but
    /// never an empty one.
    Level level_for(double width) const;

private:
    std::shared_ptr<std::deque<cv::Mat>> levels_;  ///< a deque: levels that were given away stay valid
};

}  // namespace quadrille::vision
