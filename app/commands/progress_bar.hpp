// app/commands/progress_bar.hpp: how far a long command is.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <unistd.h>

namespace quadrille::app {

/// A line that is written over itself, at a terminal alone.
class ProgressBar {
public:
    explicit ProgressBar(std::uintmax_t size) : size_(size), shown_(isatty(STDERR_FILENO) != 0) {}
    /// `done`: of the size; `count`: of the things that are called `what`.
    bool show(std::int64_t done, std::int64_t count, std::string_view what) const {
        if (!shown_ || size_ == 0 || done < 0) return true;
        const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(size_));
        const auto filled = static_cast<std::size_t>(part * 30);
        fmt::print(stderr, "\r[{}{}] {:3.0f} %  {} {}  {:.0f} a second ", std::string(filled, '#'),
                   std::string(30 - filled, '.'), 100 * part, count, what,
                   static_cast<double>(count) / seconds());
        std::fflush(stderr);
        return true;
    }
    void end() const {
        if (shown_) fmt::print(stderr, "\n");
    }
    double seconds() const {
        return std::max(1e-3, std::chrono::duration<double>(Clock::now() - began_).count());
    }

private:
    using Clock = std::chrono::steady_clock;
    std::uintmax_t size_;
    bool shown_;
    Clock::time_point began_ = Clock::now();
};

}  // namespace quadrille::app
