// vision/network/padded_planes.hpp: planes of numbers with a border of zeros around them.
#pragma once
#include <cstddef>
#include <opencv2/core/types.hpp>
#include <vector>

#include "vision/network/convolution_kernel.hpp"

namespace quadrille::vision {

/// How padded planes, or some rows of them, lie in memory. A stride of s makes s x s planes of each one, of
/// every s-th row and column, so that neighbours in an answer have neighbours to read.
struct PaddedPlanes {
    std::ptrdiff_t width = 0, height = 0;  ///< of a plane of every s-th row and column
    std::ptrdiff_t stride = 1;
    std::ptrdiff_t pad = 0;    ///< zeros above and to the left; those below and to the right fill the planes
    std::ptrdiff_t above = 0;  ///< rows of the padded planes that are left out above

    std::ptrdiff_t plane() const { return width * height; }
    std::ptrdiff_t channel() const { return plane() * stride * stride; }
    /// Where a row and column of a padded plane lie in a channel.
    std::ptrdiff_t at(std::ptrdiff_t y, std::ptrdiff_t x) const {
        return ((y % stride) * stride + x % stride) * plane() + y / stride * width + x / stride;
    }
    /// Where rows and columns that are `apart` lie from a place: side x side of them, row by row.
    std::vector<std::ptrdiff_t> taps(std::ptrdiff_t side, std::ptrdiff_t apart) const;
    /// `channels` planes of `size` each, one after the other, are written to `to`, and `beyond` zeros after
    /// them: what is read there is not used, but has to be there, and numbers that cost no more than others.
    void fill(const float* planes, cv::Size size, std::ptrdiff_t channels, float* to, std::ptrdiff_t beyond,
              const ConvolutionKernel& kernel) const;
};

}  // namespace quadrille::vision
