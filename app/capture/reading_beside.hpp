// app/capture/reading_beside.hpp: the thread that reads pictures for a follower that does not wait.
#pragma once
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "vision/follow/reader.hpp"

namespace quadrille::app {

/// Answers in a thread of its own, one request at a time; of those that come meanwhile the newest is next.
/// The destructor waits for the picture that is being read.
class ReadingBeside : public vision::Reader {
public:
    explicit ReadingBeside(vision::Detectors eyes);
    void request(vision::ReadRequest request) override;
    std::optional<vision::ReadResult> take_result() override;
    void cancel() override;

private:
    void read(const std::stop_token& stop);

    const vision::Detectors eyes_;
    std::mutex mutex_;
    std::condition_variable_any asked_;
    std::optional<vision::ReadRequest> request_;  ///< not begun yet
    std::optional<vision::ReadResult> result_;    ///< to the newest request
    long newest_ = 0;                             ///< counts requests, and those that were given up
    std::jthread thread_;                         ///< ends before the rest does
};

}  // namespace quadrille::app
