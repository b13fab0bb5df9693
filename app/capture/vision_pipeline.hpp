// app/capture/vision_pipeline.hpp: from the camera to what happened on the table.
//
//   source -> capturing thread -> queue -> follower (its reader beside it) -> sink
//
// The window and `quadrille watch` are two sinks of it.
#pragma once
#include <atomic>
#include <memory>
#include <vector>

#include "app/capture/pace.hpp"
#include "vision/follow/follower.hpp"
#include "vision/identify/card_namer.hpp"
#include "vision/source/blocking_queue.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::app {

/// What following one frame gave.
struct FollowedFrame {
    const vision::Frame& frame;
    std::vector<vision::Event> events;
    const vision::Observation& table;  ///< as it is known now
    bool frozen = false;               ///< the source gives the same picture again and again
    double follow_ms = 0;
    std::vector<vision::NamedTrack> named{};  ///< cards whose name is known since this frame
};

/// Where a pipeline ends. Everything but `captured` is called in the thread that runs the pipeline.
class VisionSink {
public:
    virtual ~VisionSink() = default;
    /// Of a frame that the source gave, before anything is read of it; from the capturing thread.
    virtual void captured(const std::shared_ptr<const vision::Frame>&) {}
    /// A live source gives nothing any more, or gives frames again.
    virtual void source_changed(bool lost) = 0;
    virtual void followed(FollowedFrame followed) = 0;
};

/// Captures in a thread of its own and follows the table in the one that runs it, once.
class VisionPipeline {
public:
    struct Options {
        /// Frames that were not followed make room for newer ones, and no reading is waited for. Otherwise
        /// every frame is followed and each reading waited for: the same frames give the same events.
        bool newest = false;
        int looks_per_frame = 1;  ///< how often each frame is followed: a still more than once
        double max_fps = 0;
        bool realtime = false;
        vision::CardNamer namer{nullptr, {}};  ///< what names the cards
    };
    /// `source` and `sink` outlive the pipeline.
    VisionPipeline(vision::FrameSource& source, vision::Detectors detectors, const Options& options,
                   VisionSink& sink);

    /// Returns at the end of a recording, or soon after `stop`: what was captured by then is followed.
    void run();
    /// May be called from any thread.
    void stop() {
        stop_ = true;
        source_.stop();
    }

private:
    struct Captured {
        std::shared_ptr<const vision::Frame> frame;  ///< null: the source gives nothing
        bool frozen = false;
    };
    void capture();
    void hand_over(Captured captured);
    void follow(const Captured& captured);

    vision::FrameSource& source_;  ///< the capturing thread's, but for its `stop`
    Options options_;
    VisionSink& sink_;
    vision::Follower follower_;
    vision::BlockingQueue<Captured> captured_;
    std::atomic<bool> stop_ = false;
    bool lost_ = false;
};

}  // namespace quadrille::app
