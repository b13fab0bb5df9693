// app/capture/hand_over.hpp: values from one thread to the next.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace quadrille::app {

/// A queue between one thread that gives and one that takes. All members may be called from any thread.
template <typename Value>
class HandOver {
public:
    /// Gives a value; waits while `most` are waiting to be taken. Lost when nobody takes any more.
    void give(Value value, std::size_t most) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || waiting_.size() < most; });
        if (!closed_) waiting_.push_back(std::move(value));
        changed_.notify_all();
    }

    /// Gives a value and never waits: the one that was given last and not taken yet makes room for it where
    /// `replaced(last)` says so.
    template <typename Replaced>
    void give_newest(Value value, const Replaced& replaced) {
        const std::lock_guard lock(mutex_);
        if (!waiting_.empty() && replaced(waiting_.back())) waiting_.pop_back();
        if (!closed_) waiting_.push_back(std::move(value));
        changed_.notify_all();
    }

    /// The next value, waited for; nullopt once it was closed and everything has been taken.
    std::optional<Value> take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return std::nullopt;
        std::optional<Value> value(std::move(waiting_.front()));
        waiting_.pop_front();
        changed_.notify_all();
        return value;
    }

    /// Nothing more is given.
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Value> waiting_;
    bool closed_ = false;
};

}  // namespace quadrille::app
