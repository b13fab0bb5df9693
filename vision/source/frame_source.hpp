// vision/source/frame_source.hpp: where pictures come from: cameras, streams, recordings, folders.
#pragma once
#include <memory>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <tl/expected.hpp>

namespace quadrille::vision {

struct Frame {
    cv::Mat picture;  ///< 8-bit BGR; its pixels are shared with the source: not to be written to
    double t = 0;     ///< seconds in the source; since the opening for a camera or a stream
    long number = 0;  ///< from 0
};

enum class SourceFault {
    missing,
    empty_folder,
    unreadable,
    no_camera,
    no_stream,
    index_last,  ///< an MP4 that comes as a stream, with its index at the end
};

/// Why a source cannot be opened; `detail`: cameras that can be, where a stream points to, a system's words.
struct SourceError {
    SourceFault fault;
    std::string detail;
};

/// A sequence of frames. Belongs to one thread, but for `stop`.
class FrameSource {
public:
    virtual ~FrameSource() = default;

    /// The next frame; nullopt at the end of a recording, or when a live source gave nothing (it is gone).
    virtual std::optional<Frame> next() = 0;
    /// Goes to a time of a recording: the next frame is the first at or after it. False where a source cannot
    /// go back.
    virtual bool seek(double t) = 0;
    /// Cameras and streams run whether frames are taken or not; recordings wait.
    virtual bool live() const = 0;
    /// Length of a recording as its container claims it, seconds; a damaged one may end earlier. 0 for a live
    /// source.
    virtual double duration() const = 0;
    virtual double fps() const = 0;
    /// Whether a live source has given the very same picture for two seconds: it hangs without an error.
    virtual bool frozen() const { return false; }
    /// Ends a `next` that waits for somebody else's bytes, and every later one; from any thread.
    virtual void stop() {}
};

/// Opens a camera number ("0"), a device path ("/dev/video0"), a stream address ("rtsp://...", "http://..."),
/// a video file, a folder of pictures (read in the order of their names, one a second), or standard input
/// ("-"; vision/source/standard_input.hpp).
tl::expected<std::unique_ptr<FrameSource>, SourceError> open_source(const std::string& source);

/// The numbers of the cameras (/dev/videoN) that can capture pictures.
std::vector<int> camera_numbers();

}  // namespace quadrille::vision
