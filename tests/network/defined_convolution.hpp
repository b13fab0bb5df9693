// tests/network/defined_convolution.hpp: a convolution as its definition has it, place by place.
#pragma once
#include <cmath>
#include <limits>
#include <opencv2/core.hpp>
#include <vector>

#include "vision/network/convolution.hpp"

namespace quadrille::vision {

using Numbers = std::vector<float>;

inline std::size_t count(std::ptrdiff_t a, std::ptrdiff_t b, std::ptrdiff_t c = 1) {
    return static_cast<std::size_t>(a * b * c);
}

inline std::ptrdiff_t terms(std::ptrdiff_t side) {
    return side * side;
}

inline Numbers chance(std::size_t size, std::uint64_t seed) {
    cv::Mat1f numbers(1, static_cast<int>(size));
    cv::RNG(seed).fill(numbers, cv::RNG::UNIFORM, -1, 1);
    return {numbers.begin(), numbers.end()};
}

struct DefinedConvolution {
    ConvolutionShape shape;
    cv::Size size;
    Numbers input, weights, bias;

    DefinedConvolution(const ConvolutionShape& s, cv::Size planes)
        : shape(s),
          size(planes),
          input(chance(count(s.inputs, planes.area()), 1)),
          weights(chance(count(s.outputs, s.inputs, terms(s.side)), 2)),
          bias(chance(count(s.outputs, 1), 3)) {}

    /// The definition, place by place.
    Numbers defined(bool rectified) const {
        const int reach = shape.dilation * (shape.side - 1) + 1;
        const int rows = (size.height + 2 * shape.pad - reach) / shape.stride + 1;
        const int columns = (size.width + 2 * shape.pad - reach) / shape.stride + 1;
        Numbers numbers;
        for (int output = 0; output < shape.outputs; ++output) {
            for (int y = 0; y < rows; ++y) {
                for (int x = 0; x < columns; ++x) {
                    const double sum = bias[count(output, 1)] + of_place(output, y, x);
                    numbers.push_back(static_cast<float>(rectified ? std::max(sum, 0.0) : sum));
                }
            }
        }
        return numbers;
    }

private:
    double of_place(int output, int row, int column) const {
        double sum = 0;
        std::size_t weight = count(output, shape.inputs, terms(shape.side));
        for (int channel = 0; channel < shape.inputs; ++channel) {
            for (int i = 0; i < shape.side; ++i) {
                for (int j = 0; j < shape.side; ++j, ++weight) {
                    const int y = row * shape.stride + i * shape.dilation - shape.pad;
                    const int x = column * shape.stride + j * shape.dilation - shape.pad;
                    if (y < 0 || x < 0 || y >= size.height || x >= size.width) continue;
                    sum += double{weights[weight]} *
                           double{input[count(channel, size.area()) + count(y, size.width) + count(x, 1)]};
                }
            }
        }
        return sum;
    }
};

/// Infinite where one of them is not a number.
inline float largest_difference(const Numbers& a, const Numbers& b) {
    float largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const float difference = std::abs(a[i] - b[i]);
        if (std::isnan(difference)) return std::numeric_limits<float>::infinity();
        largest = std::max(largest, difference);
    }
    return largest;
}

}  // namespace quadrille::vision
