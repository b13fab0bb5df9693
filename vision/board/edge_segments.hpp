// vision/board/edge_segments.hpp: the line segment detector LSD (Grompone von Gioi et al., IPOL 2012).
#pragma once
#include <opencv2/core.hpp>
#include <vector>

namespace quadrille::vision {

/// The straight edges of a picture (8-bit, one channel): x and y of both ends, in its pixels, the brighter
/// side always on the same hand. The same segments as from OpenCV 4.6 (`LSD_REFINE_STD`) but for a few of
/// which the seeds are equally strong; that one spends a third of its time on sorting pixels without an edge.
std::vector<cv::Vec4f> edge_segments(const cv::Mat& grey);

}  // namespace quadrille::vision
