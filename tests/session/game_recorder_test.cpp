#include "app/session/game_recorder.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <gtest/gtest.h>
#include <thread>

#include "app/session/systems/trap_game.hpp"
#include "db/exchange/record.hpp"
#include "db/game_state.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using vision::EventKind;

class KeptGame : public testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::path(testing::TempDir()) /
                  ("quadrille_recorder_" +
                   std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    GameRecorder open(bool live, const GameSetup& setup = {}) const {
        return GameRecorder(TableProfile{}, setup, journal(), live);
    }
    Journal journal() const {
        auto log = Journal::open((folder_ / "game.db").string(), {.name = "Friday"});
        EXPECT_TRUE(log) << log.error();
        return std::move(*log);
    }
    /// The board that the log has at its end, read as another program would.
    db::GameState logged() const {
        const auto file = db::GameFile::open(folder_ / "game.db", {.access = db::Access::read});
        const auto record = db::read_record(*file, file->find("Friday")->id);
        return db::state_at(record->game, db::effective_events(record->events), INT64_MAX);
    }
    std::size_t logged_events() const {
        const auto file = db::GameFile::open(folder_ / "game.db", {.access = db::Access::read});
        return file->events(file->find("Friday")->id)->size();
    }

    fs::path folder_;
};

const auto south_pawn = track(1, "d1", Seat::south, false, vision::Role::pawn);
const auto north_pawn = track(3, "e8", Seat::north, false, vision::Role::pawn);

VisionUpdate first_sight(double t = 1) {
    VisionUpdate first = update(t, {south_pawn, track(2, "c4", Seat::south), north_pawn});
    first.anew = true;
    return first;
}

CardFacts hawk() {
    return {.name = "Suntail Hawk", .power = 1, .toughness = 1, .keywords = {"flying"}, .colors = {"white"}};
}

/// One word of each kind about the game of `first_sight`.
const std::vector<Statement> words{LifeChange{Seat::north, -3},
                                   Naming{2, hawk()},
                                   CardCounter{2, "+1/+1", 2},
                                   PlayerCounter{Seat::south, "flag", 1},
                                   TurnBegins{4, Seat::north},
                                   StepBegins{rules::Step::declare_attackers},
                                   PutOnStack{"s1", Seat::north, "k2", {"P1"}},
                                   PlayerCounter{Seat::north, hand_counter, 7},
                                   PlayerCounter{Seat::north, library_counter, 53},
                                   Correction{.track = 2, .square = square_from("c5"), .tapped = true}};

void expect_all_said(const Table& table) {
    EXPECT_EQ(table.player_at(Seat::north)->life, 17);
    EXPECT_EQ(table.player_at(Seat::south)->counters.at("flag"), 1);
    EXPECT_EQ(table.player_at(Seat::north)->hand, 7);
    EXPECT_EQ(table.player_at(Seat::north)->library, 53);
    EXPECT_EQ(table.turn.number, 4);
    EXPECT_EQ(table.turn.active, Seat::north);
    EXPECT_EQ(table.turn.step, rules::Step::declare_attackers);
    ASSERT_EQ(table.stack.size(), 1U);
    EXPECT_EQ(table.stack[0], std::get<PutOnStack>(words[6]));
    const TableCard* card = table.card("k2");
    ASSERT_NE(card, nullptr);
    EXPECT_EQ(card->facts, hawk());
    EXPECT_EQ(card->power(), 3);
    EXPECT_EQ(card->square, square_from("c5"));
    EXPECT_TRUE(card->tapped);
}

TEST_F(KeptGame, WhatWasSaidAboutALiveGameIsThereWhenItIsOpenedAgain) {
    {
        GameRecorder recorder = open(true);
        recorder.see(first_sight());
        for (const Statement& word : words) recorder.say(2, word);
        EXPECT_FALSE(recorder.trouble());
    }
    const GameRecorder again = open(true);
    expect_all_said(again.session().table_at(again.game_time(0)));
    EXPECT_EQ(again.session().table_at(again.game_time(0)).cards.size(), 3U) << "before the camera looks";
    EXPECT_GT(again.game_time(0), 2) << "time goes on";
}

