// tests/bench/network_bench.hpp: what is measured of the card network.
#pragma once
#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>
#include <opencv2/dnn.hpp>

extern "C" const char quadrille_card_network_begin[], quadrille_card_network_end[];

namespace quadrille::bench {

inline cv::Mat blob(std::initializer_list<int> sizes) {
    cv::Mat numbers(static_cast<int>(sizes.size()), sizes.begin(), CV_32F);
    cv::randu(numbers, -1, 1);
    return numbers;
}

/// A 3 x 3 convolution of the planes that a benchmark's arguments say.
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

/// The three in which most of the card network's time goes.
inline void hot_shapes(benchmark::internal::Benchmark* measured) {
    measured->Args({32, 32, 112})->Args({48, 48, 56})->Args({96, 96, 28})->Unit(benchmark::kMillisecond);
}

/// A board of 8 x 8 squares and what lies beside it, as the card network reads it.
inline cv::Mat table_view() {
    cv::Mat view(512, 512, CV_8UC3);
    cv::randu(view, 0, 256);
    return view;
}

/// The whole network with the convolutions that OpenCV's layer factory makes now.
inline void measure_card_network(benchmark::State& state) {
    cv::setNumThreads(1);
    cv::dnn::Net network = cv::dnn::readNetFromONNX(
        quadrille_card_network_begin,
        static_cast<std::size_t>(quadrille_card_network_end - quadrille_card_network_begin));
    const cv::Mat input = cv::dnn::blobFromImage(table_view(), 1.0 / 255);
    for (auto _ : state) {
        network.setInput(input);
        benchmark::DoNotOptimize(network.forward());
    }
}

}  // namespace quadrille::bench
