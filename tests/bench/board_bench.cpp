// What it costs to know where the board is, on one core: that a pose still holds, the board after a bump, and
// how a full search grows with the picture and with what lies on the table.
#include <algorithm>
#include <benchmark/benchmark.h>
#include <cmath>
#include <ctime>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "tests/scenes/drawn_table.hpp"
#include "tests/scenes/no_board.hpp"
#include "vision/board/find_board.hpp"
#include "vision/board/track_board.hpp"

namespace quadrille::vision {
namespace {

cv::Mat bumped(const cv::Mat& picture, cv::Point2d by_px) {
    cv::Mat moved;
    cv::warpAffine(picture, moved, cv::Matx23d(1, 0, by_px.x, 0, 1, by_px.y), picture.size(),
                   cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return moved;
}

void holds(benchmark::State& state) {
    cv::setNumThreads(1);
    const auto scene = scenes::draw({.clutter = static_cast<int>(state.range(0))}, {});
    for (auto _ : state) benchmark::DoNotOptimize(pose_holds(scene.picture, scene.truth));
}

void again(benchmark::State& state) {
    cv::setNumThreads(1);
    const auto scene = scenes::draw({.clutter = 20}, {.fill = 0.6});
    const auto by = static_cast<double>(state.range(0));
    const cv::Mat picture = bumped(scene.picture, {by, -by / 2});
    bool found = false;
    for (auto _ : state) found = find_again(picture, scene.truth).has_value();
    if (!found) state.SkipWithError("the board is not found again");
}

double cpu_ms() {
    return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Of three searches the one in the middle.
double search_ms(const cv::Mat& picture, const BoardSearch& search) {
    std::vector<double> times;
    for (int i = 0; i < 3; ++i) {
        const double start = cpu_ms();
        benchmark::DoNotOptimize(find_board(picture, search));
        times.push_back(cpu_ms() - start);
    }
    std::sort(times.begin(), times.end());
    return times[1];
}

/// The power of x by which y grows: the slope of the logarithms.
double exponent(const std::vector<double>& x, const std::vector<double>& y) {
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    const auto n = static_cast<double>(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double u = std::log(x[i]), v = std::log(y[i]);
        sx += u, sy += v, sxx += u * u, sxy += u * v;
    }
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

BoardSearch search_of(bool size_known) {
    BoardSearch search;
    if (size_known) search.grid = BoardGrid{};
    return search;
}

void growth_with_pixels(benchmark::State& state) {
    cv::setNumThreads(1);
    const BoardSearch search = search_of(state.range(0) == 1);
    std::vector<double> megapixels, ms;
    for (auto _ : state) {
        for (const cv::Size size :
             {cv::Size(640, 480), {1280, 720}, {1920, 1080}, {2560, 1440}, {3264, 2448}}) {
            const cv::Mat picture =
                scenes::draw({.clutter = 15}, {.size = size, .blur_px = size.width / 1280.0}).picture;
            megapixels.push_back(size.area() / 1e6);
            ms.push_back(search_ms(picture, search));
            state.counters[std::to_string(size.width)] = ms.back();
        }
    }
    state.counters["exponent"] = exponent(megapixels, ms);
}

void growth_with_clutter(benchmark::State& state) {
    cv::setNumThreads(1);
    const BoardSearch search = search_of(state.range(0) == 1);
    std::vector<double> cards, ms;
    for (auto _ : state) {
        for (const int clutter : {0, 10, 20, 40, 60}) {
            cards.push_back(clutter + 1);
            ms.push_back(search_ms(scenes::draw({.clutter = clutter}, {}).picture, search));
            state.counters[std::to_string(clutter)] = ms.back();
        }
    }
    state.counters["exponent"] = exponent(cards, ms);
}

/// Pictures without a board are searched to the end.
void nothing_there(benchmark::State& state) {
    cv::setNumThreads(1);
    const BoardSearch search = search_of(state.range(0) == 1);
    double longest = 0;
    for (auto _ : state) {
        for (const cv::Mat& picture : scenes::pictures_without_board(1, 3)) {
            const double start = cpu_ms();
            benchmark::DoNotOptimize(find_board(picture, search));
            longest = std::max(longest, cpu_ms() - start);
        }
    }
    state.counters["longest_ms"] = longest;
}

BENCHMARK(holds)->Arg(0)->Arg(20)->Arg(60)->Unit(benchmark::kMillisecond);
BENCHMARK(again)->Arg(4)->Arg(30)->Arg(60)->Unit(benchmark::kMillisecond);
BENCHMARK(growth_with_pixels)->ArgName("size_known")->Arg(1)->Arg(0)->Iterations(1);
BENCHMARK(growth_with_clutter)->ArgName("size_known")->Arg(1)->Arg(0)->Iterations(1);
BENCHMARK(nothing_there)->ArgName("size_known")->Arg(1)->Arg(0)->Iterations(1);

}  // namespace
}  // namespace quadrille::vision
