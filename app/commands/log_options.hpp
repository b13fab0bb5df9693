// app/commands/log_options.hpp: what every `quadrille log` command is given, and how it opens its file.
#pragma once
#include <filesystem>
#include <string>
#include <tl/expected.hpp>

#include "app/files/output_file.hpp"
#include "app/messages/messages.hpp"
#include "db/exchange/export_words.hpp"
#include "db/exchange/record.hpp"
#include "db/game_log.hpp"

namespace quadrille::app {

struct LogOptions {
    std::string file;  ///< empty: the default one
    std::string game;  ///< empty: the newest
    std::string at, format, input_file, output_file, heat_file;
    std::string new_name;  ///< of an imported game; empty: as it is in the file
    std::string language;  ///< of sentences in exports and replays; empty: the program's
    bool json = false, force = false;
};

std::filesystem::path log_file(const LogOptions& options);

/// On failure: prints the reason to standard error and returns nullopt.
std::optional<db::GameFile> open_log(const LogOptions& options, db::Access access);
std::optional<db::GameRecord> open_record(const LogOptions& options, db::Pictures pictures);

/// The language that exports and replays are asked for in, and its texts.
Language language_of(const LogOptions& options);
db::ExportWords words_of(const LogOptions& options);

/// Says what went wrong; gives the exit status.
int fail(const LogOptions& options, const db::StoreError& error);

/// What may be written over: neither the game file nor the file that is read, others with --force.
OutputRule output_rule(const LogOptions& options);

/// Writes to a file, or to standard output where its name is empty or "-"; false, said on standard error,
/// where it cannot.
bool write_output(const LogOptions& options, const std::string& file, std::string_view bytes);

/// "2026-11-21 09:48", the time here (TZ).
std::string date_of(std::int64_t wall_time_ms);

}  // namespace quadrille::app