TEST_F(KeptGame, TheBoardOfTheLogIsTheBoardOfTheSession) {
    GameRecorder recorder = open(true);
    recorder.see(first_sight());
    for (const Statement& word : words) recorder.say(2, word);
    const db::GameState state = logged();
    ASSERT_TRUE(state.cards.contains(2));
    EXPECT_EQ(state.cards.at(2).square, square_from("c5"));
    EXPECT_TRUE(state.cards.at(2).tapped);
    EXPECT_EQ(state.cards.at(2).name, "Suntail Hawk");
    EXPECT_EQ(state.cards.at(2).counters.at("+1/+1"), 2);
    EXPECT_EQ(state.cards.at(1).role, "pawn");
    EXPECT_EQ(state.step, "declare_attackers");
    EXPECT_EQ(state.players.at(0).life, 17);
}

TEST_F(KeptGame, TheLogHasHandAndDeckAsTotals) {
    GameRecorder recorder = open(true);
    recorder.see(first_sight());
    for (const int drawn : {7, 1}) recorder.say(2, PlayerCounter{Seat::north, hand_counter, drawn});
    const auto file = db::GameFile::open(folder_ / "game.db", {.access = db::Access::read});
    const auto events = file->events(file->find("Friday")->id);
    const auto payload = nlohmann::json::parse(events->back().payload);
    EXPECT_EQ(payload.at("event"), "player_counters");
    EXPECT_EQ(payload.at("counter"), "hand");
    EXPECT_EQ(payload.at("count"), 8);
    EXPECT_EQ(payload.at("change"), 1);
}

TEST_F(KeptGame, AListNamedLaterDoesNotChangeACountedDeck) {
    const auto deck = [](const GameRecorder& recorder) {
        return recorder.session().table_at(recorder.game_time(0)).player_at(Seat::north)->library;
    };
    {
        GameRecorder recorder = open(true);
        recorder.see(first_sight());
        recorder.say(0, PlayerCounter{Seat::north, library_counter, 60});
        EXPECT_EQ(deck(recorder), 60);
    }
    GameSetup setup;
    setup.decks["P2"] = {"Elves", 40};
    GameRecorder again = open(true, setup);
    EXPECT_EQ(deck(again), 60) << "not 100";
    again.say(again.game_time(0), PlayerCounter{Seat::north, library_counter, -7});
    EXPECT_EQ(deck(again), 53);
    again.undo();
    EXPECT_EQ(deck(again), 60);
    again.undo();
    EXPECT_EQ(deck(again), 40) << "as many as the list has";
}

TEST_F(KeptGame, FewerThanNoneAreNeitherInTheSessionNorInTheLog) {
    GameRecorder recorder = open(true);
    recorder.see(first_sight());
    for (const int drawn : {2, -5}) recorder.say(2, PlayerCounter{Seat::north, hand_counter, drawn});
    EXPECT_EQ(recorder.session().table_at(2).player_at(Seat::north)->hand, 0);
    const auto file = db::GameFile::open(folder_ / "game.db", {.access = db::Access::read});
    const auto events = file->events(file->find("Friday")->id);
    EXPECT_EQ(nlohmann::json::parse(events->back().payload).at("count"), 0);
}

TEST_F(KeptGame, AMendAgainstTheCameraIsTakenBackInTheLogToo) {
    GameRecorder recorder = open(true);
    recorder.see(first_sight());
    recorder.say(2, Correction{.track = 2, .square = square_from("c5")});
    recorder.say(2, Correction{.track = 2, .tapped = true});
    EXPECT_EQ(logged().cards.at(2).square, square_from("c5"));
    EXPECT_TRUE(logged().cards.at(2).tapped);
    recorder.undo();
    EXPECT_EQ(logged().cards.at(2).square, square_from("c5"));
    EXPECT_FALSE(logged().cards.at(2).tapped);
    recorder.undo();
    EXPECT_EQ(logged().cards.at(2).square, square_from("c4"));
    recorder.say(3, Correction{.track = 2, .gone = true});
    EXPECT_EQ(logged().cards.at(2).square, std::nullopt);
    recorder.undo();
    EXPECT_EQ(logged().cards.at(2).square, square_from("c4"));
}

TEST_F(KeptGame, WhatWasTakenBackStaysSo) {
    {
        GameRecorder recorder = open(true);
        recorder.see(first_sight());
        recorder.say(2, LifeChange{Seat::north, -3});
        recorder.say(2, Correction{.track = 2, .gone = true});
        recorder.undo();
        recorder.undo();
    }
    const GameRecorder again = open(true);
    const Table table = again.session().table_at(99);
    EXPECT_EQ(table.player_at(Seat::north)->life, 20);
    EXPECT_NE(table.card("k2"), nullptr);
    EXPECT_EQ(again.session().newest_word(), nullptr);
}

