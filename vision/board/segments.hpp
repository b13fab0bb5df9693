// vision/board/segments.hpp: straight edges of a picture, the first evidence for a drawn grid.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

namespace quadrille::vision {

/// A straight edge: its two ends in pixels of the picture.
struct Segment {
    cv::Point2d from, to;
    double length = 0;  ///< pixels of the picture
};

/// The straight edges of at least `shortest_px` pixels of the picture. A thin line gives two, one a side.
/// `grey`: 8-bit, one channel; it may be a smaller version of the picture, `picture_from_grey` times smaller.
std::vector<Segment> line_segments(const cv::Mat& grey, double picture_from_grey, double shortest_px);

}  // namespace quadrille::vision
