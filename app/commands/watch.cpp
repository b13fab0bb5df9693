// `quadrille watch SOURCE`: follows a camera or a recording without a window (docs/interfaces.md, section 3).
#include <atomic>
#include <chrono>
#include <csignal>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <thread>

#include "app/capture/async_reader.hpp"
#include "app/capture/blocking_queue.hpp"
#include "app/capture/detectors.hpp"
#include "app/capture/pace.hpp"
#include "app/capture/video_recorder.hpp"
#include "app/commands/command.hpp"
#include "app/commands/shared_options.hpp"
#include "app/files/file_io.hpp"
#include "app/files/program_log.hpp"
#include "app/messages/source_sentence.hpp"
#include "app/session/event_writer.hpp"
#include "app/session/journal.hpp"
#include "app/setup/camera_profile.hpp"
#include "vision/follow/mirror.hpp"

namespace quadrille::app {
namespace {

using Clock = std::chrono::steady_clock;

struct WatchOptions {
    std::string source, db, game = "game", record;
    TableOptions table;
    double max_fps = 0;  ///< 0: every frame
    bool realtime = false;
};

/// Ctrl-C, or the end of the session that started it: the last line is still printed.
std::atomic<bool> stop_asked = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void ask_to_stop(int) {
    stop_asked = true;
}

WatchArguments watch_arguments(const WatchOptions& options) {
    WatchArguments kept{options.source, {}, {}};
    if (!options.table.profile_file.empty())
        kept.profile = read_file(options.table.profile_file).value_or(std::string());
    if (options.table.south) kept.south = name(*options.table.south);
    return kept;
}

/// What the capturing thread hands over: a frame, or nullopt: the source gives nothing.
struct Captured {
    std::optional<vision::Frame> frame;
    bool frozen = false;
};

/// Follows one source and tells what it sees. Capturing, seeing, reading and telling have a thread each. Of a
/// source that does not wait the newest frame is seen, of another every frame, and each reading is waited
/// for.
class Watch {
public:
    Watch(vision::FrameSource& source, const TableProfile& profile, const WatchOptions& options,
          EventWriter& writer)
        : source_(source),
          profile_(profile),
          options_(options),
          writer_(writer),
          newest_(source.live() || options.realtime),
          follower_(reader(make_detectors(
              profile, options.table.south,
              options.table.camera.empty() ? camera_of(options.source) : options.table.camera))) {}

    int run() {
        const auto started = Clock::now();
        std::thread capturing([this] { capture(); });
        while (auto captured = captured_.pop()) see(std::move(*captured));
        capturing.join();
        write_end(std::chrono::duration<double>(Clock::now() - started).count());
        const bool kept = writer_.finish();
        if (writer_.unstored() > 0) {
            report_error("watch", fmt::format("{}: events that are not in the log: {}; the lines on standard "
                                              "output are their only record",
                                              options_.db, writer_.unstored()));
        }
        return frames_ == 0 || !kept ? some_input_failed : success;
    }

private:
    /// Where frames do not wait nobody waits for a reading either; elsewhere the same frames give the same
    /// lines.
    std::unique_ptr<vision::Reader> reader(vision::Detectors eyes) const {
        if (newest_) return std::make_unique<AsyncReader>(std::move(eyes));
        return std::make_unique<vision::SyncReader>(std::move(eyes));
    }

    void capture() {
        constexpr std::size_t most_waiting = 2;
        Pace pace(options_.max_fps, options_.realtime);
        while (!stop_asked) {
            Captured captured{source_.next(), source_.frozen()};
            if (!captured.frame && !source_.live()) break;
            if (captured.frame && !pace.takes(*captured.frame)) continue;
            if (newest_) {
                captured_.push_latest(std::move(captured),
                                      [](const Captured& last) { return last.frame.has_value(); });
            } else {
                captured_.push(std::move(captured), most_waiting);
            }
        }
        captured_.close();
    }

