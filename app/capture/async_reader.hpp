// app/capture/async_reader.hpp: the thread that reads pictures for a follower that does not wait.
#pragma once
#include <optional>
#include <thread>

#include "vision/follow/reader.hpp"
#include "vision/source/blocking_queue.hpp"

namespace quadrille::app {

/// Reads in a thread of its own, one request at a time; of those that come meanwhile the newest is next. Its
/// functions belong to one thread, the follower's.
class AsyncReader : public vision::Reader {
public:
    explicit AsyncReader(vision::Detectors detectors);
    /// Waits for the picture that is being read.
    ~AsyncReader() override;
    AsyncReader(const AsyncReader&) = delete;
    AsyncReader& operator=(const AsyncReader&) = delete;

    void request(vision::ReadRequest request) override;
    std::optional<vision::ReadResult> take_result() override;
    void cancel() override;

private:
    template <typename Value>
    struct Numbered {
        long number;
        Value value;
    };

    void read();

    const vision::Detectors detectors_;
    long newest_ = 0;  ///< counts requests, and those that were cancelled; results of older ones are dropped
    vision::BlockingQueue<Numbered<vision::ReadRequest>> requests_;
    vision::BlockingQueue<Numbered<vision::ReadResult>> results_;
    std::thread thread_;
};

}  // namespace quadrille::app
