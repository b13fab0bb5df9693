// The games of a file: listed, called, written out, counted and looked at again.
#include "app/session/game_shelf.hpp"

#include <fstream>
#include <gmock/gmock.h>
#include <iterator>
#include <thread>

#include "app/session/game_shelf_worker.hpp"
#include "app/session/game_words.hpp"
#include "app/session/replay.hpp"
#include "db/exchange/description.hpp"
#include "tests/session/kept_game.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class GameShelf : public KeptGame {
protected:
    void SetUp() override {
        KeptGame::SetUp();
        auto log = Journal::open(
            file().string(),
            {.name = "Friday",
             .players = seated_players({{.seat = Seat::south, .name = "Anne"}, {.seat = Seat::north}})});
        ASSERT_TRUE(log) << log.error();
        GameRecorder recorder(TableProfile{}, {}, std::move(*log), true);
        recorder.see(first_sight());
        recorder.say(2, TurnBegins{1, Seat::south});
        recorder.say(3, LifeChange{Seat::north, -4});
        const auto moved = track(2, "d4", Seat::south);
        recorder.see(
            update(5, {south_pawn, moved, north_pawn}, {changed(vision::EventKind::moved, 5, moved)}));
        recorder.say(8, TurnBegins{2, Seat::north});
        recorder.end(9, Seat::south);
    }
    fs::path file() const { return folder_ / "game.db"; }
    ShelvedGame only() const {
        const auto games = shelved_games(file());
        EXPECT_TRUE(games && games->size() == 1);
        return games && !games->empty() ? games->front() : ShelvedGame{};
    }
    static std::string text_of(const fs::path& file) {
        std::ifstream stream(file);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
};

TEST_F(GameShelf, AGameIsListedWithItsPlayersTurnsAndWinner) {
    const ShelvedGame game = only();
    EXPECT_EQ(game.title, "Friday");
    ASSERT_EQ(game.players.size(), 2U);
    EXPECT_EQ(game.players[0].name, "Anne");
    EXPECT_EQ(game.players[1].name, "") << "called by the seat";
    EXPECT_EQ(game.turns, 2);
    EXPECT_TRUE(game.over);
    EXPECT_EQ(game.winner, Seat::south);
}

TEST_F(GameShelf, TheNewestStandsFirst) {
    ASSERT_TRUE(Journal::open(file().string(), {.name = "Saturday"}));
    const auto games = shelved_games(file());
    ASSERT_TRUE(games);
    ASSERT_EQ(games->size(), 2U);
    EXPECT_EQ(games->front().name, "Saturday");
    EXPECT_FALSE(games->front().over);
}

TEST_F(GameShelf, AGameIsCalledAsItWasCalledLastAndStaysProven) {
    ASSERT_TRUE(rename(file(), only().id, "The long one"));
    ASSERT_TRUE(rename(file(), only().id, "L’après-midi"));
    EXPECT_EQ(only().title, "L’après-midi");
    EXPECT_EQ(only().name, "Friday") << "what the header has never changes";
    const auto open = db::GameFile::open(file(), {.access = db::Access::read});
    EXPECT_TRUE(open->verify(only().id)->empty());
    EXPECT_EQ(only().winner, Seat::south);
}

TEST_F(GameShelf, AGameThatIsBeingWrittenIsRefusedAnotherName) {
    const GameRecorder recorder = open(true);
    const auto renamed = rename(file(), only().id, "Mine");
    ASSERT_FALSE(renamed);
    EXPECT_THAT(renamed.error()(Messages(Language())), HasSubstr("game.db"));
}

TEST_F(GameShelf, AGameIsWrittenOutInTheLanguageAskedForUnderItsTitle) {
    ASSERT_TRUE(rename(file(), only().id, "Long one"));
    const auto page = write_out(file(), only().id, ExportFormat::html, *language_from("fr"), folder_ / "out");
    ASSERT_TRUE(page);
    EXPECT_EQ(page->filename(), "Long_one.html");
    const std::string html = text_of(*page);
    EXPECT_THAT(html, HasSubstr("Long one"));
    EXPECT_THAT(html, HasSubstr("Nord")) << "who has no name is called by the seat";
    EXPECT_THAT(html, HasSubstr("cette partie s’appelle Long one"));
    EXPECT_THAT(html, Not(HasSubstr("game is called")));
    for (const ExportFormat format : {ExportFormat::qgn, ExportFormat::csv}) {
        const auto written = write_out(file(), only().id, format, Language(), folder_ / "out");
        ASSERT_TRUE(written);
        EXPECT_GT(text_of(*written).size(), 100U) << name(format);
    }
}

