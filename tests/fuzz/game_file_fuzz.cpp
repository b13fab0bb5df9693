// Whatever a game file holds, it is opened, read, verified, continued and repaired, or refused with a fault.
// No crash, and a repaired file is sound.
#include "db/cards/card_library.hpp"
#include "db/exchange/record.hpp"
#include "db/repair.hpp"
#include "tests/fuzz/scratch_file.hpp"

namespace {

using namespace quadrille;

void read_everything(const db::GameFile& file) {
    const auto games = file.games();
    if (!games) return;
    for (const db::Game& game : *games) {
        static_cast<void>(db::read_record(file, game.id));
        static_cast<void>(file.picture(game.id, 5));
        static_cast<void>(file.verify(game.id));
    }
    const db::CardLibrary library(file);
    static_cast<void>(library.find("suntail hawk"));
    static_cast<void>(library.face_named("Faucon mordoré"));
}

void resume_game(db::GameFile& file) {
    const auto games = file.games();
    if (!games || games->empty()) return;
    auto writer = file.resume(games->front().id);
    if (!writer) return;
    db::NewEvent event;
    event.payload = R"({"event":"note","text":"on"})";
    static_cast<void>(writer->append(event));
    static_cast<void>(writer->checkpoint_if_due());
    static_cast<void>(writer->close());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const fuzz::ScratchFolder folder;
    folder.clear();
    const auto path = folder.write("game.db", fuzz::bytes_of(data, size));
    if (const auto reader = db::GameFile::open(path, {.access = db::Access::read})) read_everything(*reader);
    if (db::repair(path, folder / "saved.db")) {
        const auto saved = db::GameFile::open(folder / "saved.db");
        fuzz::claim(saved && !saved->damaged() && saved->games().has_value());
        const auto games = *saved->games();
        for (const db::Game& game : games) fuzz::claim(saved->events(game.id).has_value());
    }
    if (auto writer = db::GameFile::open(path)) resume_game(*writer);
    return 0;
}
