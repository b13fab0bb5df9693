#include "vision/network/convolution.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <opencv2/core/utility.hpp>

namespace quadrille::vision {
namespace {

/// Places whose answers stay in the nearest cache until they are copied.
constexpr std::ptrdiff_t slab = 2048;

std::ptrdiff_t quotient_up(std::ptrdiff_t a, std::ptrdiff_t b) {
    return (a + b - 1) / b;
}

/// Does `once` for each number below `times`, on the threads that OpenCV may use.
template <typename Once>
void in_parallel(std::ptrdiff_t times, Once once) {
    const auto all_of = [&](const cv::Range& range) {
        for (int i = range.start; i < range.end; ++i) once(i);
    };
    const cv::Range all(0, static_cast<int>(times));
#ifdef __SANITIZE_THREAD__
    all_of(all);  // it does not see how TBB hands work from one thread to another, and would call it a race
#else
    cv::parallel_for_(all, all_of);
#endif
}

/// Memory that is kept from one use to the next, and is not written before it is used.
class Scratch {
public:
    float* room_for(std::ptrdiff_t numbers) {
        if (numbers > size_) {
            size_ = 0;
            numbers_.reset();  // the new room may lie where the old one was
            numbers_ = std::make_unique_for_overwrite<float[]>(static_cast<std::size_t>(numbers));
            size_ = numbers;
        }
        return numbers_.get();
    }

private:
    std::unique_ptr<float[]> numbers_;
    std::ptrdiff_t size_ = 0;
};

/// `rows` rows of `width` numbers each, out of rows that are `step` long; `rectified`: what is below 0
/// becomes 0.
void copy_rows(const float* from, std::ptrdiff_t step, float* to, std::ptrdiff_t width, std::ptrdiff_t rows,
               bool rectified) {
    for (std::ptrdiff_t y = 0; y < rows; ++y, from += step, to += width) {
        for (std::ptrdiff_t x = 0; x < width; ++x) to[x] = rectified ? std::max(from[x], 0.0F) : from[x];
    }
}

}  // namespace

/// The input with its border of zeros. A stride of s makes s x s planes of each one, of every s-th row and
/// column, so that neighbours in the answer have neighbours to read.
struct Convolution::Padded {
    std::ptrdiff_t width = 0, height = 0;  ///< of a plane of every s-th row and column
    std::ptrdiff_t stride = 1;
    std::ptrdiff_t plane() const { return width * height; }
    std::ptrdiff_t channel() const { return plane() * stride * stride; }
    /// Where a row and column of the padded input lie in a channel.
    std::ptrdiff_t at(std::ptrdiff_t y, std::ptrdiff_t x) const {
        return ((y % stride) * stride + x % stride) * plane() + y / stride * width + x / stride;
    }
};

Convolution::Convolution(const ConvolutionShape& shape, const float* weights, const float* bias,
                         const ConvolutionKernel& kernel)
    : shape_(shape), kernel_(kernel) {
    const std::ptrdiff_t blocks = quotient_up(shape.outputs, kernel.channels);
    weights_.resize(static_cast<std::size_t>(blocks * terms() * kernel.channels));
    bias_.resize(static_cast<std::size_t>(blocks * kernel.channels));
    std::copy_n(bias, shape.outputs, bias_.begin());
    for (std::ptrdiff_t output = 0; output < shape.outputs; ++output) {
        float* to =
            weights_.data() + output / kernel.channels * terms() * kernel.channels + output % kernel.channels;
        for (std::ptrdiff_t t = 0; t < terms(); ++t) to[t * kernel.channels] = *weights++;
    }
}

cv::Size Convolution::answer_size(cv::Size planes) const {
    const auto along = [&](int length) {
        const int room = length + 2 * shape_.pad - static_cast<int>(reach()) - 1;
        return room < 0 ? 0 : room / shape_.stride + 1;
    };
    return {along(planes.width), along(planes.height)};
}

Convolution::Padded Convolution::layout(cv::Size size) const {
    const std::ptrdiff_t both = 2 * std::ptrdiff_t{shape_.pad};
    return {.width = quotient_up(size.width + both, shape_.stride),
            .height = quotient_up(size.height + both, shape_.stride),
            .stride = shape_.stride};
}

void Convolution::pad(const float* input, cv::Size size, const Padded& padded, float* planes) const {
    for (std::ptrdiff_t channel = 0; channel < shape_.inputs; ++channel) {
        float* to = planes + channel * padded.channel();
        const float* from = input + channel * size.area();
        for (std::ptrdiff_t y = 0; y < padded.height * padded.stride; ++y) {
            for (std::ptrdiff_t x = 0; x < padded.stride; ++x)
                std::fill_n(to + padded.at(y, x), padded.width, 0.0F);
            const std::ptrdiff_t above = y - shape_.pad;
            if (above < 0 || above >= size.height) continue;
            const float* row = from + above * size.width;
            for (std::ptrdiff_t first = 0; first < std::min<std::ptrdiff_t>(padded.stride, size.width);
                 ++first) {
                float* each = to + padded.at(y, first + shape_.pad);
                if (padded.stride == 1) {
                    std::copy_n(row, size.width, each);
                    continue;
                }
                for (std::ptrdiff_t x = first; x < size.width; x += padded.stride) *each++ = row[x];
            }
        }
    }
}

/// Where a weight's number lies in a channel, from the place that is answered.
std::vector<std::ptrdiff_t> Convolution::taps(const Padded& padded) const {
    std::vector<std::ptrdiff_t> each;
    for (std::ptrdiff_t y = 0; y <= reach(); y += shape_.dilation) {
        for (std::ptrdiff_t x = 0; x <= reach(); x += shape_.dilation) each.push_back(padded.at(y, x));
    }
    return each;
}

void Convolution::run(const float* input, cv::Size size, float* answer, bool rectified) const {
    const cv::Size told = answer_size(size);
    if (told.empty()) return;
    const Padded padded = layout(size);
    // What a task reads beyond its places is not used, but has to be there, and numbers that cost no more
    // than others.
    const std::ptrdiff_t all = shape_.inputs * padded.channel(), beyond = reach() + kernel_.step;
    thread_local Scratch kept;
    float* const planes = kept.room_for(all + beyond);
    pad(input, size, padded, planes);
    std::fill_n(planes + all, beyond, 0.0F);
    const auto each_tap = taps(padded);

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
