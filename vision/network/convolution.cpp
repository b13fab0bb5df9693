#include "vision/network/convolution.hpp"

#include <algorithm>
#include <iterator>

#include "vision/network/scratch.hpp"

namespace quadrille::vision {
namespace {

/// Places whose answers stay in the nearest cache until they are copied.
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

PaddedPlanes Convolution::layout(cv::Size size) const {
    const std::ptrdiff_t both = 2 * std::ptrdiff_t{shape_.pad};
    return {.width = quotient_up(size.width + both, shape_.stride),
            .height = quotient_up(size.height + both, shape_.stride),
            .stride = shape_.stride,
            .pad = shape_.pad};
}

/// Of a run place by place, in multiplications of one number.
double Convolution::cost(cv::Size size) const {
    const std::ptrdiff_t places = answer_size(size).height * layout(size).width;
    return static_cast<double>(places) * static_cast<double>(terms()) * shape_.outputs;
}

void Convolution::run(const float* input, cv::Size size, float* answer, bool rectified) const {
    const cv::Size told = answer_size(size);
    if (told.empty()) return;
    if (by_tiles_ && by_tiles_->cost(told) < cost(size)) {
        by_tiles_->run(input, size, told, answer, rectified);
        return;
    }
    const PaddedPlanes padded = layout(size);
    thread_local Scratch kept;
    const std::ptrdiff_t beyond = reach() + kernel_.step;
    float* const planes = kept.room_for(shape_.inputs * padded.channel() + beyond);
    padded.fill(input, size, shape_.inputs, planes, beyond, kernel_);
    const auto each_tap = padded.taps(shape_.side, shape_.dilation);

    const std::ptrdiff_t rows = std::max<std::ptrdiff_t>(1, slab / padded.width);
    const std::ptrdiff_t slabs = quotient_up(told.height, rows);
    const std::ptrdiff_t row = quotient_up(rows * padded.width, kernel_.step) * kernel_.step;
    const auto block_of_slab = [&](std::ptrdiff_t block, std::ptrdiff_t top) {
        thread_local Scratch kept_sums;
        float* const sums = kept_sums.room_for(row * kernel_.channels);
        const std::ptrdiff_t bottom = std::min<std::ptrdiff_t>(top + rows, told.height);
        const std::ptrdiff_t first = block * kernel_.channels;
        kernel_.run({.input = planes + top * padded.width,
                     .inputs = shape_.inputs,
                     .plane = padded.channel(),
                     .taps = each_tap.data(),
                     .taps_each = std::ssize(each_tap),
                     .weights = weights_.data() + first * terms(),
                     .bias = bias_.data() + first,
                     .answer = sums,
                     .row = row,
                     .places = (bottom - top) * padded.width});
        const std::ptrdiff_t last = std::min<std::ptrdiff_t>(first + kernel_.channels, shape_.outputs);
        for (std::ptrdiff_t c = first; c < last; ++c) {
            copy_rows(sums + (c - first) * row, padded.width, answer + (c * told.height + top) * told.width,
                      told.width, bottom - top, rectified);
        }
    };
    const std::ptrdiff_t blocks = quotient_up(shape_.outputs, kernel_.channels);
    in_parallel(blocks * slabs,
                [&](std::ptrdiff_t task) { block_of_slab(task / slabs, task % slabs * rows); });
}

}  // namespace quadrille::vision