TEST_F(KeptGame, ARecordingReadAgainAddsNothingToItsLog) {
    const auto moved = track(2, "d4", Seat::south, true);
    const auto play = [&](GameRecorder& recorder) {
        recorder.see(first_sight());
        recorder.see(update(5, {south_pawn, moved, north_pawn}, {changed(EventKind::moved, 5, moved)}));
    };
    {
        GameRecorder recorder = open(false);
        play(recorder);
        recorder.say(6, LifeChange{Seat::south, -2});
        recorder.say(6, Correction{.track = 2, .seat = Seat::north});
    }
    const std::size_t before = logged_events();
    GameRecorder again = open(false);
    play(again);
    EXPECT_EQ(logged_events(), before);
    const Table table = again.session().table_at(7);
    EXPECT_EQ(table.player_at(Seat::south)->life, 18);
    EXPECT_EQ(table.card("k2")->seat, Seat::north);
    EXPECT_EQ(again.session().log().size(), 3U) << "the move once, the two words once";
    again.undo();
    EXPECT_EQ(logged().cards.at(2).seat, Seat::south);
    again.see(update(8, {south_pawn, north_pawn}, {changed(EventKind::left, 8, moved)}));
    EXPECT_EQ(logged_events(), before + 2) << "and what is new is added: the mend taken back, the card gone";
}

TEST_F(KeptGame, ACameraThatStartsAnewFindsTheCardsOfTheGame) {
    {
        GameRecorder recorder = open(true);
        recorder.see(first_sight());
        recorder.say(2, Naming{2, hawk()});
    }
    GameRecorder again = open(true);
    // The follower counts from 1 again, in another order; one card has moved meanwhile, one is new.
    VisionUpdate first =
        update(0.5, {track(1, "c4", Seat::south), track(2, "e7", Seat::north, false, vision::Role::pawn),
                     track(3, "d1", Seat::south, false, vision::Role::pawn), track(4, "a8", Seat::north)});
    first.anew = true;
    again.see(first);
    const Table table = again.session().table_at(again.game_time(0.5));
    ASSERT_NE(table.top_card(*square_from("c4")), nullptr);
    EXPECT_EQ(table.top_card(*square_from("c4"))->name, "Suntail Hawk");
    EXPECT_EQ(table.top_card(*square_from("d1"))->id, "k1");
    EXPECT_EQ(table.player_at(Seat::north)->pawn, square_from("e7"));
    const db::GameState state = logged();
    EXPECT_EQ(state.cards.at(2).square, square_from("c4"));
    EXPECT_EQ(state.cards.at(3).square, std::nullopt) << "no longer where it was";
    std::size_t on_board = 0;
    for (const auto& [track, card] : state.cards) on_board += card.square ? 1U : 0U;
    EXPECT_EQ(on_board, 4U);
}

TEST_F(KeptGame, AMendHoldsAgainstACameraThatStartsAnew) {
    {
        GameRecorder recorder = open(true);
        recorder.see(first_sight());
        recorder.say(2, Correction{.track = 2, .square = square_from("c5")});
    }
    GameRecorder again = open(true);
    again.see(first_sight(0.5));
    EXPECT_EQ(again.session().table_at(again.game_time(0.5)).card("k2")->square, square_from("c5"));
    EXPECT_EQ(again.session().table_at(again.game_time(0.5)).cards.size(), 3U);
    again.undo();
    EXPECT_EQ(again.session().table_at(again.game_time(0.5)).card("k2")->square, square_from("c4"));
    EXPECT_EQ(logged().cards.at(2).square, square_from("c4"));
}

TEST_F(KeptGame, AReadingTheOtherWayRoundTakesTheCardsAnew) {
    GameRecorder recorder = open(true);
    recorder.see(first_sight());
    recorder.say(2, LifeChange{Seat::south, -1});
    recorder.say(2, Naming{2, hawk()});
    VisionUpdate turned = update(3, {track(1, "h5", Seat::north), track(2, "a1", Seat::south)});
    turned.anew = true;
    recorder.see(turned);
    const Table table = recorder.session().table_at(4);
    EXPECT_EQ(table.cards.size(), 2U);
    EXPECT_EQ(table.card("k2")->name, "");
    EXPECT_EQ(table.player_at(Seat::south)->life, 19);
    EXPECT_EQ(logged().cards.at(2).square, square_from("a1"));
    EXPECT_EQ(logged().cards.at(3).square, std::nullopt);
}

