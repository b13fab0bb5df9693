// `quadrille watch SOURCE`: follows a camera or a recording without a window (docs/interfaces.md, section 3).
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <thread>

#include "app/capture/detectors.hpp"
#include "app/capture/video_recorder.hpp"
#include "app/capture/vision_pipeline.hpp"
#include "app/commands/command.hpp"
#include "app/commands/progress_bar.hpp"
#include "app/commands/shared_options.hpp"
#include "app/files/credentials.hpp"
#include "app/files/file_io.hpp"
#include "app/files/program_log.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/printable.hpp"
#include "app/messages/source_sentence.hpp"
#include "app/session/event_writer.hpp"
#include "app/session/journal.hpp"
#include "app/setup/camera_profile.hpp"
#include "app/setup/table_file.hpp"
#include "vision/follow/mirror.hpp"

namespace quadrille::app {
namespace {

using Clock = std::chrono::steady_clock;

struct WatchOptions {
    std::string source, db, game = "game", record, pictures;
    TableOptions table;
    double max_fps = 0;  ///< 0: every frame
    bool realtime = false, force = false;
    VideoCodec codec = VideoCodec::motion_jpeg;
};

/// Ctrl-C, or the end of the session that started it: the last line is still printed.
std::atomic<bool> stop_asked = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void ask_to_stop(int) {
    stop_asked = true;
}

/// Lets a signal end the watch in order, unless whoever started it has it ignored, as nohup does.
void heed(int signal) {
    struct sigaction now {};
    if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler != SIG_IGN) std::signal(signal, ask_to_stop);
}

/// What asks a watch to end: Ctrl-C, a closed terminal, the end of the session. Whoever reads its lines may
/// go away from a game that is stored or recorded.
void heed_signals(const WatchOptions& options) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) heed(signal);
    if (!options.db.empty() || !options.record.empty()) std::signal(SIGPIPE, SIG_IGN);
}

WatchArguments watch_arguments(const WatchOptions& options) {
    WatchArguments kept{options.source, {}, {}};
    if (!options.table.profile_file.empty())
        kept.profile = read_file(options.table.profile_file).value_or(std::string());
    if (options.table.south) kept.south = name(*options.table.south);
    return kept;
}

/// Writes down what a pipeline sees.
class WatchedGame : public VisionSink {
public:
    /// `duration_s`: of the source, as it claims; 0 for a live one.
    WatchedGame(const TableProfile& profile, const WatchOptions& options, EventWriter& writer,
                double duration_s)
        : profile_(profile), options_(options), writer_(writer), progress_(duration_s) {}

    void source_changed(bool lost) override {
        log_warning(fmt::format("{}: the source {}", options_.source,
                                lost ? "gives no picture" : "gives pictures again"));
        const auto kind = lost ? vision::EventKind::source_lost : vision::EventKind::source_back;
        writer_.write({{{.kind = kind, .t = last_.t, .frame = last_.number}},
                       table_,
                       {last_.t, last_.number},
                       last_.picture});
    }

    void followed(FollowedFrame followed) override {
        ++frames_;
        last_ = followed.frame;
        table_ = followed.table;
        writer_.record(last_);
        writer_.write({std::move(followed.events),
                       table_,
                       {last_.t, last_.number},
                       last_.picture,
                       std::move(followed.named)});
        if (writer_.writes_nowhere()) stop_asked = true;
        if (last_.t - tended_ >= 1) {
            writer_.maintain();
            notice_mirror();
            tended_ = last_.t;
        }
        notice_frozen(followed.frozen);
        progress_.show(last_.t);
    }

    /// Of a recording that came to its end before the length that it claims.
    void notice_cut() {
        constexpr double most_missing_s = 2, most_missing = 0.1;
        const double claimed_s = progress_.duration_s();
        if (frames_ == 0 || last_.t + std::max(most_missing_s, claimed_s * most_missing) > claimed_s) return;
        report_error("watch",
                     program_messages()("watch.cut", fmt::arg("source", options_.source),
                                        fmt::arg("end", minutes_and_seconds(last_.t)),
                                        fmt::arg("claimed", minutes_and_seconds(claimed_s))),
                     success);
    }
    void end_progress() { progress_.end(); }

    void write_end(double seconds) {
        OutputJson json{{"t", rounded(last_.t)},
                        {"frame", last_.number},
                        {"event", "end"},
                        {"frames", frames_},
                        {"fps", rounded(seconds > 0 ? static_cast<double>(frames_) / seconds : 0, 1)},
                        {"squares", OutputJson::array()}};
        writer_.write_end(std::move(json), table_.tracks);
    }

    long frames() const { return frames_; }

private:
    /// Reported once: the game continues, whoever is right.
    void notice_mirror() {
        if (mirror_told_ || !vision::looks_mirrored(table_.tracks, profile_)) return;
        mirror_told_ = true;
        report_error("watch", program_messages()("watch.mirrored", fmt::arg("source", options_.source)));
    }

    void notice_frozen(bool frozen) {
        if (frozen && !frozen_) {
            report_error("watch", program_messages()("watch.frozen", fmt::arg("source", options_.source)));
        }
        frozen_ = frozen;
    }

    const TableProfile& profile_;
    const WatchOptions& options_;
    EventWriter& writer_;
    PlayedPart progress_;
    vision::Frame last_;
    vision::Observation table_;
    long frames_ = 0;
    double tended_ = 0;
    bool frozen_ = false, mirror_told_ = false;
};

