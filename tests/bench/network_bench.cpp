// Convolutions of the card network, and the whole of it, on one core: ours with the instructions of each kind
// of processor, OpenCV's and, where libdnnl-dev is installed, oneDNN's. The arguments of a convolution are
// the planes that it reads, those that it answers, and their side.
#include "tests/bench/network_bench.hpp"

#include <benchmark/benchmark.h>
#include <opencv2/core/utility.hpp>
#include <opencv2/dnn/all_layers.hpp>

#include "vision/network/convolution.hpp"
#include "vision/network/trained_network.hpp"

namespace quadrille::bench {

using namespace vision;

namespace {

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

void whole_network_ours(benchmark::State& state) {
    cv::setNumThreads(1);
    TrainedNetwork network(quadrille_card_network_begin, quadrille_card_network_end);
    const cv::Mat view = table_view();
    for (auto _ : state) benchmark::DoNotOptimize(network.answers({view}));
}

void whole_network_opencvs(benchmark::State& state) {
    measure_card_network(state);
}

const auto* const registered = [] {
    for (const ConvolutionKernel& kernel : convolution_kernels()) {
        const std::string name = "ours_" + std::to_string(kernel.step) + "_places_at_once";
        hot_shapes(benchmark::RegisterBenchmark(name.c_str(), with, kernel));
    }
    return "registered";
}();

BENCHMARK(opencvs)->Apply(hot_shapes);
BENCHMARK(whole_network_ours)->Unit(benchmark::kMillisecond);
BENCHMARK(whole_network_opencvs)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quadrille::bench
