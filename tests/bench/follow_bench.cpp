// What a frame costs the follower beside decoding and reading, on one core: a steady table, and a table over
// which a hand moves.
#include <benchmark/benchmark.h>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/scenes/drawn_table.hpp"
#include "vision/follow/follower.hpp"

namespace quadrille::vision {
namespace {

constexpr int different = 24;  ///< pictures that are shown in turn
constexpr double fps = 30;

/// A table with cards on it under a camera's noise; with an arm that goes to and fro, or without.
std::vector<cv::Mat> pictures(cv::Size size, bool arm, BoardPose& pose) {
    scenes::Table table;
    table.clutter = 20;
    scenes::View view;
    view.size = size;
    const scenes::Scene scene = scenes::draw(table, view);
    pose = scene.truth;
    std::vector<cv::Mat> shown;
    for (int i = 0; i < different; ++i) {
        cv::Mat picture = scene.picture.clone(), noise(size, CV_16SC3), noisy;
        if (arm) {
            const int x = size.width / 4 + i % 12 * size.width / 24;
            cv::line(picture, {x, size.height / 2}, {x + 80, size.height}, {120, 150, 200}, size.height / 9);
        }
        cv::RNG(static_cast<unsigned>(i) + 1).fill(noise, cv::RNG::NORMAL, 0, 2);
        cv::add(picture, noise, noisy, cv::noArray(), CV_8U);
        shown.push_back(noisy);
    }
    return shown;
}

void follow(benchmark::State& state, bool arm) {
    cv::setNumThreads(1);
    BoardPose pose;
    const cv::Size size(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
    const auto still = pictures(size, false, pose), shown = pictures(size, arm, pose);
    Follower follower({[&](const cv::Mat&) { return std::optional(pose); },
                       [](const cv::Mat&, const BoardPose&) { return std::vector<CardReading>{}; }});
    long number = 0;
    const auto see = [&](const std::vector<cv::Mat>& all) {
        const Frame frame{all[static_cast<std::size_t>(number % different)],
                          static_cast<double>(number) / fps, number};
        ++number;
        benchmark::DoNotOptimize(follower.see(frame));
    };
    for (int i = 0; i < 2 * fps; ++i) see(still);  // until it is known
    for (auto _ : state) see(shown);
}

void steady(benchmark::State& state) {
    follow(state, false);
}
void hand(benchmark::State& state) {
    follow(state, true);
}

BENCHMARK(steady)->Args({1280, 720})->Args({1920, 1080})->Unit(benchmark::kMillisecond);
BENCHMARK(hand)->Args({1280, 720})->Args({1920, 1080})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quadrille::vision
