#include "app/commands/log_options.hpp"

#include <chrono>
#include <cstdio>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "app/commands/command.hpp"
#include "app/commands/export_words.hpp"
#include "app/files/file_io.hpp"
#include "app/files/paths.hpp"
#include "app/messages/store_sentence.hpp"

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

db::ExportWords words_of(const LogOptions& options) {
    return export_words(language_from(options.language).value_or(program_messages().language()));
}

bool write_output(const std::string& file, std::string_view bytes) {
    if (!file.empty()) {
        const auto written = write_file_atomically(file, bytes);
        if (!written) report_error("log", written.error());
        return written.has_value();
    }
    const bool whole =
        std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() && std::fflush(stdout) == 0;
    if (!whole) report_error("log", "standard output cannot be written");
    return whole;
}

std::string date_of(std::int64_t wall_time_ms) {
    const std::time_t seconds = static_cast<std::time_t>(wall_time_ms / 1000);
    std::tm parts{};
    if (gmtime_r(&seconds, &parts) == nullptr) return "----------------";
    return fmt::format("{:%Y-%m-%d %H:%M}", parts);
}

}  // namespace quadrille::app
