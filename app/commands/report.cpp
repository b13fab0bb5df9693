// `quadrille report ARCHIVE`: what somebody else needs to see a failure happen, in one archive that stays
// here until its owner sends it.
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <memory>
#include <opencv2/core/utility.hpp>
#include <sys/utsname.h>

#include "app/capture/camera_history.hpp"
#include "app/commands/command.hpp"
#include "app/commands/version.hpp"
#include "app/files/archive.hpp"
#include "app/files/credentials.hpp"
#include "app/files/file_io.hpp"
#include "app/files/program_log.hpp"
#include "app/files/scratch_folder.hpp"
#include "app/files/standard_streams.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/printable.hpp"
#include "app/messages/store_sentence.hpp"
#include "app/session/game_credentials.hpp"
#include "db/changed_copy.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

struct ReportOptions {
    std::string archive, recording, profile, db;
    bool force = false;
};

/// A member that has to be there, or may be.
struct Part {
    std::string name;
    fs::path file;
    std::optional<std::string> text{};  ///< of one that is no file, or was read already
};

std::string versions() {
    utsname system{};
    uname(&system);
    return fmt::format("quadrille {} ({})\nOpenCV {}\n{} {} {}\n{} processors{}\n", version, commit,
                       cv::getVersionString(), system.sysname, system.release, system.machine,
                       cv::getNumberOfCPUs(), cv::checkHardwareSupport(CV_CPU_AVX2) ? ", AVX2" : "");
}

bool holds(const std::vector<Part>& parts, std::string_view name) {
    return std::any_of(parts.begin(), parts.end(), [&](const Part& part) { return part.name == name; });
}

/// The commands for the archive's recipient; the recordings are named older and newer, or as they were given.
std::string how_to_replay(const std::vector<Part>& recordings, const std::vector<Part>& small) {
    if (recordings.empty())
        return "There is no recording in this archive; game.db is the game:\n\n    quadrille log --db "
               "game.db replay\n";
    std::string text = "To see what this version makes of it:\n\n";
    for (const Part& recording : recordings)
        text += fmt::format("    quadrille watch {}{}\n", recording.name,
                            holds(small, "profile.json") ? " --profile profile.json" : "");
    if (holds(small, recordings.front().name + ".events.jsonl"))
        text += "\nNAME.events.jsonl beside a recording has the events that were printed then.\n";
    if (holds(small, "watching.json"))
        text += "\nwatching.json says how the source was looked at (--south).\n";
    return text;
}

/// A whole copy of a game file, taken also while a game is running.
tl::expected<void, std::string> add_game(ArchiveFile& archive, const ReportOptions& options) {
    const ScratchFolder scratch("quadrille-report");
    const auto copy = scratch.file("game.db");
    if (!copy) return tl::unexpected(file_sentence(copy.error()));
    const auto refuse = [&](const db::StoreError& error) { return sentence(options.db, error); };
    return db::GameFile::open(options.db, {.access = db::Access::read})
        .and_then(
            [&](const db::GameFile& file) { return db::copy_changed(file, *copy, leave_out_credentials); })
        .map_error(refuse)
        .and_then([&] { return archive.add_file("game.db", *copy).map_error(file_sentence); });
}

/// The recording that was named, or what was kept of the last camera.
std::vector<Part> recordings_of(const ReportOptions& options) {
    std::vector<Part> recordings;
    std::error_code failure;
    const auto take = [&](const fs::path& file) {
        if (fs::exists(file, failure)) recordings.push_back({file.filename().string(), file});
    };
    if (!options.recording.empty()) {
        // A name that any system can unpack and any shell takes as one word.
        recordings.push_back(
            {file_name_from(fs::path(options.recording).filename().string()), options.recording});
    } else {
        take(camera_history_folder() / "older.mkv");
        take(camera_history_folder() / "newer.mkv");
    }
    return recordings;
}

/// What the table was like in the newest game of the file; empty where the game does not say, and where the
/// file cannot be read, which is reported when it is put in.
std::string profile_of_game(const ReportOptions& options) {
    if (options.db.empty()) return {};
    const auto file = db::GameFile::open(options.db, {.access = db::Access::read});
    if (!file) return {};
    const auto games = file->games();
    if (!games || games->empty() || games->back().profile == db::NewGame{}.profile) return {};
    return games->back().profile;
}

