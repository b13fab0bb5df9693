// `quadrille watch SOURCE`: follows a camera or a recording without a window (interfaces, section 3).
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <thread>

#include "app/commands/command.hpp"
#include "app/commands/observation_json.hpp"
#include "app/commands/shared_options.hpp"
#include "app/commands/source_sentence.hpp"
#include "app/event_log.hpp"
#include "app/eyes.hpp"

namespace quadrille::app {
namespace {

using Clock = std::chrono::steady_clock;

struct WatchOptions {
    std::string source, db, game = "game";
    TableOptions table;
    double max_fps = 0;  ///< 0: every frame
    bool realtime = false;
};

int complain(const std::string& what, int status) {
    fmt::print(stderr, "quadrille watch: {}\n", what);
    return status;
}

void print(OutputJson json) {
    OutputJson line{{"quadrille", 1}};
    line.update(json);
    fmt::print("{}\n", line.dump());
    std::fflush(stdout);
}

/// Which frames of the source are looked at.
class Pace {
public:
    explicit Pace(const WatchOptions& options) : options_(options), started_(Clock::now()) {}

    /// False for a frame that is passed over: it comes sooner than --max-fps asks, or, in real time, its
    /// moment has passed. In real time a frame whose moment has not come is waited for.
    bool takes(const vision::Frame& frame) {
        if (options_.max_fps > 0 && frame.t < next_t_) return false;
        if (options_.realtime) {
            const auto moment = started_ + std::chrono::duration_cast<Clock::duration>(
                                               std::chrono::duration<double>(frame.t));
            constexpr auto late = std::chrono::milliseconds(100);
            if (Clock::now() > moment + late) return false;
            std::this_thread::sleep_until(moment);
        }
        if (options_.max_fps > 0) next_t_ = frame.t + 1 / options_.max_fps - 1e-6;
        return true;
    }

private:
    const WatchOptions& options_;
    Clock::time_point started_;
    double next_t_ = 0;
};

void print_end(const vision::Follower& follower, const vision::Frame& last, long frames, double seconds) {
    OutputJson json{{"t", rounded(last.t)},
                    {"frame", last.number},
                    {"event", "end"},
                    {"frames", frames},
                    {"fps", rounded(seconds > 0 ? static_cast<double>(frames) / seconds : 0, 1)},
                    {"squares", OutputJson::array()}};
    for (const vision::Track& track : follower.now().tracks) {
        OutputJson card = card_json(track.card);
        card["track"] = track.id;
        json["squares"].push_back(card);
    }
    print(json);
}

int follow(vision::FrameSource& source, const TableProfile& profile, const WatchOptions& options,
           EventLog* log) {
    vision::Follower follower(eyes_for(profile, options.table.south));
    Pace pace(options);
    const auto started = Clock::now();
    vision::Frame last;
    long frames = 0;
    double tended = 0;
    while (auto frame = source.next()) {
        if (!pace.takes(*frame)) continue;
        ++frames;
        const auto events = follower.see(*frame);
        if (log != nullptr && !events.empty()) {
            if (const auto stored = log->append(events, frame->picture); !stored)
                complain(stored.error(), some_input_failed);
        }
        for (const vision::Event& event : events) print(event_json(event));
        if (log != nullptr && frame->t - tended >= 1) {
            log->tend();
            tended = frame->t;
        }
        last = std::move(*frame);
    }
    print_end(follower, last, frames, std::chrono::duration<double>(Clock::now() - started).count());
    return source.live() || frames == 0 ? some_input_failed : success;
}

int run(const WatchOptions& options) {
    const auto profile = load_profile(options.table);
    if (!profile) return complain(profile.error(), wrong_usage);
    const auto source = vision::open_source(options.source);
    if (!source) return complain(sentence(options.source, source.error()), some_input_failed);
    std::unique_ptr<EventLog> log;
    if (!options.db.empty()) {
        auto opened = EventLog::open(options.db, options.game, options.source, profile->grid);
        if (!opened) return complain(opened.error(), some_input_failed);
        log = std::make_unique<EventLog>(std::move(*opened));
    }
    return follow(**source, *profile, options, log.get());
}

}  // namespace

void add_watch(CLI::App& program, Action& action) {
    auto options = std::make_shared<WatchOptions>();
    CLI::App* command =
        program.add_subcommand("watch", "Follow a camera or a recording; one JSON line an event");
    command
        ->add_option("SOURCE", options->source,
                     "Camera number, device, stream address, video file or folder of pictures")
        ->required();
    add_table_options(*command, options->table);
    command->add_option("--db", options->db, "Write every event to this game file before it is printed");
    command->add_option("--game", options->game, "Name of the game in the file");
    command->add_option("--max-fps", options->max_fps, "Look at no more frames a second")
        ->check(CLI::PositiveNumber);
    command->add_flag("--realtime", options->realtime,
                      "Play a recording at its own speed, as a camera would show it");
    command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace quadrille::app