/// The cards of `first_sight` as they lie once south sits on the opposite side.
VisionUpdate turned_sight(double t) {
    VisionUpdate sight =
        update(t, {track(7, "d1", Seat::north, false, vision::Role::pawn), track(8, "f5", Seat::south),
                   track(9, "e8", Seat::south, false, vision::Role::pawn)});
    sight.anew = true;
    return sight;
}

TEST_F(KeptGame, ATableThatIsTurnedKeepsItsCardsAndWhatWasSaidOfThem) {
    const auto expect_kept = [](const Table& table) {
        ASSERT_NE(table.card("k2"), nullptr);
        EXPECT_EQ(table.card("k2")->name, "Suntail Hawk");
        EXPECT_EQ(table.card("k2")->counters.at("+1/+1"), 2);
        EXPECT_EQ(table.card("k2")->square, square_from("f4")) << "corrected to c5, which lies there now";
        EXPECT_EQ(table.player_at(Seat::south)->pawn, square_from("e8"));
        EXPECT_EQ(table.player_at(Seat::south)->life, 19);
        EXPECT_EQ(table.cards.size(), 3U);
    };
    {
        GameRecorder recorder = open(true);
        recorder.see(first_sight());
        recorder.say(2, Naming{2, hawk()});
        recorder.say(2, CardCounter{2, "+1/+1", 2});
        recorder.say(2, LifeChange{Seat::south, -1});
        recorder.say(2, Correction{.track = 2, .square = square_from("c5")});
        const std::size_t events = recorder.session().log().size();
        recorder.turn(3, PictureSide::top, 2);
        recorder.see(turned_sight(4));
        expect_kept(recorder.session().table_at(4));
        EXPECT_EQ(recorder.session().log().size(), events) << "no card has left or come";
    }
    GameRecorder again = open(true);
    EXPECT_EQ(said_south(again.log()->earlier()), PictureSide::top);
    again.see(turned_sight(0.5));
    expect_kept(again.session().table_at(again.game_time(0.5)));
    again.turn(again.game_time(1), PictureSide::bottom, 2);
    again.see(first_sight(2));
    EXPECT_EQ(again.session().table_at(again.game_time(2)).card("k2")->square, square_from("c5"));
    EXPECT_EQ(again.session().table_at(again.game_time(2)).card("k2")->name, "Suntail Hawk");
}

TEST_F(KeptGame, ARecordingThatIsTurnedIsToldAgainWhatWasSaidOfItsCards) {
    GameRecorder recorder = open(false);
    recorder.see(first_sight());
    recorder.say(2, Naming{2, hawk()});
    recorder.turn(2, PictureSide::top, 2);
    recorder.see(turned_sight(1));
    recorder.see(update(3, turned_sight(3).snapshot.table.tracks));
    const Table table = recorder.session().table_at(3);
    const TableCard* card = table.top_card(*square_from("f5"));
    ASSERT_NE(card, nullptr);
    EXPECT_EQ(card->name, "Suntail Hawk");
}

TEST_F(KeptGame, HowAGameEndedIsInItsLogAndCanBeTakenBack) {
    {
        GameRecorder recorder = open(true);
        recorder.see(first_sight());
        EXPECT_FALSE(recorder.ended());
        recorder.end(5, Seat::north);
        ASSERT_TRUE(recorder.ended());
        EXPECT_EQ(recorder.ended()->winner, Seat::north);
        EXPECT_TRUE(logged().over);
        EXPECT_EQ(logged().winner, "P2");
    }
    {
        GameRecorder again = open(true);
        ASSERT_TRUE(again.ended());
        EXPECT_EQ(again.ended()->winner, Seat::north);
        again.take_end_back();
        EXPECT_FALSE(again.ended());
        EXPECT_FALSE(logged().over);
    }
    GameRecorder last = open(true);
    EXPECT_FALSE(last.ended());
    last.end(6, std::nullopt);
    EXPECT_TRUE(logged().over);
    EXPECT_EQ(logged().winner, "");
}

