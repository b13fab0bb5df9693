#include "app/window/drawing/frame_meter.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <unistd.h>

namespace quadrille::app {
namespace {

/// Some hours' worth; a longer game is judged by its beginning.
constexpr std::size_t most_kept = 1'000'000;

double ms_of(clockid_t clock) {
    timespec at{};
    clock_gettime(clock, &at);
    return static_cast<double>(at.tv_sec) * 1e3 + static_cast<double>(at.tv_nsec) / 1e6;
}

/// Since the process was started, loading its libraries included: proc(5), field 22 of stat, in clock ticks.
double age_ms() {
    std::ifstream file("/proc/self/stat");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::istringstream after_name(text.substr(std::min(text.size(), text.rfind(')') + 1)));
    const std::vector<std::string> words{std::istream_iterator<std::string>(after_name), {}};
    constexpr std::size_t start = 22 - 3;  // the third field is the first after the name
    if (words.size() <= start) return 0;
    return ms_of(CLOCK_BOOTTIME) - std::stod(words[start]) * 1e3 / static_cast<double>(sysconf(_SC_CLK_TCK));
}

nlohmann::ordered_json spread(std::vector<float> values) {
    if (values.empty()) return nullptr;
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
        return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
    };
    return {{"count", values.size()}, {"median", at(0.5)}, {"p95", at(0.95)}, {"most", values.back()}};
}

}  // namespace

void FrameMeter::begin() {
    cpu_began_ms_ = ms_of(CLOCK_THREAD_CPUTIME_ID);
}

void FrameMeter::made() {
    if (cpu_ms_.size() < most_kept)
        cpu_ms_.push_back(static_cast<float>(ms_of(CLOCK_THREAD_CPUTIME_ID) - cpu_began_ms_));
}

void FrameMeter::shown(std::optional<Clock::time_point> taken) {
    if (!first_frame_ms_) first_frame_ms_ = age_ms();
    if (!taken) return;
    const double late_ms = std::chrono::duration<double, std::milli>(Clock::now() - *taken).count();
    latency_ms_ = late_ms_.empty() ? late_ms : latency_ms_ + (late_ms - latency_ms_) * 0.1;
    if (late_ms_.size() < most_kept) late_ms_.push_back(static_cast<float>(late_ms));
}

std::string FrameMeter::json() const {
    nlohmann::ordered_json json{{"quadrille", 1},
                                {"first_frame_ms", first_frame_ms_.value_or(0)},
                                {"panels_and_overlays_cpu_ms", spread(cpu_ms_)},
                                {"picture_to_screen_ms", spread(late_ms_)}};
    return json.dump(2) + "\n";
}

}  // namespace quadrille::app
