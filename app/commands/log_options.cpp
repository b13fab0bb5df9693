#include "app/commands/log_options.hpp"

#include <chrono>
#include <cstdio>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include "app/commands/command.hpp"
#include "app/files/file_io.hpp"
#include "app/files/paths.hpp"
#include "app/files/standard_streams.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/printable.hpp"
#include "app/messages/store_sentence.hpp"
#include "app/session/game_words.hpp"

namespace quadrille::app {

std::filesystem::path log_file(const LogOptions& options) {
    return options.file.empty() ? default_database() : std::filesystem::path(options.file);
}

int fail(const LogOptions& options, const db::StoreError& error) {
    return report_error("log", sentence(log_file(options), error));
}

std::optional<db::GameFile> open_log(const LogOptions& options, db::Access access) {
    auto file = db::GameFile::open(log_file(options), {.access = access});
    if (!file) {
        fail(options, file.error());
        return std::nullopt;
    }
    if (file->damaged()) fail(options, {.fault = db::StoreFault::damaged});
    return std::move(*file);
}

std::optional<db::GameRecord> open_record(const LogOptions& options, db::Pictures pictures) {
    const auto file = open_log(options, db::Access::read);
    if (!file) return std::nullopt;
    const auto named = [&]() -> tl::expected<db::GameId, db::StoreError> {
        if (!options.game.empty())
            return file->find(options.game).map([](const db::Game& game) { return game.id; });
        const auto games = file->games();
        if (!games) return tl::unexpected(games.error());
        if (games->empty()) return tl::unexpected(db::StoreError{.fault = db::StoreFault::no_such_game});
        return games->back().id;
    };
    auto record = named().and_then([&](db::GameId id) { return db::read_record(*file, id, pictures); });
    if (!record) {
        fail(options, record.error());
        return std::nullopt;
    }
    return std::move(*record);
}

Language language_of(const LogOptions& options) {
    return language_from(options.language).value_or(program_messages().language());
}

db::ExportWords words_of(const LogOptions& options) {
    return game_words(language_of(options));
}

OutputRule output_rule(const LogOptions& options) {
    return {.replace = options.force, .inputs = {log_file(options), options.input_file}};
}

bool write_output(const LogOptions& options, const std::string& file, std::string_view bytes) {
    if (file.empty() || is_standard_stream(file)) {
        const bool shown = isatty(STDOUT_FILENO) != 0;
        const std::string text = shown ? printable_lines(bytes) : std::string(bytes);
        std::fwrite(text.data(), 1, text.size(), stdout);
        return !output_failed();
    }
    const auto written = write_output_file(file, bytes, output_rule(options));
    if (!written) report_error("log", file_sentence(written.error()));
    return written.has_value();
}

std::string date_of(std::int64_t wall_time_ms) {
    if (wall_time_ms == 0) return "----------------";  // of a game made of lines that know no day
    const std::time_t seconds = static_cast<std::time_t>(wall_time_ms / 1000);
    std::tm parts{};
    if (localtime_r(&seconds, &parts) == nullptr) return "----------------";
    return fmt::format("{:%Y-%m-%d %H:%M}", parts);
}

}  // namespace quadrille::app
