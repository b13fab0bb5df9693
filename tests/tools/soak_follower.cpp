// soak_follower CLIP --profile P --south S --seconds T --frames N: a day at the table. The first T seconds of
// a recording are played forwards and backwards again and again: what was moved is moved back, so that every
// round is the same game. Each picture is read once for each pose in which it is seen; its later rounds give
// the same reading, so that a day takes an hour. Prints a line now and then: frames, events of the rounds,
// memory.
#include <CLI/CLI.hpp>
#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <string>
#include <tuple>
#include <unistd.h>
#include <vector>

#include "app/commands/shared_options.hpp"
#include "app/eyes.hpp"
#include "vision/follow/follower.hpp"
#include "vision/source/frame_source.hpp"

namespace {

using namespace quadrille;
using vision::Frame;

double resident_mb() {
    long pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

/// Eyes that know each of a few pictures by heart.
class Memoised {
public:
    explicit Memoised(vision::Eyes eyes) : eyes_(std::move(eyes)) {}

    vision::Eyes eyes() {
        return {eyes_.find_board, [this](const cv::Mat& picture, const BoardPose& pose) {
                    const auto corner = pose.corners_px()[0];
                    const Key key{picture.data, std::lround(corner.x), std::lround(corner.y)};
                    auto known = readings_.find(key);
                    if (known == readings_.end())
                        known = readings_.emplace(key, eyes_.read_cards(picture, pose)).first;
                    return known->second;
                }};
    }

private:
    using Key = std::tuple<const void*, long, long>;
    vision::Eyes eyes_;
    std::map<Key, std::vector<vision::CardReading>> readings_;
};

std::vector<Frame> frames_of(const std::string& file, double seconds) {
    const auto source = vision::open_source(file);
    std::vector<Frame> frames;
    if (!source) return frames;
    while (auto frame = (*source)->next()) {
        if (frame->t > seconds) break;
        frames.push_back({frame->picture.clone(), frame->t, frame->number});
    }
    return frames;
}

struct Tally {
    long frames = 0, rounds = 0;
    std::map<std::string, long> events;  ///< of all rounds, by kind and squares

    void print(double began_mb, double seconds) const {
        std::string told;
        for (const auto& [event, count] : events) told += fmt::format(" {} x{};", event, count);
        fmt::print("{} frames, {} rounds, {:.0f} s, {:.1f} MB ({:+.1f});{}\n", frames, rounds, seconds,
                   resident_mb(), resident_mb() - began_mb, told);
        std::fflush(stdout);
    }
};

std::string told(const vision::Event& event) {
    std::string text{name(event.kind)};
    if (event.from) text += " " + name(*event.from);
    if (event.to) text += ">" + name(*event.to);
    return text;
}

int soak(const std::vector<Frame>& pictures, vision::Eyes eyes, long wanted) {
    Memoised memory(std::move(eyes));
    vision::Follower follower(memory.eyes());
    Tally tally;
    const double step = pictures.size() > 1 ? pictures[1].t - pictures[0].t : 1.0 / 30;
    const auto started = std::chrono::steady_clock::now();
    const auto passed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    };
    double began_mb = 0;
    const auto see = [&](std::size_t i) {
        const Frame frame{pictures[i].picture, static_cast<double>(tally.frames) * step, tally.frames};
        ++tally.frames;
        for (const vision::Event& event : follower.see(frame)) ++tally.events[told(event)];
    };
    while (tally.frames < wanted) {
        for (std::size_t i = 0; i < pictures.size(); ++i) see(i);
        for (std::size_t i = pictures.size(); i-- > 0;) see(i);
        ++tally.rounds;
        constexpr long warm_up = 10, every = 50;
        if (tally.rounds == warm_up) began_mb = resident_mb();
        if (tally.rounds >= warm_up && tally.rounds % every == 0) tally.print(began_mb, passed());
    }
    tally.print(began_mb, passed());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App program("Plays a part of a recording forwards and backwards for a day");
    std::string file;
    app::TableOptions table;
    double seconds = 8;
    long frames = 200'000;
    program.add_option("CLIP", file)->required();
    app::add_table_options(program, table);
    program.add_option("--seconds", seconds, "Of the recording, from its beginning");
    program.add_option("--frames", frames, "To be seen in all");
    CLI11_PARSE(program, argc, argv);
    const auto profile = app::load_profile(table);
    if (!profile) {
        fmt::print(stderr, "soak_follower: {}\n", profile.error());
        return 2;
    }
    const std::vector<Frame> pictures = frames_of(file, seconds);
    if (pictures.empty()) {
        fmt::print(stderr, "soak_follower: {}: no picture can be read\n", file);
        return 1;
    }
    return soak(pictures, app::eyes_for(*profile, table.south), frames);
}
