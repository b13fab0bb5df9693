// A convolution of the card network, on one core: ours with the instructions of each kind of processor, and
// what OpenCV's takes for the same. The arguments are the planes that it reads, those that it answers, and
// their side.
#include <benchmark/benchmark.h>
#include <opencv2/core/utility.hpp>
#include <opencv2/dnn/all_layers.hpp>

#include "vision/network/convolution.hpp"

namespace quadrille::vision {
namespace {

cv::Mat blob(std::initializer_list<int> sizes) {
    cv::Mat numbers(static_cast<int>(sizes.size()), sizes.begin(), CV_32F);
    cv::randu(numbers, -1, 1);
    return numbers;
}

struct Measured {
    int inputs, outputs, side;
    cv::Mat weights = blob({outputs, inputs, 3, 3}), bias = blob({outputs, 1}),
            planes = blob({1, inputs, side, side});

    explicit Measured(const benchmark::State& state)
        : inputs(static_cast<int>(state.range(0))),
          outputs(static_cast<int>(state.range(1))),
          side(static_cast<int>(state.range(2))) {
        cv::setNumThreads(1);
    }
};

void opencvs(benchmark::State& state) {
    const Measured of(state);
    cv::dnn::LayerParams params;
    params.name = params.type = "Convolution";
    params.set("kernel_size", 3);
    params.set("pad", 1);
    params.set("num_output", of.outputs);
    params.blobs = {of.weights, of.bias};
    cv::dnn::Net net;
    net.addLayerToPrev(params.name, params.type, params);
    for (auto _ : state) {
        net.setInput(of.planes);
        benchmark::DoNotOptimize(net.forward());
    }
}

void with(benchmark::State& state, const ConvolutionKernel& kernel) {
    const Measured of(state);
    const Convolution convolution({.inputs = of.inputs, .outputs = of.outputs, .side = 3, .pad = 1},
                                  of.weights.ptr<float>(), of.bias.ptr<float>(), kernel);
    cv::Mat answer = blob({1, of.outputs, of.side, of.side});
    for (auto _ : state) {
        convolution.run(of.planes.ptr<float>(), {of.side, of.side}, answer.ptr<float>(), false);
        benchmark::DoNotOptimize(answer.data);
    }
}

void of_the_card_network(benchmark::internal::Benchmark* measured) {
    measured->Args({32, 32, 112})->Args({48, 48, 56})->Args({96, 96, 28})->Unit(benchmark::kMillisecond);
}

const auto* const registered = [] {
    for (const ConvolutionKernel& kernel : convolution_kernels()) {
        const std::string name = "ours_" + std::to_string(kernel.step) + "_places_at_once";
        of_the_card_network(benchmark::RegisterBenchmark(name.c_str(), with, kernel));
    }
    return "registered";
}();

BENCHMARK(opencvs)->Apply(of_the_card_network);

}  // namespace
}  // namespace quadrille::vision