TEST(GameWords, TellTheProgramsOwnNotesInTheReadersLanguage) {
    const db::ExportWords french = game_words(*language_from("fr"));
    for (const auto& [payload, told] :
         {std::pair{R"({"event":"note","text":"Turns are timed","clock":{"on":true}})",
                    "les tours sont chronométrés"},
          {R"({"clock":{"on":false}})", "les tours ne sont plus chronométrés"},
          {R"({"clock":{"on":true,"seconds":90}})", "un tour dure 90 s au plus"},
          {R"({"south":"left"})", "Sud est assis à gauche de l’image"},
          {R"({"title":"Vendredi"})", "cette partie s’appelle Vendredi"},
          {R"({"event":"note","text":"ours"})", ""},
          {R"({"clock":"noon"})", ""},
          {"[", ""}})
        EXPECT_EQ(french.note(payload), told) << payload;
}

TEST(GameWords, CallStepsAndSystemsByTheirNames) {
    const db::ExportWords french = game_words(*language_from("fr"));
    EXPECT_EQ(db::called("step", "begin_combat", french), "Début du combat");
    EXPECT_EQ(db::called("system", "echiquier", game_words(Language())), "Magic on a chessboard");
    EXPECT_EQ(db::called("step", "of another program", french), "of another program");
    db::EventPayload step;
    step.read(R"({"event":"step","step":"declare_blockers"})");
    EXPECT_EQ(db::describe(step, db::GameState{}, french), "étape : Déclaration des bloqueurs");
}

TEST_F(GameShelf, AFolderThatCannotBeWrittenIsSaid) {
    std::ofstream(folder_ / "taken") << "a file";
    const auto written = write_out(file(), only().id, ExportFormat::csv, Language(), folder_ / "taken");
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error()(Messages(Language())), HasSubstr("taken"));
}

TEST_F(GameShelf, ItsTurnsAreCounted) {
    const auto stats = statistics(file(), only().id);
    ASSERT_TRUE(stats);
    ASSERT_EQ(stats->turns.size(), 2U);
    EXPECT_DOUBLE_EQ(stats->turns[0].seconds, 6);
    EXPECT_EQ(stats->turns[0].player, "Anne");
}

TEST_F(GameShelf, AReplayGoesFromMomentToMoment) {
    Replay replay(*shelved_game(file(), only().id));
    EXPECT_EQ(replay.title(), "Friday");
    EXPECT_DOUBLE_EQ(replay.playback().t, 8) << "its last event";
    EXPECT_EQ(replay.session().table_at(8).player_at(Seat::north)->life, 16);
    EXPECT_EQ(replay.session().table_at(8).player_at(Seat::south)->name, "Anne");
    replay.seek(4);
    EXPECT_NE(replay.session().table_at(4).top_card(*square_from("c4")), nullptr);
    replay.step();
    EXPECT_DOUBLE_EQ(replay.playback().t, 5);
    EXPECT_EQ(replay.session().table_at(5).top_card(*square_from("c4")), nullptr);
    EXPECT_NE(replay.session().table_at(5).top_card(*square_from("d4")), nullptr);
    replay.seek(99);
    replay.step();
    EXPECT_DOUBLE_EQ(replay.playback().t, 8);
}

TEST_F(GameShelf, AReplayPlaysAnEventASecondAndStopsAtItsEnd) {
    Replay replay(*shelved_game(file(), only().id));
    replay.play(true);
    EXPECT_DOUBLE_EQ(replay.playback().t, 0) << "from the beginning";
    std::chrono::steady_clock::time_point now{std::chrono::hours(1)};
    double last = -1;
    for (int second = 0; second < 10 && replay.playing(); ++second) {
        replay.advance(now);
        EXPECT_GE(replay.playback().t, last);
        last = replay.playback().t;
        EXPECT_FALSE(replay.advance(now + std::chrono::milliseconds(500)));
        now += std::chrono::seconds(1);
    }
    EXPECT_FALSE(replay.playing());
    EXPECT_DOUBLE_EQ(replay.playback().t, 8);
}

TEST_F(GameShelf, TheDeskDoesOneThingAfterTheOtherBesideItsThread) {
    GameShelfWorker worker(file(), folder_ / "out", {});
    worker.list();
    worker.rename(only().id, "Called");
    worker.count(only().id);
    EXPECT_TRUE(worker.busy());
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (worker.busy() && std::chrono::steady_clock::now() < until) {
        worker.poll();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ASSERT_NE(worker.games(), nullptr);
    EXPECT_EQ(worker.games()->front().title, "Called");
    ASSERT_TRUE(worker.counted());
    EXPECT_EQ(worker.counted()->second.turns.size(), 2U);
    worker.read(999);
    while (worker.busy() && std::chrono::steady_clock::now() < until) worker.poll();
    EXPECT_FALSE(worker.take_read());
    ASSERT_TRUE(worker.said());
    EXPECT_THAT(worker.said()(Messages(*language_from("fr"))), HasSubstr("game.db"));
}

}  // namespace
}  // namespace quadrille::app
