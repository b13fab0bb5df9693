#include "vision/network/winograd.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck/gtest.h>
#include <string>

#include "tests/network/defined_convolution.hpp"

namespace quadrille::vision {
namespace {

cv::Size answered_of(const DefinedConvolution& convolved, const ConvolutionKernel& kernel) {
    return Convolution(convolved.shape, convolved.weights.data(), convolved.bias.data(), kernel)
        .answer_size(convolved.size);
}

Winograd by_tiles(const DefinedConvolution& convolved, const ConvolutionKernel& kernel) {
    const ConvolutionShape& shape = convolved.shape;
    return {{.inputs = shape.inputs, .outputs = shape.outputs, .pad = shape.pad, .dilation = shape.dilation},
            convolved.weights.data(),
            convolved.bias.data(),
            kernel};
}

Numbers tiled_answer(const DefinedConvolution& convolved, const ConvolutionKernel& kernel, bool rectified) {
    const cv::Size answered = answered_of(convolved, kernel);
    Numbers numbers(count(convolved.shape.outputs, answered.area()), std::numeric_limits<float>::quiet_NaN());
    by_tiles(convolved, kernel)
        .run(convolved.input.data(), convolved.size, answered, numbers.data(), rectified);
    return numbers;
}

struct Tiled {
    std::string name;
    int inputs = 1, outputs = 1, pad = 1, dilation = 1;
    cv::Size size;
};

void PrintTo(const Tiled& tiled, std::ostream* out) {
    *out << tiled.name;
}

class EachTiling : public testing::TestWithParam<Tiled> {};

TEST_P(EachTiling, IsWhatTheDefinitionSaysWithTheInstructionsOfEachProcessor) {
    const Tiled& tiled = GetParam();
    const DefinedConvolution convolved({.inputs = tiled.inputs,
                                        .outputs = tiled.outputs,
                                        .side = WinogradShape::side,
                                        .pad = tiled.pad,
                                        .dilation = tiled.dilation},
                                       tiled.size);
    for (const ConvolutionKernel& kernel : convolution_kernels()) {
        for (const bool rectified : {false, true}) {
            const Numbers expected = convolved.defined(rectified);
            const Numbers answer = tiled_answer(convolved, kernel, rectified);
            ASSERT_EQ(answer.size(), expected.size());
            EXPECT_LT(largest_difference(answer, expected), 1e-4F) << kernel.step << " places at once";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, EachTiling,
    testing::Values(
        Tiled{.name = "one_place", .size = {1, 1}},
        Tiled{.name = "one_tile", .inputs = 3, .outputs = 9, .size = {4, 4}},
        Tiled{.name = "odd_sides", .inputs = 5, .outputs = 8, .size = {13, 7}},
        Tiled{.name = "without_border", .inputs = 4, .outputs = 4, .pad = 0, .size = {22, 9}},
        Tiled{.name = "wide_border", .inputs = 2, .pad = 3, .size = {9, 12}},
        Tiled{.name = "stretched", .inputs = 6, .outputs = 11, .pad = 2, .dilation = 2, .size = {19, 27}},
        Tiled{.name = "several_bands", .inputs = 2, .outputs = 3, .size = {300, 41}},
        Tiled{.name = "many_planes", .inputs = 24, .outputs = 16, .size = {20, 20}}),
    [](const auto& one) { return one.param.name; });

RC_GTEST_PROP(Winograd, IsWhatTheDefinitionSaysForAnyShape, ()) {
    const auto from_1_to = [](int most) { return *rc::gen::inRange(1, most + 1); };
    const ConvolutionShape shape{.inputs = from_1_to(9),
                                 .outputs = from_1_to(20),
                                 .side = WinogradShape::side,
                                 .pad = from_1_to(4) - 1,
                                 .dilation = from_1_to(3)};
    const int least = 2 * shape.dilation + 1;
    const DefinedConvolution convolved(shape, {least + from_1_to(40), least + from_1_to(30)});
    const Numbers expected = convolved.defined(false);
    for (const ConvolutionKernel& kernel : convolution_kernels()) {
        const Numbers answer = tiled_answer(convolved, kernel, false);
        RC_ASSERT(answer.size() == expected.size());
        RC_ASSERT(largest_difference(answer, expected) < 1e-4F);
    }
}

TEST(Winograd, CostsLessOfMorePlaces) {
    const ConvolutionKernel kernel = convolution_kernels().front();
    const auto cost_of_a_place = [&](int planes, int side) {
        const DefinedConvolution convolved(
            {.inputs = planes, .outputs = planes, .side = WinogradShape::side, .pad = 1}, {side, side});
        return by_tiles(convolved, kernel).cost({side, side}) / (double{1} * planes * planes * side * side);
    };
    EXPECT_LT(cost_of_a_place(48, 64), WinogradShape::side * WinogradShape::side);
    EXPECT_GT(cost_of_a_place(2, 64), WinogradShape::side * WinogradShape::side);
    EXPECT_GT(cost_of_a_place(48, 2), WinogradShape::side * WinogradShape::side);
}

}  // namespace
}  // namespace quadrille::vision
