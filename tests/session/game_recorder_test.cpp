// A game as it is kept: what was seen and said is in its log.
#include <atomic>
#include <chrono>
#include <thread>

#include "app/session/systems/system_game.hpp"
#include "tests/session/kept_game.hpp"

namespace quadrille::app {
namespace {

using vision::EventKind;

TEST_F(KeptGame, TheBoardOfTheLogIsTheBoardOfTheSession) {
    GameRecorder recorder = open(true);
    recorder.see(first_sight());
    for (const Statement& word : first_words) recorder.say(2, word);
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
    for (const Statement& word : first_words) recorder.say(2, word);
    expect_all_said(recorder.session().table_at(2));
    recorder.undo();
    EXPECT_EQ(recorder.session().table_at(2).card("k2")->square, square_from("c4"));
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
        for (const Statement& word : first_words) recorder.say(3, word);
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
        EXPECT_EQ(game.session().newest_statement(), nullptr) << "undo takes back what people said alone";
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
        return game.session().table_at(t).game->theme.traps.at(0);
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