/// Stops a pipeline once `ask_to_stop` was called: a signal's handler may do no more than set a flag.
class StopOnSignal {
public:
    explicit StopOnSignal(VisionPipeline& pipeline)
        : thread_([this, &pipeline] {
              using namespace std::chrono_literals;
              while (!done_ && !stop_asked) std::this_thread::sleep_for(20ms);
              pipeline.stop();
          }) {}
    StopOnSignal(const StopOnSignal&) = delete;
    StopOnSignal& operator=(const StopOnSignal&) = delete;
    ~StopOnSignal() {
        done_ = true;
        thread_.join();
    }

private:
    std::atomic<bool> done_ = false;
    std::thread thread_;
};

vision::Detectors detectors_for(const WatchOptions& options, const TableProfile& profile) {
    const TableOptions& table = options.table;
    return make_detectors(profile, table.south,
                          table.camera.empty() ? camera_of(options.source) : table.camera);
}

/// Of a source that does not wait the newest frame is seen, of another every frame, and each reading is
/// waited for.
int watch(vision::FrameSource& source, const TableProfile& profile, const WatchOptions& options,
          EventWriter& writer, vision::CardNamer namer) {
    const auto started = Clock::now();
    WatchedGame game(profile, options, writer, source.live() ? 0 : source.duration());
    VisionPipeline pipeline(source, detectors_for(options, profile),
                            {.newest = source.live() || options.realtime,
                             .max_fps = options.max_fps,
                             .realtime = options.realtime,
                             .namer = std::move(namer)},
                            game);
    {
        const StopOnSignal stop(pipeline);
        pipeline.run();
    }
    game.end_progress();
    if (!stop_asked) game.notice_cut();
    game.write_end(std::chrono::duration<double>(Clock::now() - started).count());
    const bool kept = writer.finish();
    if (writer.unstored() > 0) {
        report_error("watch",
                     program_messages().counted("watch.unstored", static_cast<long>(writer.unstored()),
                                                fmt::arg("file", options.db)));
    }
    if (game.frames() == 0)
        report_error("watch",
                     program_messages()("watch.no_frame",
                                        fmt::arg("source", printable(without_credentials(options.source)))));
    return game.frames() == 0 || !kept ? some_input_failed : success;
}

/// `table`: as the profile has it, looked at through this source.
db::NewGame game_of(const WatchOptions& options, const TableSetup& table) {
    db::NewGame game;
    game.name = options.game;
    game.system = rules::name(table.setup.system);
    game.columns = table.profile.grid.columns;
    game.rows = table.profile.grid.rows;
    game.source = without_credentials(options.source);
    game.profile = without_credentials(json_from(table));
    game.players = seated_players(table.setup.players);
    return game;
}

/// Whether the recording and the events beside it may be written; the reason is printed where not.
bool may_record(const WatchOptions& options) {
    const std::string extension = std::filesystem::path(options.record).extension().string();
    if (extension != ".avi" && extension != ".mkv") {
        report_error("watch", program_messages()("record.kind", fmt::arg("file", options.record)));
        return false;
    }
    if (takes_a_stream(options.record)) {
        report_error("watch", file_sentence({FileFault::not_a_file, options.record}));
        return false;
    }
    const OutputRule rule{.replace = options.force,
                          .inputs = {options.source, options.db, options.table.profile_file}};
    return may_write("watch", options.record, rule) &&
           may_write("watch", options.record + ".events.jsonl", rule);
}

int run(const WatchOptions& options) {
    if (!options.record.empty() && !may_record(options)) return some_input_failed;
    auto table = load_table(options.table);
    if (!table) return report_error("watch", table.error(), wrong_usage);
    table->source = options.source;
    const TableProfile& profile = table->profile;
    const auto source = vision::open_source(options.source);
    if (!source) return report_error("watch", sentence(options.source, source.error()));
    auto fronts = fronts_for("watch", options.pictures);
    if (!fronts) return some_input_failed;
    vision::CardNamer namer(std::make_shared<vision::KnownFronts>(std::move(*fronts)), profile);
    std::optional<Journal> journal;
    if (!options.db.empty()) {
        auto opened = Journal::open(options.db, game_of(options, *table));
        if (!opened) return report_error("watch", opened.error().sentence());
        journal.emplace(std::move(*opened));
    }
    heed_signals(options);
    EventWriter::Places places{std::move(journal), {}, {}};
    if (!options.record.empty()) places.recorder.emplace(options.record, (*source)->fps(), options.codec);
    // A recording can be played again; what a camera saw is gone unless it is kept.
    if ((*source)->live()) {
        places.camera_history = std::make_unique<CameraHistory>(camera_history_folder(),
                                                                watch_arguments(options), (*source)->fps());
    }
    EventWriter writer(std::move(places),
                       [](const std::string& sentence) { report_error("watch", sentence); });
    return watch(**source, profile, options, writer, std::move(namer));
}

}  // namespace

void add_watch(CLI::App& program, Action& action) {
    auto options = std::make_shared<WatchOptions>();
    CLI::App* command = program.add_subcommand("watch");
    command->add_option("SOURCE", options->source)->required();
    add_table_options(*command, options->table);
    command->add_option("--db", options->db);
    command->add_option("--game", options->game);
    add_pictures(*command, options->pictures);
    command->add_option("--max-fps", options->max_fps)->check(CLI::PositiveNumber);
    command->add_flag("--realtime", options->realtime);
    command->add_option("--recording,--record", options->record);
    command
        ->add_option_function<std::string>("--codec",
                                           [options](const std::string& codec) {
                                               options->codec = codec == "h264" ? VideoCodec::h264
                                                                                : VideoCodec::motion_jpeg;
                                           })
        ->check(CLI::IsMember({"mjpeg", "h264"}));
    add_force(*command, options->force);
    command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace quadrille::app
