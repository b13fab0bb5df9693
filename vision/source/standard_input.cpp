#include "vision/source/standard_input.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <opencv2/videoio.hpp>
#include <poll.h>
#include <thread>
#include <unistd.h>

#include "vision/source/byte_feed.hpp"
#include "vision/source/recording.hpp"

namespace quadrille::vision {
namespace {

using Block = std::array<char, 1 << 16>;

/// How many bytes came; 0 at the end, negative on error.
ssize_t read_block(Block& block) {
    for (;;) {
        const ssize_t count = read(STDIN_FILENO, block.data(), block.size());
        if (count >= 0 || errno != EINTR) return count;
    }
}

/// Hands standard input on to the decoder in a thread of its own.
class InputFeed {
public:
    /// `head`: what was read of it already.
    explicit InputFeed(std::string head) : head_(std::move(head)), thread_([this] { run(); }) {}
    ~InputFeed() {
        stop();
        thread_.join();
    }
    InputFeed(const InputFeed&) = delete;
    InputFeed& operator=(const InputFeed&) = delete;

    std::string pipe() const { return feed_.pipe(); }
    void stop() {
        stop_ = true;
        feed_.shut();
    }

private:
    /// False when there is nothing more to wait for.
    bool wait_for_bytes() const {
        constexpr int moment_ms = 200;
        pollfd input{STDIN_FILENO, POLLIN, 0};
        while (!stop_) {
            if (poll(&input, 1, moment_ms) > 0) return true;
        }
        return false;
    }
    void run() {
        Block block;
        bool taken = feed_.hand_on(head_);
        while (taken && wait_for_bytes()) {
            const ssize_t count = read_block(block);
            taken = count > 0 && feed_.hand_on({block.data(), static_cast<std::size_t>(count)});
        }
        feed_.end();
    }

    ByteFeed feed_;
    std::string head_;
    std::atomic<bool> stop_ = false;
    std::thread thread_;
};

class StandardInput : public FrameSource {
public:
    StandardInput(std::unique_ptr<InputFeed> feed, const cv::VideoCapture& video)
        : feed_(std::move(feed)), video_(recording(video)) {}
    std::optional<Frame> next() override { return video_->next(); }
    bool seek(double) override { return false; }
    bool live() const override { return false; }
    double duration() const override { return 0; }
    double fps() const override { return video_->fps(); }
    void stop() override { feed_->stop(); }

private:
    std::unique_ptr<InputFeed> feed_;
    std::unique_ptr<FrameSource> video_;
};

}  // namespace

tl::expected<std::unique_ptr<FrameSource>, SourceError> standard_input() {
    StreamHead head;
    Block block;
    StreamHead::Sort sort = StreamHead::Sort::open;
    while (sort == StreamHead::Sort::open) {
        const ssize_t count = read_block(block);
        if (count < 0) return tl::unexpected(SourceError{SourceFault::unreadable, std::strerror(errno)});
        if (count == 0) break;
        sort = head.take({block.data(), static_cast<std::size_t>(count)});
    }
    if (sort == StreamHead::Sort::index_last) return tl::unexpected(SourceError{SourceFault::index_last, {}});
    if (head.bytes().empty()) return tl::unexpected(SourceError{SourceFault::unreadable, {}});
    auto feed = std::make_unique<InputFeed>(head.bytes());
    cv::VideoCapture video;
    if (!video.open(feed->pipe(), cv::CAP_FFMPEG))
        return tl::unexpected(SourceError{SourceFault::unreadable, {}});
    return std::make_unique<StandardInput>(std::move(feed), video);
}

}  // namespace quadrille::vision