/// `profile`: the text of the one that was named.
std::vector<Part> small_parts(const ReportOptions& options, const std::vector<Part>& recordings,
                              const std::optional<std::string>& profile) {
    std::vector<Part> parts;
    std::error_code failure;
    const auto take = [&](const std::string& name, const fs::path& file) {
        if (fs::exists(file, failure)) parts.push_back({name, file});
    };
    for (const auto& [name, file, text] : recordings)
        take(name + ".events.jsonl", file.string() + ".events.jsonl");
    take("quadrille.log", program_log_file());
    const bool from_camera = options.recording.empty();
    if (from_camera) take("watching.json", camera_history_folder() / "watching.json");
    if (profile) {
        parts.push_back({"profile.json", options.profile, profile});
    } else if (from_camera) {
        take("profile.json", camera_history_folder() / "profile.json");
    }
    if (!holds(parts, "profile.json")) {
        if (std::string of_game = profile_of_game(options); !of_game.empty())
            parts.push_back({"profile.json", {}, std::move(of_game)});
    }
    return parts;
}

/// Texts without the passwords of addresses in them; on error the sentence to show.
tl::expected<void, std::string> add_texts(ArchiveFile& archive, const std::vector<Part>& parts) {
    for (const auto& [name, file, known] : parts) {
        const auto text = known ? tl::expected<std::string, FileError>(*known) : read_file(file);
        if (!text) return tl::unexpected(file_sentence(text.error()));
        if (const auto added = archive.add(name, without_credentials(*text)); !added)
            return tl::unexpected(file_sentence(added.error()));
    }
    return {};
}

/// The members that files are put in as; on error the sentence to show.
tl::expected<void, std::string> add_parts(ArchiveFile& archive, const std::vector<Part>& parts) {
    for (const auto& [name, file, text] : parts) {
        if (const auto added = archive.add_file(name, file); !added)
            return tl::unexpected(file_sentence(added.error()));
    }
    return {};
}

OutputRule output_rule(const ReportOptions& options, const std::vector<Part>& parts) {
    OutputRule rule{.replace = options.force, .inputs = {options.db}};
    for (const Part& part : parts) rule.inputs.push_back(part.file);
    return rule;
}

tl::expected<void, std::string> write_report(const ReportOptions& options,
                                             const std::optional<std::string>& profile) {
    const auto recordings = recordings_of(options);
    if (recordings.empty() && options.db.empty()) {
        return tl::unexpected(std::string(program_messages()("report.nothing")));
    }
    const auto small = small_parts(options, recordings, profile);
    std::vector<Part> parts = recordings;
    parts.insert(parts.end(), small.begin(), small.end());
    auto archive = ArchiveFile::create(options.archive, output_rule(options, parts));
    if (!archive) return tl::unexpected(file_sentence(archive.error()));
    auto written = archive->add("versions.txt", versions()).map_error(file_sentence);
    if (written) written = add_parts(*archive, recordings);
    if (written) written = add_texts(*archive, small);
    if (written && !options.db.empty()) written = add_game(*archive, options);
    if (written)
        written = archive->add("REPLAY.txt", how_to_replay(recordings, small)).map_error(file_sentence);
    return written ? archive->finish().map_error(file_sentence) : written;
}

int run(const ReportOptions& options) {
    // What is wrong in it may be the failure; where it is missing, the command line names nothing.
    std::optional<std::string> profile;
    if (!options.profile.empty()) {
        constexpr unsigned largest_mb = 16;
        auto read = read_input(options.profile, largest_mb);
        if (!read) return report_error("report", file_sentence(read.error()), wrong_usage);
        profile = std::move(*read);
    }
    const auto written = write_report(options, profile);
    if (!written) {
        return report_error("report", written.error());
    }
    if (!is_standard_stream(options.archive)) print_line(printable(options.archive));
    const Messages tr = program_messages();
    print_error_line(tr("report.look_first"));
    if (options.recording.empty() && !options.db.empty() && recordings_of(options).empty())
        print_error_line(tr("report.no_recording"));
    return success;
}

}  // namespace

void add_report(CLI::App& program, Action& action) {
    const auto options = std::make_shared<ReportOptions>();
    CLI::App* command = program.add_subcommand("report");
    command->add_option("ARCHIVE", options->archive)->required();
    command->add_option("--recording", options->recording);
    command->add_option("--profile", options->profile);
    command->add_option("--db", options->db);
    add_force(*command, options->force);
    command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace quadrille::app
