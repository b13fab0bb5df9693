#include "vision/source/live_source.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "vision/source/blocking_queue.hpp"

namespace quadrille::vision {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

/// How long a consumer waits for a frame before `next` reports that there is none.
constexpr auto patience = 1s;
/// Between two attempts to open what has gone: short enough to be back well within 3 s, long enough to cost
/// nothing.
constexpr auto retry_after = 500ms;
/// A read that hangs in a driver is left to itself after that.
constexpr auto farewell = 500ms;
/// A real camera's noise makes any two pictures differ.
constexpr auto frozen_after = 2s;

/// What the reading thread and the consumer share; it lives as long as either.
struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    bool stop = false, finished = false;
    BlockingQueue<Frame> newest;  ///< one at most
    Clock::time_point last_difference = Clock::now();
};

bool same_picture(const cv::Mat& a, const cv::Mat& b) {
    return a.size() == b.size() && a.type() == b.type() && cv::norm(a, b, cv::NORM_INF) == 0;
}

class Reader {
public:
    Reader(std::shared_ptr<Shared> shared, const cv::VideoCapture& capture, OpenCapture open)
        : shared_(std::move(shared)), capture_(capture), open_(std::move(open)) {}

    void operator()() {
        while (!stopped()) {
            if (!read_one()) reopen();
        }
        const std::lock_guard lock(shared_->mutex);
        shared_->finished = true;
        shared_->changed.notify_all();
    }

private:
    bool stopped() const {
        const std::lock_guard lock(shared_->mutex);
        return shared_->stop;
    }

    bool read_one() {
        Frame frame;
        try {
            if (!capture_.isOpened() || !capture_.read(frame.picture) || frame.picture.empty()) return false;
        } catch (const cv::Exception&) {
            return false;  // a stream of garbage; it is opened again
        }
        frame.t = std::chrono::duration<double>(Clock::now() - began_).count();
        frame.number = number_++;
        // `frame.picture` was empty: OpenCV copies what it has grabbed into new memory, so that the last
        // picture keeps its pixels (tests/source: a live source's frames keep theirs).
        const bool differs = !same_picture(frame.picture, last_);
        last_ = frame.picture;
        shared_->newest.push_latest(std::move(frame), [](const Frame&) { return true; });
        const std::lock_guard lock(shared_->mutex);
        if (differs) shared_->last_difference = Clock::now();
        return true;
    }

    void reopen() {
        capture_.release();
        last_.release();
        std::unique_lock lock(shared_->mutex);
        if (shared_->changed.wait_for(lock, retry_after, [&] { return shared_->stop; })) return;
        lock.unlock();
        capture_ = open_();
    }

    std::shared_ptr<Shared> shared_;
    cv::VideoCapture capture_;
    OpenCapture open_;
    cv::Mat last_;
    Clock::time_point began_ = Clock::now();
    long number_ = 0;
};

class LiveSource : public FrameSource {
public:
    LiveSource(const cv::VideoCapture& opened, OpenCapture open)
        : fps_(opened.get(cv::CAP_PROP_FPS)),
          shared_(std::make_shared<Shared>()),
          thread_(Reader(shared_, opened, std::move(open))) {}
    LiveSource(const LiveSource&) = delete;
    LiveSource& operator=(const LiveSource&) = delete;
    ~LiveSource() override {
        bool finished = false;
        {
            std::unique_lock lock(shared_->mutex);
            shared_->stop = true;
            shared_->changed.notify_all();
            finished = shared_->changed.wait_for(lock, farewell, [&] { return shared_->finished; });
        }
        if (finished) {
            thread_.join();
        } else {
            thread_.detach();
        }
    }

    std::optional<Frame> next() override { return shared_->newest.pop_within(patience); }
    bool seek(double) override { return false; }
    bool live() const override { return true; }
    double duration() const override { return 0; }
    double fps() const override { return fps_; }
    bool frozen() const override {
        const std::lock_guard lock(shared_->mutex);
        return Clock::now() - shared_->last_difference > frozen_after;
    }

private:
    double fps_;
    std::shared_ptr<Shared> shared_;
    std::thread thread_;
};

}  // namespace

std::unique_ptr<FrameSource> live_source(const cv::VideoCapture& opened, OpenCapture open) {
    return std::make_unique<LiveSource>(opened, std::move(open));
}

}  // namespace quadrille::vision
