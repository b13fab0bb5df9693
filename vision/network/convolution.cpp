#include "vision/network/convolution.hpp"

#include <algorithm>
#include <iterator>

#include "vision/network/parallel.hpp"
#include "vision/network/scratch.hpp"

namespace quadrille::vision {
namespace {

/// Places whose numbers and answers stay in the nearer caches until they are copied.
constexpr std::ptrdiff_t slab = 2048;

/// `rows` rows of `width` numbers each, out of rows that are `step` long; `rectified`: what is below 0
/// becomes 0.
void copy_rows(const float* from, std::ptrdiff_t step, float* to, std::ptrdiff_t width, std::ptrdiff_t rows,
               bool rectified) {
    for (std::ptrdiff_t y = 0; y < rows; ++y, from += step, to += width) {
        for (std::ptrdiff_t x = 0; x < width; ++x) to[x] = rectified ? std::max(from[x], 0.0F) : from[x];
    }
}

}  // namespace

Convolution::Convolution(const ConvolutionShape& shape, const float* weights, const float* bias,
                         const ConvolutionKernel& kernel)
    : shape_(shape), kernel_(kernel) {
    const std::ptrdiff_t blocks = quotient_up(shape.outputs, kernel.channels);
    weights_.resize(static_cast<std::size_t>(blocks * terms() * kernel.channels));
    bias_.resize(static_cast<std::size_t>(blocks * kernel.channels));
    std::copy_n(bias, shape.outputs, bias_.begin());
    if (shape.side == WinogradShape::side && shape.stride == 1) {
        const WinogradShape tiles{shape.inputs, shape.outputs, shape.pad, shape.dilation};
        by_tiles_.emplace(tiles, weights, bias, kernel);
    }
    const float* of_output = weights;
    for (std::ptrdiff_t output = 0; output < shape.outputs; ++output) {
        float* to =
            weights_.data() + output / kernel.channels * terms() * kernel.channels + output % kernel.channels;
        for (std::ptrdiff_t t = 0; t < terms(); ++t) to[t * kernel.channels] = *of_output++;
    }
}

cv::Size Convolution::answer_size(cv::Size planes) const {
    const auto along = [&](int length) {
        const int room = length + 2 * shape_.pad - static_cast<int>(reach()) - 1;
        return room < 0 ? 0 : room / shape_.stride + 1;
    };
    return {along(planes.width), along(planes.height)};
}

/// Of as many rows of the answer, from row `top`.
PaddedPlanes Convolution::layout(cv::Size size, std::ptrdiff_t top, std::ptrdiff_t rows) const {
    const std::ptrdiff_t stride = shape_.stride;
    return {.width = quotient_up(size.width + 2 * std::ptrdiff_t{shape_.pad}, stride),
            .height = rows + reach() / stride,
            .stride = stride,
            .pad = shape_.pad,
            .above = top * stride};
}

/// Of a run place by place, in multiplications of one number.
double Convolution::cost(cv::Size size) const {
    const std::ptrdiff_t rows = answer_size(size).height;
    return static_cast<double>(rows * layout(size, 0, rows).width * terms() * shape_.outputs);
}

void Convolution::run(const float* input, cv::Size size, float* answer, bool rectified) const {
    const cv::Size answered = answer_size(size);
    if (answered.empty()) return;
    if (by_tiles_ && by_tiles_->cost(answered) < cost(size)) {
        by_tiles_->run(input, size, answered, answer, rectified);
        return;
    }
    const std::ptrdiff_t most = std::max<std::ptrdiff_t>(1, slab / layout(size, 0, 1).width);
    const std::ptrdiff_t rows = std::min(most, share_of_a_thread(answered.height));
    in_parallel(quotient_up(answered.height, rows), [&](std::ptrdiff_t i) {
        run_rows(input, size, answer, rectified,
                 {i * rows, std::min<std::ptrdiff_t>((i + 1) * rows, answered.height)});
    });
}

void Convolution::run_rows(const float* input, cv::Size size, float* answer, bool rectified,
                           Rows rows) const {
    const cv::Size answered = answer_size(size);
    const PaddedPlanes padded = layout(size, rows.top, rows.bottom - rows.top);
    const std::ptrdiff_t places = (rows.bottom - rows.top) * padded.width;
    const std::ptrdiff_t row = quotient_up(places, kernel_.step) * kernel_.step;
    const std::ptrdiff_t beyond = reach() + kernel_.step;
    thread_local Scratch kept;
    float* const sums = kept.room_for(row * kernel_.channels + shape_.inputs * padded.channel() + beyond);
    float* const planes = sums + row * kernel_.channels;
    padded.fill(input, size, shape_.inputs, planes, beyond, kernel_);
    const auto each_tap = padded.taps(shape_.side, shape_.dilation);
    for (std::ptrdiff_t first = 0; first < shape_.outputs; first += kernel_.channels) {
        kernel_.run({.input = planes,
                     .inputs = shape_.inputs,
                     .plane = padded.channel(),
                     .taps = each_tap.data(),
                     .taps_each = std::ssize(each_tap),
                     .weights = weights_.data() + first * terms(),
                     .bias = bias_.data() + first,
                     .answer = sums,
                     .row = row,
                     .places = places});
        const std::ptrdiff_t last = std::min<std::ptrdiff_t>(first + kernel_.channels, shape_.outputs);
        for (std::ptrdiff_t c = first; c < last; ++c) {
            copy_rows(sums + (c - first) * row, padded.width,
                      answer + (c * answered.height + rows.top) * answered.width, answered.width,
                      rows.bottom - rows.top, rectified);
        }
    }
}

}  // namespace quadrille::vision
