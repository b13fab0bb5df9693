#include "app/capture/reading_beside.hpp"

#include <utility>

#include "vision/follow/portrait.hpp"

namespace quadrille::app {

ReadingBeside::ReadingBeside(vision::Eyes eyes)
    : eyes_(std::move(eyes)), thread_([this](const std::stop_token& stop) { read(stop); }) {}

void ReadingBeside::ask(vision::Question question) {
    {
        const std::lock_guard lock(mutex_);
        question_ = std::move(question);
        answer_.reset();
        ++newest_;
    }
    asked_.notify_one();
}

std::optional<vision::Answer> ReadingBeside::answer() {
    const std::lock_guard lock(mutex_);
    return std::exchange(answer_, std::nullopt);
}

void ReadingBeside::give_up() {
    const std::lock_guard lock(mutex_);
    question_.reset();
    answer_.reset();
    ++newest_;
}

void ReadingBeside::read(const std::stop_token& stop) {
    // Portraits are made by the follower once something has been read: here nobody waits for their tables.
    vision::prepare_portraits();
    std::unique_lock lock(mutex_);
    while (asked_.wait(lock, stop, [&] { return question_.has_value(); }) && !stop.stop_requested()) {
        const long number = newest_;
        const vision::Question question = *std::exchange(question_, std::nullopt);
        lock.unlock();
        vision::Answer answer = vision::answer_to(question, eyes_);
        lock.lock();
        if (number == newest_) answer_ = std::move(answer);
    }
}

}  // namespace quadrille::app
