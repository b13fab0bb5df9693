// A file of cards becomes the library of a game that is being played.
#include "app/session/library_import.hpp"

#include <chrono>
#include <fstream>

#include "db/cards/card_library.hpp"
#include "tests/session/kept_game.hpp"

namespace quadrille::app {
namespace {

class ImportBesideAGame : public KeptGame {
protected:
    /// So many cards with names of their own.
    std::filesystem::path card_file(int cards) const {
        const auto file = folder_ / "default-cards.json";
        std::ofstream out(file);
        out << "[";
        for (int i = 0; i < cards; ++i)
            out << (i > 0 ? "," : "") << R"({"object":"card","id":"p)" << i << R"(","oracle_id":"o)" << i
                << R"(","name":"Hawk )" << i << R"(","lang":"en","layout":"normal","type_line":)"
                << R"("Creature — Bird","oracle_text":"Flying","power":"1","toughness":"*","set":"10e"})";
        out << "]";
        return file;
    }
    static bool done_within_a_minute(const LibraryImport& import) {
        for (int i = 0; i < 6000 && !import.done(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return import.done();
    }
    std::int64_t printings() const {
        const auto file = db::GameFile::open(folder_ / "game.db", {.access = db::Access::read});
        return db::CardLibrary(*file).printings().value();
    }
};

TEST_F(ImportBesideAGame, GivesTheLibraryAndLosesNoEvent) {
    GameRecorder game = open(true);
    game.see(first_sight());
    const LibraryImport import(folder_ / "game.db", card_file(400), [] {});
    game.say(1.5, Naming{2, hawk()});
    ASSERT_TRUE(done_within_a_minute(import));
    ASSERT_TRUE(import.result()) << import.result().error();
    EXPECT_EQ(*import.result(), 400);
    EXPECT_EQ(import.read(), 400);
    EXPECT_EQ(printings(), 400);
    EXPECT_EQ(logged().cards.at(2).name, "Suntail Hawk");
}

TEST_F(ImportBesideAGame, SaysWhatIsWrongWithAFile) {
    GameRecorder game = open(true);
    const auto wrong = [&](const std::filesystem::path& file) {
        const LibraryImport import(folder_ / "game.db", file, [] {});
        EXPECT_TRUE(done_within_a_minute(import));
        return import.result() ? std::string() : import.result().error();
    };
    EXPECT_NE(wrong(folder_ / "none.json"), "");
    EXPECT_NE(wrong(folder_), "");
    std::ofstream(folder_ / "page.json") << "<html>not a file of cards</html>";
    EXPECT_NE(wrong(folder_ / "page.json"), "");
    EXPECT_EQ(printings(), 0);
}

TEST_F(ImportBesideAGame, ThatIsGivenUpTakesNothing) {
    GameRecorder game = open(true);
    const auto file = card_file(20'000);
    {
        const LibraryImport import(folder_ / "game.db", file, [] {});
    }
    EXPECT_EQ(printings(), 0);
}

}  // namespace
}  // namespace quadrille::app
