// What seeing costs, on one core, and what others ask for the same frame: OpenCV's JPEG decoder and ArUco,
// AprilTag 3, a plain scan of the pixels. The last argument of a name is what it grows with: the height of
// the picture, the number of cards, the columns of the board.
#include <apriltag/apriltag.h>
#include <apriltag/tag36h11.h>
#include <benchmark/benchmark.h>
#include <map>
#include <numeric>
#include <opencv2/aruco.hpp>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <tuple>

#include "tests/bench/measured_frame.hpp"
#include "vision/board/find_board.hpp"
#include "vision/board/track_board.hpp"
#include "vision/cards/read_cards.hpp"
#include "vision/follow/follower.hpp"
#include "vision/look.hpp"

namespace quadrille::bench {
namespace {

constexpr int usual_cards = 40;

cv::Size size_of(std::int64_t height) {
    return {static_cast<int>(height * 16 / 9), static_cast<int>(height)};
}

cv::Mat grey(const cv::Mat& picture) {
    cv::Mat one;
    cv::cvtColor(picture, one, cv::COLOR_BGR2GRAY);
    return one;
}

/// Measures `once(frame)` on one thread; refuses to measure a failure.
template <typename Once>
void measure(benchmark::State& state, const MeasuredFrame& frame, Once once) {
    cv::setNumThreads(1);
    if (!once(frame)) state.SkipWithError("it does not do its work on the measured frame");
    for (auto _ : state) benchmark::DoNotOptimize(once(frame));
}

/// A frame takes longer to draw than to look at, and a benchmark is called several times.
const MeasuredFrame& drawn_once(std::int64_t height, int cards, int columns) {
    static std::map<std::tuple<std::int64_t, int, int>, MeasuredFrame> drawn;
    auto& frame = drawn[{height, cards, columns}];
    if (frame.picture.empty())
        frame = measured_frame(size_of(height), cards, {columns, columns, 720.0 / columns});
    return frame;
}

const MeasuredFrame& by_height(const benchmark::State& state) {
    return drawn_once(state.range(0), usual_cards, 8);
}

void scan(benchmark::State& state) {
    measure(state, by_height(state), [](const MeasuredFrame& frame) {
        const cv::Mat& picture = frame.picture;
        return std::accumulate(picture.datastart, picture.dataend, std::uint64_t{0});
    });
}

void jpeg_decode(benchmark::State& state) {
    const MeasuredFrame& frame = by_height(state);
    std::vector<unsigned char> jpeg;
    cv::imencode(".jpg", frame.picture, jpeg, {cv::IMWRITE_JPEG_QUALITY, 90});
    measure(state, frame,
            [&](const MeasuredFrame&) { return !cv::imdecode(jpeg, cv::IMREAD_COLOR).empty(); });
}

void apriltag(benchmark::State& state) {
    const MeasuredFrame& frame = by_height(state);
    cv::Mat picture = grey(frame.picture);
    image_u8_t image{picture.cols, picture.rows, static_cast<int>(picture.step), picture.data};
    apriltag_family_t* family = tag36h11_create();
    apriltag_detector_t* detector = apriltag_detector_create();
    apriltag_detector_add_family(detector, family);
    detector->quad_decimate = 2;
    detector->nthreads = 1;
    measure(state, frame, [&](const MeasuredFrame&) {
        apriltag_detections_destroy(apriltag_detector_detect(detector, &image));
        return true;
    });
    apriltag_detector_destroy(detector);
    tag36h11_destroy(family);
}

void aruco(benchmark::State& state) {
    const MeasuredFrame& frame = by_height(state);
    const cv::Mat picture = grey(frame.picture);
    const auto dictionary = cv::aruco::getPredefinedDictionary(cv::aruco::DICT_6X6_250);
    measure(state, frame, [&](const MeasuredFrame&) {
        std::vector<std::vector<cv::Point2f>> corners;
        std::vector<int> ids;
        cv::aruco::detectMarkers(picture, dictionary, corners, ids);
        return true;
    });
}

// A look at a still picture.

bool finds_board(const MeasuredFrame& frame) {
    vision::BoardSearch search;
    search.grid = frame.pose.grid;
    return vision::find_board(frame.picture, search).has_value();
}

bool reads_cards(const MeasuredFrame& frame) {
    return !vision::read_cards(frame.picture, frame.pose, {}).empty();
}

bool looks(const MeasuredFrame& frame) {
    TableProfile profile;
    profile.grid = frame.pose.grid;
    profile.grid_given = true;
    const vision::Look look = vision::look(frame.picture, profile, PictureSide::bottom);
    return look.board && !look.cards.empty();
}

void board_search(benchmark::State& state) {
    measure(state, by_height(state), finds_board);
}
void cards(benchmark::State& state) {
    measure(state, by_height(state), reads_cards);
}
void full_look(benchmark::State& state) {
    measure(state, by_height(state), looks);
}
void cards_by_number(benchmark::State& state) {
    measure(state, drawn_once(1080, static_cast<int>(state.range(0)), 8), reads_cards);
}
void board_search_by_columns(benchmark::State& state) {
    constexpr int cards = 20;  // more lie on one another where squares are small
    measure(state, drawn_once(1080, cards, static_cast<int>(state.range(0))), finds_board);
}

// A frame of a video.

void pose_check(benchmark::State& state) {
    measure(state, by_height(state),
            [](const MeasuredFrame& frame) { return vision::pose_holds(frame.picture, frame.pose); });
}

void found_again(benchmark::State& state) {
    measure(state, by_height(state), [](const MeasuredFrame& frame) {
        return vision::find_again(frame.picture, frame.pose).has_value();
    });
}

/// An arm that reaches in from the border nearest to us, further with each of twelve pictures.
void draw_arm(cv::Mat& picture, int i) {
    const cv::Size size = picture.size();
    const int x = size.width / 4 + i % 12 * size.width / 24;
    cv::line(picture, {x, size.height / 2}, {x + size.width / 16, size.height}, {120, 150, 200},
             size.height / 9);
}

/// Pictures that are shown in turn: the table at rest under a camera's noise, or an arm that moves over it.
const std::vector<cv::Mat>& shown_in_turn(std::int64_t height, bool arm) {
    constexpr unsigned different = 12;
    static std::map<std::pair<std::int64_t, bool>, std::vector<cv::Mat>> drawn;
    std::vector<cv::Mat>& pictures = drawn[{height, arm}];
    for (auto i = static_cast<unsigned>(pictures.size()); i < different; ++i) {
        pictures.push_back(with_noise(drawn_once(height, usual_cards, 8).picture, i + 2));
        if (arm) draw_arm(pictures.back(), static_cast<int>(i));
    }
    return pictures;
}

/// What the follower adds to decoding, frame by frame, once it knows the table; its detectors read the cards
/// once.
void follow(benchmark::State& state, bool arm) {
    constexpr double fps = 30;
    cv::setNumThreads(1);
    const MeasuredFrame& frame = by_height(state);
    const auto& still = shown_in_turn(state.range(0), false);
    const auto& shown = shown_in_turn(state.range(0), arm);
    const auto readings = vision::read_cards(frame.picture, frame.pose, {});
    vision::Follower follower({[&](const cv::Mat&) { return std::optional(frame.pose); },
                               [&](const cv::Mat&, const BoardPose&) { return readings; }});
    long number = 0;
    const auto see = [&](const std::vector<cv::Mat>& pictures) {
        const vision::Frame next{pictures[static_cast<std::size_t>(number) % pictures.size()],
                                 static_cast<double>(number) / fps, number};
        ++number;
        benchmark::DoNotOptimize(follower.see(next));
    };
    for (int i = 0; i < 2 * fps; ++i) see(still);  // until the table is known
    if (!follower.now().board) state.SkipWithError("the follower does not know the table");
    for (auto _ : state) see(shown);
}

void steady_frame(benchmark::State& state) {
    follow(state, false);
}
void moving_frame(benchmark::State& state) {
    follow(state, true);
}

void heights(benchmark::internal::Benchmark* measured) {
    for (const int height : {540, 720, 1080, 1440}) measured->Arg(height);
    measured->Unit(benchmark::kMillisecond);
}

BENCHMARK(scan)->Apply(heights);
BENCHMARK(jpeg_decode)->Apply(heights);
BENCHMARK(apriltag)->Apply(heights);
BENCHMARK(aruco)->Apply(heights);
BENCHMARK(board_search)->Apply(heights);
BENCHMARK(cards)->Apply(heights);
BENCHMARK(full_look)->Apply(heights);
BENCHMARK(pose_check)->Apply(heights);
BENCHMARK(found_again)->Apply(heights);
BENCHMARK(steady_frame)->Apply(heights);
BENCHMARK(moving_frame)->Apply(heights);
BENCHMARK(cards_by_number)->Arg(5)->Arg(10)->Arg(20)->Arg(40)->Unit(benchmark::kMillisecond);
BENCHMARK(board_search_by_columns)->Arg(5)->Arg(8)->Arg(10)->Arg(12)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quadrille::bench
