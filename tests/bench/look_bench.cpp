// What a look at a still costs, on one core: a frame of the bundled demo game at two sizes.
#include <benchmark/benchmark.h>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

#include "vision/board/find_board.hpp"
#include "vision/cards/read_cards.hpp"

namespace quadrille::vision {
namespace {

cv::Mat demo_frame(cv::Size size) {
    cv::VideoCapture video(QUADRILLE_SOURCE_DIR "/app/demo/demo.mp4");
    cv::Mat frame, scaled;
    if (!video.read(frame)) return {};
    cv::resize(frame, scaled, size, 0, 0, cv::INTER_CUBIC);
    return scaled;
}

BoardSearch eight_by_eight() {
    BoardSearch search;
    search.grid = BoardGrid{};
    return search;
}

cv::Mat picture_of(benchmark::State& state) {
    cv::setNumThreads(1);
    const cv::Mat picture = demo_frame({static_cast<int>(state.range(0)), static_cast<int>(state.range(1))});
    if (picture.empty()) state.SkipWithError("app/demo/demo.mp4 cannot be read");
    return picture;
}

void board(benchmark::State& state) {
    const cv::Mat picture = picture_of(state);
    for (auto _ : state) benchmark::DoNotOptimize(find_board(picture, eight_by_eight()));
}

void cards(benchmark::State& state) {
    const cv::Mat picture = picture_of(state);
    const auto pose = find_board(picture, eight_by_eight());
    if (!pose) state.SkipWithError("no board is found in the demo's first frame");
    for (auto _ : state) benchmark::DoNotOptimize(read_cards(picture, *pose, {}));
}

BENCHMARK(board)->Args({1280, 720})->Args({1920, 1080})->Unit(benchmark::kMillisecond);
BENCHMARK(cards)->Args({1280, 720})->Args({1920, 1080})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quadrille::vision