    void see(Captured captured) {
        const bool lost = !captured.frame;
        if (!lost) last_ = std::move(*captured.frame);
        if (lost != lost_) write_source_change(lost);
        lost_ = lost;
        if (lost) return;
        ++frames_;
        writer_.record(last_);
        auto events = follower_.see(last_);
        writer_.write({std::move(events), follower_.now(), {last_.t, last_.number}, last_.picture});
        if (last_.t - tended_ >= 1) {
            writer_.tend();
            notice_mirror();
            tended_ = last_.t;
        }
        if (captured.frozen && !frozen_) {
            report_error("watch",
                         fmt::format("{}: the picture has not changed for 2 s; the camera may have frozen",
                                     options_.source));
        }
        frozen_ = captured.frozen;
    }

    /// Said once: the game goes on, whoever is right.
    void notice_mirror() {
        if (mirror_told_ || !vision::looks_mirrored(follower_.now().tracks, profile_)) return;
        mirror_told_ = true;
        report_error(
            "watch",
            fmt::format("{}: the tapped cards are turned the wrong way round; if the camera shows the "
                        "table as in a mirror, put \"mirror\": true into the profile",
                        options_.source));
    }

    void write_source_change(bool lost) {
        log_warning(fmt::format("{}: the source {}", options_.source,
                                lost ? "gives no picture" : "gives pictures again"));
        const auto kind = lost ? vision::EventKind::source_lost : vision::EventKind::source_back;
        writer_.write({{{.kind = kind, .t = last_.t, .frame = last_.number}},
                       follower_.now(),
                       {last_.t, last_.number},
                       last_.picture});
    }

    void write_end(double seconds) {
        OutputJson json{{"t", rounded(last_.t)},
                        {"frame", last_.number},
                        {"event", "end"},
                        {"frames", frames_},
                        {"fps", rounded(seconds > 0 ? static_cast<double>(frames_) / seconds : 0, 1)},
                        {"squares", OutputJson::array()}};
        writer_.write_end(std::move(json), follower_.now().tracks);
    }

    vision::FrameSource& source_;  ///< the capturing thread's
    const TableProfile& profile_;
    const WatchOptions& options_;
    EventWriter& writer_;
    const bool newest_;  ///< frames that were not seen make room for newer ones
    vision::Follower follower_;
    BlockingQueue<Captured> captured_;
    vision::Frame last_;
    long frames_ = 0;
    double tended_ = 0;
    bool lost_ = false, frozen_ = false, mirror_told_ = false;
};

db::NewGame game_of(const WatchOptions& options, const TableProfile& profile) {
    db::NewGame game;
    game.name = options.game;
    game.columns = profile.grid.columns;
    game.rows = profile.grid.rows;
    game.source = options.source;
    std::vector<PlayerAtTable> players;
    for (const SeatedPlayer& player : profile.players) players.push_back({.seat = player.seat});
    game.players = seated_players(std::move(players));
    return game;
}

int run(const WatchOptions& options) {
    const auto profile = load_profile(options.table);
    if (!profile) return report_error("watch", profile.error(), wrong_usage);
    const auto source = vision::open_source(options.source);
    if (!source) return report_error("watch", sentence(options.source, source.error()));
    std::optional<Journal> journal;
    if (!options.db.empty()) {
        auto opened = Journal::open(options.db, game_of(options, *profile));
        if (!opened) return report_error("watch", opened.error().sentence());
        journal.emplace(std::move(*opened));
    }
    std::signal(SIGINT, ask_to_stop);
    std::signal(SIGTERM, ask_to_stop);
    EventWriter::Places places{std::move(journal), {}, {}};
    if (!options.record.empty()) places.recorder.emplace(options.record, (*source)->fps());
    // A recording can be played again; what a camera saw is gone unless it is kept.
    if ((*source)->live()) {
        places.camera_history = std::make_unique<CameraHistory>(camera_history_folder(),
                                                                watch_arguments(options), (*source)->fps());
    }
    EventWriter writer(std::move(places),
                       [](const std::string& sentence) { report_error("watch", sentence); });
    return Watch(**source, *profile, options, writer).run();
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
