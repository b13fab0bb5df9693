// vision/board/edge_directions.hpp: which way the edge runs at each pixel of a picture.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

namespace quadrille::vision {

/// The level lines of a picture, with a border of one pixel round it. A pixel's index is
/// (y + 1) * stride + x + 1. A value holds for the point half a pixel to the right of the pixel and
/// half a pixel below it.
struct EdgeDirections {
    int stride = 0;
    cv::Size size;
    std::vector<cv::Vec2f> direction;  ///< of length 1, the brighter side on its left; 0 where `weak`
    std::vector<float> strength;       ///< grey levels a pixel
    std::vector<unsigned char> weak;   ///< 1 where no edge can be read: noise, and the border
    std::vector<int> strongest_first;  ///< the indices of all others, in 1,024 steps of strength

    cv::Point pixel(int index) const { return {index % stride - 1, index / stride - 1}; }
};

/// `grey`: 8-bit, one channel. An edge counts where rounding to whole grey levels turns its direction by less
/// than `tolerance_deg` (Grompone von Gioi et al., IPOL 2012, section 2.3).
EdgeDirections edge_directions(const cv::Mat& grey, double tolerance_deg);

}  // namespace quadrille::vision
