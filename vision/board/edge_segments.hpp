// vision/board/edge_segments.hpp: the line segment detector LSD (Grompone von Gioi et al., IPOL 2012).
#pragma once
#include <opencv2/core.hpp>
#include <vector>

namespace quadrille::vision {

/// The straight edges of a picture (8-bit, one channel): x and y of both ends, in its pixels, the brighter
/// side on the left. Nearly all are those of OpenCV 4.6 (`LSD_REFINE_STD`), which starts from pixels of equal
/// strength in another order and spends a third of its time on sorting those without an edge
/// (docs/figures.md).
std::vector<cv::Vec4f> edge_segments(const cv::Mat& grey);

}  // namespace quadrille::vision
