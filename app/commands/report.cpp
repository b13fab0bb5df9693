// `quadrille report ARCHIVE`: what somebody else needs to see a failure happen, in one archive that stays
// here until its owner sends it.
#include <fmt/format.h>
#include <memory>
#include <opencv2/core/utility.hpp>
#include <sys/utsname.h>

#include "app/capture/camera_history.hpp"
#include "app/commands/command.hpp"
#include "app/commands/version.hpp"
#include "app/files/archive.hpp"
#include "app/files/program_log.hpp"
#include "app/messages/store_sentence.hpp"
#include "db/game_log.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

struct ReportOptions {
    std::string archive, recording, profile, db;
};

/// A member that has to be there, or may be.
struct Part {
    std::string name;
    fs::path file;
};

std::string versions() {
    utsname system{};
    uname(&system);
    return fmt::format("quadrille {} ({})\nOpenCV {}\n{} {} {}\n{} processors{}\n", version, commit,
                       cv::getVersionString(), system.sysname, system.release, system.machine,
                       cv::getNumberOfCPUs(), cv::checkHardwareSupport(CV_CPU_AVX2) ? ", AVX2" : "");
}

/// What whoever gets the archive types; the recordings are named older and newer, or as they were given.
std::string how_to_replay(const std::vector<std::string>& recordings, bool with_profile) {
    std::string text =
        "Each recording has beside it, as NAME.events.jsonl, the events that were printed then.\n"
        "To see what this version makes of it:\n\n";
    for (const std::string& recording : recordings) {
        text += fmt::format("    quadrille watch {}{}\n", recording,
                            with_profile ? " --profile profile.json" : "");
    }
    return text + "\nwatching.json, where it is there, says how the source was looked at (--south).\n";
}

/// A whole copy of a game file, taken also while a game is running.
tl::expected<void, std::string> add_game(ArchiveFile& archive, const ReportOptions& options) {
    const fs::path copy = options.archive + ".game.db";
    const auto refuse = [&](const db::StoreError& error) { return sentence(options.db, error); };
    const auto copied = db::GameFile::open(options.db, {.access = db::Access::read})
                            .and_then([&](const db::GameFile& file) { return file.copy_to(copy); })
                            .map_error(refuse);
    if (!copied) return copied;
    const auto added = archive.add_file("game.db", copy);
    std::error_code failure;
    fs::remove(copy, failure);
    return added;
}

/// The recording that was named, or what was kept of the last camera.
std::vector<Part> recordings_of(const ReportOptions& options) {
    std::vector<Part> recordings;
    std::error_code failure;
    const auto take = [&](const fs::path& file) {
        if (fs::exists(file, failure)) recordings.push_back({file.filename().string(), file});
    };
    if (!options.recording.empty()) {
        recordings.push_back({fs::path(options.recording).filename().string(), options.recording});
    } else {
        take(camera_history_folder() / "older.mkv");
        take(camera_history_folder() / "newer.mkv");
    }
    return recordings;
}

std::vector<Part> small_parts(const ReportOptions& options, const std::vector<Part>& recordings) {
    std::vector<Part> parts;
    std::error_code failure;
    const auto take = [&](const std::string& name, const fs::path& file) {
        if (fs::exists(file, failure)) parts.push_back({name, file});
    };
    for (const auto& [name, file] : recordings) take(name + ".events.jsonl", file.string() + ".events.jsonl");
    take("quadrille.log", program_log_file());
    const bool from_camera = options.recording.empty();
    if (from_camera) take("watching.json", camera_history_folder() / "watching.json");
    if (!options.profile.empty()) {
        parts.push_back({"profile.json", options.profile});
    } else if (from_camera) {
        take("profile.json", camera_history_folder() / "profile.json");
    }
    return parts;
}

tl::expected<void, std::string> write_report(const ReportOptions& options) {
    const auto recordings = recordings_of(options);
    if (recordings.empty() && options.db.empty()) {
        return tl::unexpected(std::string(
            "there is nothing to report: no camera was watched; name a recording (--recording FILE) or a "
            "game (--db FILE)"));
    }
    const auto small = small_parts(options, recordings);
    auto archive = ArchiveFile::create(options.archive);
    if (!archive) return tl::unexpected(archive.error());
    std::vector<std::string> names;
    bool with_profile = false;
    auto written = archive->add("versions.txt", versions());
    for (const auto* parts : {&recordings, &small}) {
        for (const auto& [name, file] : *parts) {
            if (written) written = archive->add_file(name, file);
            if (parts == &recordings) names.push_back(name);
            with_profile = with_profile || name == "profile.json";
        }
    }
    if (written && !options.db.empty()) written = add_game(*archive, options);
    if (written) written = archive->add("REPLAY.txt", how_to_replay(names, with_profile));
    return written ? archive->finish() : written;
}

int run(const ReportOptions& options) {
    const auto written = write_report(options);
    if (!written) {
        return report_error("report", written.error());
    }
    fmt::print("{}\n", options.archive);
    fmt::print(stderr,
               "The archive shows your table and holds what you named; look into it before you send it to "
               "anybody.\n");
    return success;
}

}  // namespace

void add_report(CLI::App& program, Action& action) {
    const auto options = std::make_shared<ReportOptions>();
    CLI::App* command = program.add_subcommand(
        "report", "Put what a failure needs to be replayed elsewhere into one archive; nothing is sent");
    command->add_option("ARCHIVE", options->archive, "The archive to write (.tar.gz)")->required();
    command->add_option("--recording", options->recording,
                        "A recording (watch --record); without it the last minute of the last camera");
    command->add_option("--profile", options->profile, "The table profile that was in use");
    command->add_option("--db", options->db, "The game file to put in, whole");
    command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace quadrille::app
