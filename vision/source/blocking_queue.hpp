// vision/source/blocking_queue.hpp: values from one thread to the next.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace quadrille::vision {

/// A queue between threads that push and one that pops. All members may be called from any thread.
template <typename Value>
class BlockingQueue {
public:
    /// Waits while `most` values are in the queue. Once the queue is closed the value is dropped.
    void push(Value value, std::size_t most) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || waiting_.size() < most; });
        if (!closed_) waiting_.push_back(std::move(value));
        changed_.notify_all();
    }

    /// Never waits: the value replaces the last one in the queue where `replaceable(last)`.
    template <typename Replaceable>
    void push_latest(Value value, const Replaceable& replaceable) {
        const std::lock_guard lock(mutex_);
        if (!waiting_.empty() && replaceable(waiting_.back())) waiting_.pop_back();
        if (!closed_) waiting_.push_back(std::move(value));
        changed_.notify_all();
    }

    /// The next value, waited for; nullopt once the queue is closed and empty.
    std::optional<Value> pop() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
        return front();
    }

    /// The same, waited for no longer than that.
    std::optional<Value> pop_within(std::chrono::milliseconds patience) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, patience, [&] { return closed_ || !waiting_.empty(); });
        return front();
    }

    /// The next value; nullopt where there is none yet.
    std::optional<Value> try_pop() {
        const std::lock_guard lock(mutex_);
        return front();
    }

    /// Drops what is in the queue.
    void clear() {
        const std::lock_guard lock(mutex_);
        waiting_.clear();
        changed_.notify_all();
    }

    bool closed() const {
        const std::lock_guard lock(mutex_);
        return closed_;
    }

    /// Nothing more is pushed; what is in the queue can still be popped.
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }

private:
    std::optional<Value> front() {
        if (waiting_.empty()) return std::nullopt;
        std::optional<Value> value(std::move(waiting_.front()));
        waiting_.pop_front();
        changed_.notify_all();
        return value;
    }

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Value> waiting_;
    bool closed_ = false;
};

}  // namespace quadrille::vision