TEST_F(KeptGame, ARecordingOpenedAgainAndTurnedRoundIsLoggedAnew) {
    {
        GameRecorder recorder = open(false);
        recorder.see(first_sight(8));
    }
    GameRecorder again = open(false);
    again.see(first_sight(8));
    VisionUpdate turned = update(1, {track(1, "h5", Seat::north)});
    turned.anew = true;
    again.see(turned);
    EXPECT_EQ(logged().cards.at(1).square, square_from("h5")) << "though the log had come to second 8";
    EXPECT_EQ(logged().cards.at(2).square, std::nullopt);
}

TEST_F(KeptGame, AMendOfACardThatTheLogDoesNotHaveIsSaid) {
    {
        GameRecorder recorder = open(false);
        recorder.see(update(5, {south_pawn}));
    }
    {
        // Read again by a newer reader, which sees a card that the first one had overlooked.
        GameRecorder again = open(false);
        again.see(update(5, {south_pawn, track(2, "c4", Seat::south)}));
        again.say(6, Correction{.track = 2, .square = square_from("c5")});
        EXPECT_EQ(logged().cards.at(2).square, square_from("c5"));
    }
    GameRecorder last = open(false);
    last.see(update(5, {south_pawn, track(2, "c4", Seat::south)}));
    EXPECT_EQ(last.session().table_at(7).card("k2")->square, square_from("c5"));
    last.undo();
    EXPECT_EQ(last.session().table_at(7).card("k2")->square, square_from("c4"));
    EXPECT_FALSE(logged().cards.contains(2));
}

TEST_F(KeptGame, WithoutALogTheGameIsPlayedAllTheSame) {
    GameRecorder recorder(TableProfile{}, GameSetup{}, std::nullopt, true);
    recorder.see(first_sight());
    for (const Statement& word : words) recorder.say(2, word);
    expect_all_said(recorder.session().table_at(2));
    recorder.undo();
    EXPECT_EQ(recorder.session().table_at(2).card("k2")->square, square_from("c4"));
}

TEST_F(KeptGame, AResumedGameLiesOnTheTableOfItsProfile) {
    TableProfile profile;
    profile.grid.square_mm = 60;
    profile.tap_deg = 90;
    const auto play = [&] { return GameRecorder(profile, GameSetup{}, journal(), true); };
    {
        GameRecorder recorder = play();
        recorder.see(update(1, {south_pawn, track(2, "c4", Seat::south, true)}));
    }
    const GameRecorder again = play();
    const Table table = again.session().table_at(again.game_time(0));
    const TableCard* card = table.card("k2");
    ASSERT_NE(card, nullptr);
    EXPECT_EQ(card->reading.centre_mm, profile.grid.centre_mm(*square_from("c4")));
    EXPECT_EQ(card->reading.angle_deg, 90);
}

/// Until the thread that stores has stored one more group.
void wait_for(const std::atomic<int>& stored, int groups) {
    for (int wait = 0; wait < 3000 && stored < groups; ++wait)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    ASSERT_GE(stored, groups);
}

TEST_F(KeptGame, WrittenInAThreadTheGameIsShownOnceItIsStored) {
    std::atomic<int> stored = 0;
    {
        GameRecorder recorder(TableProfile{}, GameSetup{}, journal(), true, [&] { ++stored; });
        recorder.see(first_sight());
        recorder.say(2, LifeChange{Seat::north, -3});
        EXPECT_EQ(recorder.session().log().size(), 0U) << "nothing is stored yet, or nothing was taken";
        EXPECT_EQ(recorder.session().snapshot_at(2), nullptr);
        wait_for(stored, 1);
        recorder.take_stored();
        EXPECT_NE(recorder.session().snapshot_at(2), nullptr);
        EXPECT_EQ(logged().cards.size(), 3U);
        wait_for(stored, 2);
        recorder.take_stored();
        EXPECT_EQ(recorder.session().table_at(2).player_at(Seat::north)->life, 17);
        EXPECT_EQ(logged().players.at(0).life, 17);
        EXPECT_FALSE(recorder.trouble());
        for (const Statement& word : words) recorder.say(3, word);
    }
    EXPECT_EQ(logged().cards.at(2).square, square_from("c5")) << "what came last is stored at the end";
    const GameRecorder again = open(true);
    EXPECT_EQ(again.session().table_at(again.game_time(0)).player_at(Seat::north)->life, 14);
}

vision::NamedTrack seen_name(int track, const char* name, double odds = 0.9) {
    return {track, {name, odds}};
}

