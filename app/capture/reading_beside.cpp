#include "app/capture/reading_beside.hpp"

#include <utility>

#include "vision/follow/appearance_descriptor.hpp"

namespace quadrille::app {

ReadingBeside::ReadingBeside(vision::Detectors eyes)
    : eyes_(std::move(eyes)), thread_([this](const std::stop_token& stop) { read(stop); }) {}

void ReadingBeside::request(vision::ReadRequest request) {
    {
        const std::lock_guard lock(mutex_);
        request_ = std::move(request);
        result_.reset();
        ++newest_;
    }
    asked_.notify_one();
}

std::optional<vision::ReadResult> ReadingBeside::take_result() {
    const std::lock_guard lock(mutex_);
    return std::exchange(result_, std::nullopt);
}

void ReadingBeside::cancel() {
    const std::lock_guard lock(mutex_);
    request_.reset();
    result_.reset();
    ++newest_;
}

void ReadingBeside::read(const std::stop_token& stop) {
    // Descriptors are made by the follower once something has been read: here nobody waits for their tables.
    vision::prepare_appearance_descriptors();
    std::unique_lock lock(mutex_);
    while (asked_.wait(lock, stop, [&] { return request_.has_value(); }) && !stop.stop_requested()) {
        const long number = newest_;
        const vision::ReadRequest request = *std::exchange(request_, std::nullopt);
        lock.unlock();
        vision::ReadResult result = vision::read_picture_for(request, eyes_);
        lock.lock();
        if (number == newest_) result_ = std::move(result);
    }
}

}  // namespace quadrille::app
