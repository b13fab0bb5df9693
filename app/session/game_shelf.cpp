#include "app/session/game_shelf.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/files/file_io.hpp"
#include "app/files/paths.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/seat_names.hpp"
#include "app/messages/store_sentence.hpp"
#include "app/session/event_keys.hpp"
#include "app/session/game_credentials.hpp"
#include "app/session/game_words.hpp"
#include "app/session/journal.hpp"
#include "db/exchange/qgn.hpp"
#include "db/game_state.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// A fault with the file that it is of.
auto in_words(const fs::path& file) {
    return [file](const db::StoreError& error) -> LocalizedText {
        return [file, error](const Messages& tr) { return sentence(file, error, tr); };
    };
}

tl::expected<db::GameFile, db::StoreError> opened(const fs::path& file) {
    return db::GameFile::open(file, {.access = db::Access::read});
}

/// Empty for a payload that names no game.
std::string title_in(const std::string& payload) {
    if (payload.find(title_key) == std::string::npos) return {};
    const Json json = Json::parse(payload, nullptr, false);
    return json.is_object() && json.contains(title_key) && json.at(title_key).is_string()
               ? json.at(title_key).get<std::string>()
               : std::string();
}

std::string title_in(const std::vector<db::Event>& events) {
    for (auto event = events.rbegin(); event != events.rend(); ++event) {
        if (std::string title = title_in(event->payload); !title.empty()) return title;
    }
    return {};
}

ShelvedGame shelved(const db::Game& game, const std::vector<db::Event>& events) {
    ShelvedGame line{.id = game.id,
                     .name = game.name,
                     .title = title_in(events),
                     .system = game.system,
                     .wall_time_ms = game.wall_time_ms,
                     .players = {},
                     .winner = {}};
    if (line.title.empty()) line.title = game.name;
    const db::GameState end = db::state_at(game, db::effective_events(events), INT64_MAX);
    line.turns = end.turn;
    line.over = end.over;
    const std::vector<Chair> chairs = chairs_of(end.players);
    for (std::size_t i = 0; i < chairs.size(); ++i) {
        const db::LoggedPlayer& player = end.players[i];
        line.players.push_back({chairs[i], player.name != player.id ? player.name : ""});
        if (end.over && player.id == end.winner) line.winner = chairs[i];
    }
    return line;
}

std::string written(const db::GameRecord& record, ExportFormat format, const db::ExportWords& words) {
    switch (format) {
        case ExportFormat::html:
            return db::html_from(record, words);
        case ExportFormat::qgn:
            return db::qgn_from(record, words);
        case ExportFormat::csv:
            return db::csv_from(record, words);
    }
    return {};
}

/// A reader knows South and West, not P1 and P2.
void call_players(db::GameRecord& record, const Messages& tr) {
    const std::vector<Chair> chairs = chairs_of(record.game.players);
    for (std::size_t i = 0; i < chairs.size(); ++i) {
        db::GamePlayer& player = record.game.players[i];
        if (player.name == player.id) player.name = seat_name(tr, chairs[i]);
    }
}

tl::expected<db::GameRecord, db::StoreError> record_of(const fs::path& file, db::GameId game,
                                                       db::Pictures pictures) {
    return opened(file).and_then(
        [&](const db::GameFile& open) { return db::read_record(open, game, pictures); });
}

}  // namespace

std::string title_payload(const std::string& title) {
    return Json{{"event", "note"}, {"text", "This game is called " + title}, {title_key, title}}.dump(
        -1, ' ', false, Json::error_handler_t::replace);
}

std::string title_of(const db::GameRecord& record) {
    return title_in(record.events);
}

Shelved<std::vector<ShelvedGame>> shelved_games(const fs::path& file) {
    return opened(file)
        .and_then([](const db::GameFile& open) -> tl::expected<std::vector<ShelvedGame>, db::StoreError> {
            const auto games = open.games();
            if (!games) return tl::unexpected(games.error());
            std::vector<ShelvedGame> lines;
            for (auto game = games->rbegin(); game != games->rend(); ++game) {
                // One that cannot be read is listed still.
                lines.push_back(shelved(*game, open.events(game->id).value_or(std::vector<db::Event>())));
            }
            return lines;
        })
        .map_error(in_words(file));
}

Shelved<db::GameRecord> shelved_game(const fs::path& file, db::GameId game) {
    return record_of(file, game, db::Pictures::read).map_error(in_words(file));
}

Shelved<fs::path> write_out(const fs::path& file, db::GameId game, ExportFormat format, Language language,
                            const fs::path& folder) {
    auto record = record_of(file, game, db::Pictures::read).map_error(in_words(file));
    if (!record) return tl::unexpected(record.error());
    leave_out_proven_credentials(*record);
    const std::string title = title_of(*record);
    // The notation proves the game, with the names that it has in its file.
    if (format != ExportFormat::qgn) {
        if (!title.empty()) record->game.name = title;
        call_players(*record, Messages(language));
    }
    constexpr std::size_t longest_name = 100;
    fs::path target =
        folder / file_name_from(title.empty() ? record->game.name : title).substr(0, longest_name);
    target += "." + std::string(name(format));
    return write_private_file(target, written(*record, format, game_words(language)))
        .map([&] { return target; })
        .map_error([](const FileError& error) -> LocalizedText {
            return [error](const Messages& tr) { return sentence(error, tr); };
        });
}

Shelved<db::GameStats> statistics(const fs::path& file, db::GameId game) {
    return record_of(file, game, db::Pictures::left_out).map(db::stats_of).map_error(in_words(file));
}

Shelved<void> rename(const fs::path& file, db::GameId game, const std::string& title) {
    return db::GameFile::open(file, {.create = false})
        .and_then([&](db::GameFile open) { return open.resume(game); })
        .and_then([&](db::GameWriter writer) -> tl::expected<void, db::StoreError> {
            db::NewEvent named = log_entry(db::EventOrigin::said, 0, title_payload(title));
            named.game_time_s.reset();  // it is no moment of the game
            if (const auto done = writer.append(named); !done) return tl::unexpected(done.error());
            return writer.close();
        })
        .map_error(in_words(file));
}

}  // namespace quadrille::app