TEST_F(KeptGame, ANameThatTheCameraGaveIsInTheLogAsTheCameras) {
    {
        auto game = open(true);
        game.see(first_sight());
        game.name_card(1, seen_name(2, "Suntail Hawk", 0.83), hawk());
        EXPECT_EQ(game.session().table_at(1).card("k2")->facts, hawk());
        EXPECT_EQ(game.session().newest_word(), nullptr) << "undo takes back what people said alone";
    }
    const auto file = db::GameFile::open(folder_ / "game.db", {.access = db::Access::read});
    const auto events = file->events(file->find("Friday")->id).value();
    const auto payload = nlohmann::json::parse(events.back().payload);
    EXPECT_EQ(payload["event"], "named");
    EXPECT_EQ(payload["name"], "Suntail Hawk");
    EXPECT_EQ(payload["by"], "camera");
    EXPECT_EQ(events.back().confidence, 0.83);
    EXPECT_EQ(open(true).session().table_at(5).card("k2")->name, "Suntail Hawk") << "and is gone on with";
}

TEST_F(KeptGame, WhatAPersonSaidHoldsAgainstTheCamerasName) {
    auto game = open(true);
    game.see(first_sight());
    game.name_card(1, seen_name(2, "Golem"), {.name = "Golem", .power = 3, .toughness = 4});
    game.say(2, Naming{2, hawk()});
    game.name_card(3, seen_name(2, "Golem"), {.name = "Golem", .power = 3, .toughness = 4});
    EXPECT_EQ(game.session().table_at(4).card("k2")->name, "Suntail Hawk");
    game.undo();
    EXPECT_EQ(game.session().table_at(4).card("k2")->name, "Golem") << "what the camera said before";
}

TEST_F(KeptGame, TheSameNameAgainIsNotLoggedAgain) {
    auto game = open(true);
    game.see(first_sight());
    game.name_card(1, seen_name(2, "Suntail Hawk"), hawk());
    const auto before = logged_events();
    game.name_card(2, seen_name(2, "Suntail Hawk"), hawk());
    game.name_card(2, seen_name(99, "Golem"), {.name = "Golem"});
    EXPECT_EQ(logged_events(), before);
}

TEST_F(KeptGame, ARecordingThatIsReadAgainNamesItsCardsOnceInTheLog) {
    for (int time = 0; time < 2; ++time) {
        auto game = open(false);
        game.see(first_sight());
        game.name_card(1, seen_name(2, "Suntail Hawk"), hawk());
        EXPECT_EQ(game.session().table_at(2).card("k2")->name, "Suntail Hawk");
    }
    const auto file = db::GameFile::open(folder_ / "game.db", {.access = db::Access::read});
    int named = 0;
    const auto events = file->events(file->find("Friday")->id).value();
    for (const db::Event& event : events)
        named += event.payload.find("\"named\"") != std::string::npos ? 1 : 0;
    EXPECT_EQ(named, 1);
}

TEST_F(KeptGame, ATrapIsSprungByWhatTheCameraSeesAndStaysSprung) {
    const auto trap = [](GameRecorder& game, double t) {
        return laid_traps(game.session().table_at(t).game->position).at(0);
    };
    {
        GameRecorder game = open(true);
        game.see(first_sight());
        game.say(2, SystemAction{R"({"do":"lay_traps","set":"fortress","from":["pit_trap","seal_of_fire"],)"
                                 R"("count":1,"seed":3,"among":["e6"]})"});
        game.see(update(3, {south_pawn, track(2, "c4", Seat::south), north_pawn}));
        EXPECT_FALSE(trap(game, 3).up);
        game.see(update(4, {south_pawn, track(2, "d5", Seat::south), north_pawn},
                        {{.kind = EventKind::moved,
                          .t = 4,
                          .track = track(2, "d5", Seat::south),
                          .from = square_from("c4"),
                          .to = square_from("d5")}}));
        EXPECT_TRUE(trap(game, 5).up);
        const LogEntry& said = game.session().log().back();
        EXPECT_TRUE(said.automatic);
        EXPECT_EQ(said.ruling.rule, "EC-13.4");
    }
    GameRecorder again = open(true);
    EXPECT_TRUE(trap(again, 1e6).up);
    EXPECT_EQ(name(trap(again, 1e6).square), "e6");
}

}  // namespace
}  // namespace quadrille::app
