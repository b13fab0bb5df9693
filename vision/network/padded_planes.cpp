#include "vision/network/padded_planes.hpp"

#include <algorithm>

namespace quadrille::vision {
namespace {

/// One row of a plane, of which every stride-th number has a plane of its own, into the padded row `to`.
void split_row(const float* row, std::ptrdiff_t width, const PaddedPlanes& padded, float* to,
               const ConvolutionKernel& kernel) {
    const std::ptrdiff_t stride = padded.stride;
    std::ptrdiff_t plane = padded.pad % stride;
    to += padded.pad / stride;
    const auto one_by_one = [&](std::ptrdiff_t count) {
        for (; count > 0; --count) {
            to[plane * padded.plane()] = *row++;
            if (++plane < stride) continue;
            plane = 0;
            ++to;
        }
    };
    const std::ptrdiff_t begin = std::min(plane == 0 ? 0 : stride - plane, width);
    one_by_one(begin);
    const std::ptrdiff_t groups = (width - begin) / stride;
    kernel.split({.mixed = row, .apart = stride, .split = to, .row = padded.plane(), .groups = groups});
    row += groups * stride;
    to += groups;
    one_by_one(width - begin - groups * stride);
}

}  // namespace

std::vector<std::ptrdiff_t> PaddedPlanes::taps(std::ptrdiff_t side, std::ptrdiff_t apart) const {
    std::vector<std::ptrdiff_t> each;
    for (std::ptrdiff_t y = 0; y < side; ++y) {
        for (std::ptrdiff_t x = 0; x < side; ++x) each.push_back(at(y * apart, x * apart));
    }
    return each;
}

void PaddedPlanes::fill(const float* planes, cv::Size size, std::ptrdiff_t channels, float* to,
                        std::ptrdiff_t beyond, const ConvolutionKernel& kernel) const {
    const std::ptrdiff_t first = std::max<std::ptrdiff_t>(0, above - pad);
    const std::ptrdiff_t last = std::min<std::ptrdiff_t>(size.height, above - pad + height * stride);
    for (std::ptrdiff_t c = 0; c < channels; ++c, to += channel(), planes += size.area()) {
        std::fill_n(to, channel(), 0.0F);
        for (std::ptrdiff_t y = first; y < last; ++y) {
            const float* const from = planes + y * size.width;
            float* const row = to + at(y + pad - above, 0);
            if (stride == 1)
                std::copy_n(from, size.width, row + pad);
            else
                split_row(from, size.width, *this, row, kernel);
        }
    }
    std::fill_n(to, beyond, 0.0F);
}

}  // namespace quadrille::vision
