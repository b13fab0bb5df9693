#include "app/capture/vision_pipeline.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <thread>
#include <utility>

#include "app/capture/async_reader.hpp"

namespace quadrille::app {
namespace {

using Clock = std::chrono::steady_clock;

/// How many captured frames wait where each is followed.
constexpr std::size_t most_waiting = 2;
/// A live source that gives nothing at once is left alone for that long.
constexpr std::chrono::milliseconds retry_after{100};
/// Between two looks at a still: a follower accepts what it sees twice.
constexpr double glance_s = 0.2;

std::unique_ptr<vision::Reader> reader_for(vision::Detectors detectors, bool newest) {
    if (newest) return std::make_unique<AsyncReader>(std::move(detectors));
    return std::make_unique<vision::SyncReader>(std::move(detectors));
}

}  // namespace

VisionPipeline::VisionPipeline(vision::FrameSource& source, vision::Detectors detectors,
                               const Options& options, VisionSink& sink)
    : source_(source),
      options_(options),
      sink_(sink),
      follower_(reader_for(std::move(detectors), options.newest)) {}

void VisionPipeline::run() {
    std::thread capturing([this] { capture(); });
    while (const auto captured = captured_.pop()) follow(*captured);
    capturing.join();
}

void VisionPipeline::capture() {
    Pace pace(options_.max_fps, options_.realtime);
    while (!stop_) {
        auto frame = source_.next();
        if (!frame && !source_.live()) break;
        if (!frame) {
            hand_over({});
            std::this_thread::sleep_for(retry_after);
        } else if (pace.takes(*frame)) {
            hand_over({std::make_shared<const vision::Frame>(std::move(*frame)), source_.frozen()});
        }
    }
    captured_.close();
}

void VisionPipeline::hand_over(Captured captured) {
    if (captured.frame) sink_.captured(captured.frame);
    if (!options_.newest) return captured_.push(std::move(captured), most_waiting);
    // A source that is lost takes no frame away that was not followed yet.
    const bool lost = captured.frame == nullptr;
    captured_.push_latest(std::move(captured),
                          [lost](const Captured& last) { return (last.frame == nullptr) == lost; });
}

void VisionPipeline::follow(const Captured& captured) {
    const bool lost = captured.frame == nullptr;
    if (std::exchange(lost_, lost) != lost) sink_.source_changed(lost);
    if (lost) return;
    const vision::Frame& frame = *captured.frame;
    const auto start = Clock::now();
    std::vector<vision::Event> events;
    for (int look = 0; look < options_.looks_per_frame; ++look) {
        vision::Frame standing = frame;
        standing.t += look * glance_s;
        std::ranges::move(follower_.see(standing), std::back_inserter(events));
    }
    std::vector<vision::NamedTrack> named = options_.namer.see(frame, follower_.now());
    const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    sink_.followed({frame, std::move(events), follower_.now(), captured.frozen, ms, std::move(named)});
}

}  // namespace quadrille::app
