// Whatever SQL somebody ran on a game file, it is refused, or it holds our tables, indexes and triggers word
// for word; then it is read to an end, and an event that was appended is in it.
#include <SQLiteCpp/SQLiteCpp.h>
#include <map>
#include <sqlite3.h>

#include "db/game_log.hpp"
#include "tests/fuzz/scratch_file.hpp"

namespace {

using namespace quadrille;
using Schema = std::multimap<std::string, std::string>;

Schema schema_of(const std::filesystem::path& file) {
    SQLite::Database sqlite(file.string(), SQLite::OPEN_READWRITE);
    SQLite::Statement query(sqlite, "SELECT type || ' ' || name || ' ' || tbl_name, sql FROM sqlite_schema");
    Schema schema;
    while (query.executeStep())
        schema.emplace(query.getColumn(0).getString(), query.getColumn(1).getString());
    return schema;
}

/// A file with a game of three events.
void make_game(const std::filesystem::path& file) {
    const auto opened = db::GameFile::open(file).map([](db::GameFile&& made) {
        auto writer = made.create({.name = "game"});
        fuzz::claim(writer.has_value());
        db::NewEvent event;
        event.payload = R"({"event":"note","text":"on"})";
        for (int i = 0; i < 3; ++i) fuzz::claim(writer->append(event).has_value());
    });
    fuzz::claim(opened.has_value());
}

/// The statements may do what they want to this file, for a while.
void run(const std::filesystem::path& file, std::string_view sql) {
    SQLite::Database sqlite(file.string(), SQLite::OPEN_READWRITE);
    sqlite3* handle = sqlite.getHandle();
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 20);
    sqlite3_progress_handler(
        handle, 1'000'000, [](void*) { return 1; }, nullptr);
    static_cast<void>(sqlite3_exec(handle, std::string(sql).c_str(), nullptr, nullptr, nullptr));
}

void use(db::GameFile& file) {
    const auto games = file.games();
    if (!games) return;
    for (const db::Game& game : *games) {
        static_cast<void>(file.events(game.id));
        static_cast<void>(file.verify(game.id));
        auto writer = file.resume(game.id);
        if (!writer) continue;
        db::NewEvent event;
        event.payload = R"({"event":"note","text":"on"})";
        const auto done = writer->append(event);
        if (!done) continue;
        const auto stored = file.events(game.id, done->last, done->last);
        fuzz::claim(stored && stored->size() == 1 && stored->front().payload == event.payload);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::ScratchFolder folder;
    folder.clear();
    const auto path = folder / "game.db";
    make_game(path);
    static const Schema ours = schema_of(path);
    try {
        run(path, fuzz::bytes_of(data, size));
    } catch (const SQLite::Exception&) {
        return 0;  // SQLite itself refused the file or the statement
    }
    if (auto file = db::GameFile::open(path)) {
        fuzz::claim(file->read_only() || schema_of(path) == ours);
        use(*file);
    }
    return 0;
}
