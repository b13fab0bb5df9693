#include "vision/network/convolution.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <opencv2/core.hpp>
#include <rapidcheck/gtest.h>
#include <string>

namespace quadrille::vision {
namespace {

using Numbers = std::vector<float>;

std::size_t count(std::ptrdiff_t a, std::ptrdiff_t b, std::ptrdiff_t c = 1) {
    return static_cast<std::size_t>(a * b * c);
}

std::ptrdiff_t terms(std::ptrdiff_t side) {
    return side * side;
}

Numbers chance(std::size_t size, std::uint64_t seed) {
    cv::Mat1f numbers(1, static_cast<int>(size));
    cv::RNG(seed).fill(numbers, cv::RNG::UNIFORM, -1, 1);
    return {numbers.begin(), numbers.end()};
}

struct Case {
    ConvolutionShape shape;
    cv::Size size;
    Numbers input, weights, bias;

    Case(const ConvolutionShape& s, cv::Size planes)
        : shape(s),
          size(planes),
          input(chance(count(s.inputs, planes.area()), 1)),
          weights(chance(count(s.outputs, s.inputs, terms(s.side)), 2)),
          bias(chance(count(s.outputs, 1), 3)) {}

    Numbers answer(const ConvolutionKernel& kernel, bool rectified) const {
        const Convolution convolution(shape, weights.data(), bias.data(), kernel);
        const cv::Size told = convolution.answer_size(size);
        Numbers numbers(count(shape.outputs, told.area()), std::numeric_limits<float>::quiet_NaN());
        convolution.run(input.data(), size, numbers.data(), rectified);
        return numbers;
    }

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
float largest_difference(const Numbers& a, const Numbers& b) {
    float largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const float difference = std::abs(a[i] - b[i]);
        if (std::isnan(difference)) return std::numeric_limits<float>::infinity();
        largest = std::max(largest, difference);
    }
    return largest;
}

struct Named {
    std::string name;
    ConvolutionShape shape;
    cv::Size size;
};

void PrintTo(const Named& named, std::ostream* out) {
    *out << named.name;
}

class EachConvolution : public testing::TestWithParam<Named> {};

TEST_P(EachConvolution, IsWhatTheDefinitionSaysWithTheInstructionsOfEachProcessor) {
    const Case convolved(GetParam().shape, GetParam().size);
    const auto kernels = convolution_kernels();
    ASSERT_FALSE(kernels.empty());
    for (const ConvolutionKernel& kernel : kernels) {
        for (const bool rectified : {false, true}) {
            const Numbers expected = convolved.defined(rectified),
                          answer = convolved.answer(kernel, rectified);
            ASSERT_EQ(answer.size(), expected.size());
            EXPECT_LT(largest_difference(answer, expected), 1e-4F) << kernel.step << " places at once";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, EachConvolution,
    testing::Values(
        Named{"one_place", {.inputs = 1, .outputs = 1}, {1, 1}},
        Named{"point_by_point", {.inputs = 5, .outputs = 9}, {7, 3}},
        Named{"usual", {.inputs = 6, .outputs = 16, .side = 3, .pad = 1}, {28, 20}},
        Named{"half_the_size", {.inputs = 3, .outputs = 10, .side = 3, .stride = 2, .pad = 1}, {40, 26}},
        Named{"odd_sides_halved", {.inputs = 2, .outputs = 3, .side = 3, .stride = 2, .pad = 1}, {13, 9}},
        Named{"a_third_of_the_size", {.inputs = 2, .outputs = 3, .side = 2, .stride = 3}, {10, 11}},
        Named{"stretched", {.inputs = 4, .outputs = 8, .side = 3, .pad = 2, .dilation = 2}, {14, 14}},
        Named{"of_the_whole", {.inputs = 8, .outputs = 6, .side = 4}, {4, 4}},
        Named{"several_slabs", {.inputs = 2, .outputs = 4, .side = 3, .pad = 1}, {300, 21}},
        Named{
            "several_slabs_halved", {.inputs = 2, .outputs = 4, .side = 3, .stride = 2, .pad = 1}, {700, 45}},
        Named{"wider_than_a_slab", {.inputs = 1, .outputs = 2, .side = 3, .pad = 1}, {2500, 3}}),
    [](const auto& one) { return one.param.name; });

RC_GTEST_PROP(Convolution, IsWhatTheDefinitionSaysForAnyShape, ()) {
    const auto from_1_to = [](int most) { return *rc::gen::inRange(1, most + 1); };
    const ConvolutionShape shape{.inputs = from_1_to(9),
                                 .outputs = from_1_to(20),
                                 .side = from_1_to(4),
                                 .stride = from_1_to(3),
                                 .pad = from_1_to(4) - 1,
                                 .dilation = from_1_to(3)};
    const int least = shape.dilation * (shape.side - 1) + 1;
    const Case convolved(shape, {least + from_1_to(30), least + from_1_to(20)});
    for (const ConvolutionKernel& kernel : convolution_kernels()) {
        const Numbers expected = convolved.defined(false), answer = convolved.answer(kernel, false);
        RC_ASSERT(answer.size() == expected.size());
        RC_ASSERT(largest_difference(answer, expected) < 1e-4F);
    }
}

TEST(Convolution, SaysNothingOfPlanesThatAreSmallerThanItsKernel) {
    const Numbers weights(9, 1.0F), bias(1, 0.0F);
    const Convolution convolution({.side = 3}, weights.data(), bias.data());
    EXPECT_EQ(convolution.answer_size({2, 5}), cv::Size(0, 3));
    EXPECT_EQ(convolution.answer_size({5, 1}), cv::Size(3, 0));
    const Numbers input(10, 1.0F);
    float untouched = 7;
    convolution.run(input.data(), {2, 5}, &untouched, false);
    convolution.run(input.data(), {0, 0}, &untouched, false);
    EXPECT_EQ(untouched, 7);
}

}  // namespace
}  // namespace quadrille::vision
