// `quadrille watch SOURCE`: follows a camera or a recording without a window (interfaces, section 3).
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <thread>

#include "app/commands/command.hpp"
#include "app/commands/observation_json.hpp"
#include "app/commands/shared_options.hpp"
#include "app/commands/source_sentence.hpp"
#include "app/commands/whole_file.hpp"
#include "app/event_log.hpp"
#include "app/eyes.hpp"
#include "app/last_minute.hpp"
#include "app/recorder.hpp"

namespace quadrille::app {
namespace {

using Clock = std::chrono::steady_clock;

struct WatchOptions {
    std::string source, db, game = "game", record;
    TableOptions table;
    double max_fps = 0;  ///< 0: every frame
    bool realtime = false;
};

int complain(const std::string& what, int status) {
    fmt::print(stderr, "quadrille watch: {}\n", what);
    return status;
}

/// Ctrl-C, or the end of the session that started it: the last line is still printed.
std::atomic<bool> stop_asked = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void ask_to_stop(int) {
    stop_asked = true;
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

Watching watching(const WatchOptions& options) {
    constexpr std::array<const char*, 4> sides{"bottom", "left", "top", "right"};
    Watching kept{options.source, {}, {}};
    if (!options.table.profile_file.empty())
        kept.profile = read_whole(options.table.profile_file).value_or(std::string());
    if (options.table.south) kept.south = sides[static_cast<std::size_t>(*options.table.south)];
    return kept;
}

/// Follows one source and tells what it sees.
class Watch {
public:
    Watch(vision::FrameSource& source, const TableProfile& profile, const WatchOptions& options,
          EventLog* log)
        : source_(source), options_(options), log_(log), follower_(eyes_for(profile, options.table.south)) {
        if (!options.record.empty()) recorder_.emplace(options.record, source.fps());
        // A recording can be played again; what a camera saw is gone unless it is kept.
        if (source.live()) last_minute_.emplace(last_minute_folder(), watching(options), source.fps());
    }

    int run() {
        Pace pace(options_);
        const auto started = Clock::now();
        while (!stop_asked) {
            auto frame = source_.next();
            if (!frame && !source_.live()) break;
            if (!frame) {
                tell_source(vision::EventKind::source_lost, !lost_);
                lost_ = true;
                continue;
            }
            if (!pace.takes(*frame)) continue;
            last_ = std::move(*frame);
            tell_source(vision::EventKind::source_back, lost_);
            lost_ = false;
            see();
        }
        print_end(std::chrono::duration<double>(Clock::now() - started).count());
        return frames_ == 0 || record_failed_ ? some_input_failed : success;
    }

private:
    void see() {
        ++frames_;
        if (recorder_ && !record_failed_) {
            const auto recorded = recorder_->append(last_);
            record_failed_ = !recorded;
            if (!recorded) complain(recorded.error(), some_input_failed);
        }
        if (last_minute_) last_minute_->append(last_);
        tell(follower_.see(last_));
        if (log_ != nullptr && last_.t - tended_ >= 1) {
            complain_once(log_->tend());
            tended_ = last_.t;
        }
        const bool frozen = source_.frozen();
        if (frozen && !frozen_) {
            complain(fmt::format("{}: the picture has not changed for 2 s; the camera may have frozen",
                                 options_.source),
                     some_input_failed);
        }
        frozen_ = frozen;
    }

    void tell_source(vision::EventKind kind, bool is_news) {
        if (is_news) tell({{.kind = kind, .t = last_.t, .frame = last_.number}});
    }

    /// In the log before anybody is shown it; what could not be stored yet says so.
    void tell(std::vector<vision::Event> events) {
        bool stored = true;
        if (log_ != nullptr)
            stored =
                complain_once(log_->see(events, follower_.now(), {last_.t, last_.number}, last_.picture));
        for (const vision::Event& event : events) {
            OutputJson json = event_json(event);
            if (!stored) json["stored"] = false;
            print(json);
        }
    }

    /// A disk that stays full is told of once. Gives whether everything is stored.
    bool complain_once(const EventLog::Done& done) {
        const std::string trouble = done ? std::string() : done.error();
        if (!trouble.empty() && trouble != trouble_) complain(trouble, some_input_failed);
        trouble_ = trouble;
        return log_->waiting() == 0;
    }

    void print(const OutputJson& json) {
        OutputJson whole{{"quadrille", 1}};
        whole.update(json);
        const std::string line = whole.dump();
        fmt::print("{}\n", line);
        std::fflush(stdout);
        if (recorder_) recorder_->append_line(line);
        if (last_minute_) last_minute_->append_line(line);
    }

    void print_end(double seconds) {
        OutputJson json{{"t", rounded(last_.t)},
                        {"frame", last_.number},
                        {"event", "end"},
                        {"frames", frames_},
                        {"fps", rounded(seconds > 0 ? static_cast<double>(frames_) / seconds : 0, 1)},
                        {"squares", OutputJson::array()}};
        for (const vision::Track& track : follower_.now().tracks) {
            OutputJson card = card_json(track.card);
            card["track"] = log_ != nullptr ? log_->track(track.id) : track.id;
            json["squares"].push_back(card);
        }
        print(json);
    }

    vision::FrameSource& source_;
    const WatchOptions& options_;
    EventLog* log_;  ///< null without --db
    vision::Follower follower_;
    std::optional<Recorder> recorder_;
    std::optional<LastMinute> last_minute_;  ///< of a live source
    std::string trouble_;                    ///< why the log last failed; empty: it did not
    vision::Frame last_;
    long frames_ = 0;
    double tended_ = 0;
    bool lost_ = false, frozen_ = false, record_failed_ = false;
};

int run(const WatchOptions& options) {
    const auto profile = load_profile(options.table);
    if (!profile) return complain(profile.error(), wrong_usage);
    const auto source = vision::open_source(options.source);
    if (!source) return complain(sentence(options.source, source.error()), some_input_failed);
    std::unique_ptr<EventLog> log;
    if (!options.db.empty()) {
        auto opened = EventLog::open({.file = options.db,
                                      .name = options.game,
                                      .source = options.source,
                                      .grid = profile->grid,
                                      .players = seated_players(*profile)});
        if (!opened) return complain(opened.error(), some_input_failed);
        log = std::make_unique<EventLog>(std::move(*opened));
    }
    std::signal(SIGINT, ask_to_stop);
    std::signal(SIGTERM, ask_to_stop);
    return Watch(**source, *profile, options, log.get()).run();
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
    command->add_option("--record", options->record,
                        "Keep the video in this file (.avi or .mkv) and the events beside it");
    command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace quadrille::app
