#include "app/commands/opened_game.hpp"

#include <algorithm>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "app/files/credentials.hpp"
#include "app/files/file_io.hpp"
#include "app/files/paths.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/store_sentence.hpp"
#include "db/game_state.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

std::string log_file(const OpenOptions& options) {
    return options.db.empty() ? default_database().string() : options.db;
}

/// A recording's game has its name, so that opening it again resumes it; a camera begins a game each time.
std::string game_name(const OpenOptions& options, const std::string& source_name, bool live) {
    if (!options.game.empty()) return options.game;
    if (!live) return source_name;
    return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::localtime(std::time(nullptr)));
}

/// As games keep it. What is wrong with a file is reported when it is opened.
std::string kept_source(const std::string& source) {
    std::error_code failure;
    if (!fs::exists(source, failure)) return source;
    const fs::path whole = fs::absolute(source, failure);
    return failure ? source : whole.string();
}

/// Whether a game came to its end. One that cannot be read has not.
bool ended(const db::GameFile& file, const db::Game& game) {
    const auto events = file.events(game.id);
    return events && db::state_at(game, db::effective_events(*events), INT64_MAX).over;
}

/// The game to resume: the one of that name, else the newest that has not ended, of that source where one
/// is named. Nullopt: there is none.
tl::expected<std::optional<db::Game>, db::StoreError> earlier_game(const OpenOptions& options,
                                                                   const std::string& source) {
    return db::GameFile::open(log_file(options), {.access = db::Access::read})
        .and_then([&](const db::GameFile& file) {
            return file.games().map([&](const std::vector<db::Game>& games) -> std::optional<db::Game> {
                const auto newest = std::find_if(games.rbegin(), games.rend(), [&](const db::Game& game) {
                    if (!options.game.empty()) return game.name == options.game;
                    const bool of_source = source.empty() || game.source == without_credentials(source);
                    return of_source && !ended(file, game);
                });
                return newest != games.rend() ? std::optional(*newest) : std::nullopt;
            });
        });
}

/// The same where no reason is given where there is none.
std::optional<db::Game> earlier_game_if_any(const OpenOptions& options, const std::string& source) {
    if (!options.resume && options.game.empty()) return std::nullopt;
    return earlier_game(options, source).value_or(std::nullopt);
}

/// Whether a logged game's source may be opened without being named: a game may have been imported, and an
/// address on the network is called only where the user of this machine gave it, now or when the table was
/// set up. Name and password, which are in no game, are added then.
bool given_here(std::string& source) {
    if (source.find("://") == std::string::npos) return true;
    const auto given = given_source(source);
    source = given.value_or(source);
    return given.has_value();
}

}  // namespace

void choose_source(OpenOptions& options) {
    const auto cameras = vision::camera_numbers();
    if (!cameras.empty()) {
        options.source = std::to_string(cameras.front());
        return;
    }
    options.source = bundled("demo/demo.mp4").string();
    if (options.table.profile_file.empty()) options.table.profile_file = bundled("demo/demo.json").string();
}

tl::expected<Journal, JournalError> log_of(const OpenOptions& options, const TableSetup& table, bool live) {
    const std::string file = log_file(options);
    if (options.resume && options.game.empty()) {
        if (const auto earlier = earlier_game_if_any(options, table.source))
            return Journal::open(file, *earlier);
    }
    try {
        if (options.db.empty()) create_private(data_folder());
    } catch (const fs::filesystem_error& error) {
        const bool forbidden = error.code() == std::errc::permission_denied;
        const auto fault = forbidden ? db::StoreFault::no_permission : db::StoreFault::io;
        return tl::unexpected(JournalError{file, {.fault = fault, .detail = error.code().message()}});
    }
    db::NewGame game;
    game.name = game_name(options, fs::path(table.source).filename().string(), live);
    game.system = rules::name(table.setup.system);
    game.columns = table.profile.grid.columns;
    game.rows = table.profile.grid.rows;
    game.source = without_credentials(table.source);
    game.profile = without_credentials(json_from(table));
    game.players = seated_players(table.setup.players);
    return Journal::open(file, std::move(game));
}

tl::expected<TableSetup, std::string> table_of(const OpenOptions& options) {
    const std::string source = kept_source(options.source);
    const auto game = earlier_game_if_any(options, source);
    auto kept = game ? table_from(game->profile) : TableSetup{};
    if (!kept) return kept;
    TableSetup table = std::move(*kept);
    if (!options.table.profile_file.empty()) {
        auto profile = load_profile(options.table);
        if (!profile) return tl::unexpected(profile.error());
        auto read = read_file(options.table.profile_file).map_error(file_sentence).and_then(table_from);
        if (!read) return tl::unexpected(options.table.profile_file + ": " + read.error());
        // Whoever plays a game that is resumed keeps playing.
        if (game) read->setup = std::move(table.setup);
        table = std::move(*read);
        table.profile = std::move(*profile);
    }
    table.profile.south = options.table.south.value_or(table.profile.south);
    if (!source.empty()) table.source = source;
    return table;
}

tl::expected<TableSetup, std::string> newest_table(const OpenOptions& options) {
    const std::string file = log_file(options);
    const auto in_words = [&](const db::StoreError& error) { return sentence(fs::path(file), error); };
    return earlier_game(options, "")
        .map_error(in_words)
        .and_then([&](const std::optional<db::Game>& game) -> tl::expected<TableSetup, std::string> {
            if (!game) return tl::unexpected(program_messages()("open.no_game", fmt::arg("file", file)));
            auto table = table_from(game->profile);
            if (!table) return table;
            table->source = game->source;
            if (game->source.empty())
                return tl::unexpected(program_messages()("open.game_without_source", fmt::arg("file", file)));
            if (given_here(table->source)) return table;
            return tl::unexpected(program_messages()("open.last_game_elsewhere", fmt::arg("file", file),
                                                     fmt::arg("source", table->source)));
        });
}

std::optional<TableSetup> table_to_resume(OpenOptions options) {
    options.resume = true;
    options.game.clear();
    const auto game = earlier_game_if_any(options, "");
    auto table = game ? table_from(game->profile) : TableSetup{};
    if (!game || !table) return std::nullopt;
    table->source = game->source;
    if (!given_here(table->source)) return std::nullopt;
    if (table->name.empty()) table->name = game->name;
    return std::move(*table);
}

}  // namespace quadrille::app
