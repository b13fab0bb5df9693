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

#include "app/messages/messages.hpp"

namespace quadrille::app {

/// A line that is written over itself, at a terminal alone.
class ProgressBar {
public:
    explicit ProgressBar(std::uintmax_t size) : size_(size), shown_(isatty(STDERR_FILENO) != 0) {}
    /// `done`: of the size; `count`: of the things that the text `key` counts.
    bool show(std::int64_t done, std::int64_t count, std::string_view key) const {
        if (!shown_ || size_ == 0 || done < 0) return true;
        const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(size_));
        const auto filled = static_cast<std::size_t>(part * 30);
        const std::string speed = fmt::format("{:.0f}", static_cast<double>(count) / seconds());
        fmt::print(stderr, "\r[{}{}] {:3.0f} %  {} ", std::string(filled, '#'), std::string(30 - filled, '.'),
                   100 * part, program_messages().counted(key, count, fmt::arg("speed", speed)));
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

inline std::string minutes_and_seconds(double seconds) {
    const auto whole = static_cast<std::int64_t>(std::max(0.0, seconds));
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

/// How much of a recording was played. The cursor is left at the line's beginning, so that a line of an event
/// is written over it.
class PlayedPart {
public:
    /// `duration_s` 0: it is not known, and nothing is shown.
    explicit PlayedPart(double duration_s)
        : duration_s_(duration_s), shown_(duration_s > 0 && isatty(STDERR_FILENO) != 0) {}

    void show(double played_s) {
        using namespace std::chrono_literals;
        if (!shown_ || Clock::now() < next_) return;
        next_ = Clock::now() + 200ms;
        constexpr double width = 30;
        const double part = std::clamp(played_s / duration_s_, 0.0, 1.0);
        const auto filled = static_cast<std::size_t>(part * width);
        write(fmt::format("[{:.<30}] {:3.0f} %  {} / {}", std::string(filled, '#'), 100 * part,
                          minutes_and_seconds(played_s), minutes_and_seconds(duration_s_)));
    }
    /// Wipes it away.
    void end() {
        if (shown_ && !last_.empty()) write(std::string(last_.size(), ' '));
    }
    double duration_s() const { return duration_s_; }

private:
    using Clock = std::chrono::steady_clock;
    void write(std::string line) {
        std::fprintf(stderr, "%s\r", line.c_str());
        std::fflush(stderr);
        last_ = std::move(line);
    }

    double duration_s_;
    bool shown_;
    std::string last_;
    Clock::time_point next_{};
};

}  // namespace quadrille::app
