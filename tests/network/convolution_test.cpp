#include "vision/network/convolution.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck/gtest.h>
#include <string>

#include "tests/network/defined_convolution.hpp"

namespace quadrille::vision {
namespace {

Numbers answer_of(const DefinedConvolution& convolved, const ConvolutionKernel& kernel, bool rectified) {
    const Convolution convolution(convolved.shape, convolved.weights.data(), convolved.bias.data(), kernel);
    const cv::Size answered = convolution.answer_size(convolved.size);
    Numbers numbers(count(convolved.shape.outputs, answered.area()), std::numeric_limits<float>::quiet_NaN());
    convolution.run(convolved.input.data(), convolved.size, numbers.data(), rectified);
    return numbers;
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
    const DefinedConvolution convolved(GetParam().shape, GetParam().size);
    const auto kernels = convolution_kernels();
    ASSERT_FALSE(kernels.empty());
    for (const ConvolutionKernel& kernel : kernels) {
        for (const bool rectified : {false, true}) {
            const Numbers expected = convolved.defined(rectified),
                          answer = answer_of(convolved, kernel, rectified);
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
        Named{"by_tiles", {.inputs = 24, .outputs = 24, .side = 3, .pad = 1}, {28, 20}},
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
    const DefinedConvolution convolved(shape, {least + from_1_to(30), least + from_1_to(20)});
    for (const ConvolutionKernel& kernel : convolution_kernels()) {
        const Numbers expected = convolved.defined(false), answer = answer_of(convolved, kernel, false);
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
