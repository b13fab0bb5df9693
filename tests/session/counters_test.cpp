// What players have besides life, and the clock of the turns: kept, resumed and taken back.
#include "app/session/turn_times.hpp"
#include "tests/session/kept_game.hpp"

namespace quadrille::app {
namespace {

TEST_F(KeptGame, OneMonarchAtMostAndUndoGivesTheCrownBack) {
    GameRecorder recorder = open(true);
    recorder.see(first_sight());
    recorder.say(2, PlayerCounter{Seat::south, monarch_counter, 1});
    recorder.say(3, PlayerCounter{Seat::north, monarch_counter, 1});
    const auto crowned = [&](Seat seat) {
        const Table table = recorder.session().table_at(9);
        return table.player_at(seat)->counters.contains(monarch_counter);
    };
    EXPECT_FALSE(crowned(Seat::south));
    EXPECT_TRUE(crowned(Seat::north));
    recorder.undo();
    EXPECT_TRUE(crowned(Seat::south));
    EXPECT_FALSE(crowned(Seat::north));
}

TEST_F(KeptGame, PoisonCommanderDamageAndTheClockAreThereWhenItIsOpenedAgain) {
    const std::string commander = std::string(commander_counter) + "north";
    {
        GameRecorder recorder = open(true);
        recorder.see(first_sight());
        recorder.say(2, PlayerCounter{Seat::south, poison_counter, 3});
        recorder.say(3, PlayerCounter{Seat::south, commander, 7});
        recorder.say(3, PlayerCounter{Seat::north, "energy", 2});
        recorder.say(4, TurnClock{.on = true, .seconds = 300});
        recorder.say(5, TurnBegins{1, Seat::south});
        recorder.say(65, TurnBegins{2, Seat::north});
        recorder.say(75, PlayerCounter{Seat::north, "energy", 1});
        recorder.undo();
    }
    const GameRecorder again = open(true);
    const Table table = again.session().table_at(again.game_time(0));
    EXPECT_EQ(table.player_at(Seat::south)->count(poison_counter), 3);
    EXPECT_EQ(table.player_at(Seat::south)->count(commander), 7);
    EXPECT_EQ(table.player_at(Seat::north)->count("energy"), 2);
    EXPECT_EQ(table.clock, (TurnClock{.on = true, .seconds = 300}));
    const TurnTimes times = turn_times(again.session(), 80);
    EXPECT_DOUBLE_EQ(times.turn, 15);
    EXPECT_DOUBLE_EQ(times.players.at(Seat::south), 60);
    EXPECT_DOUBLE_EQ(times.players.at(Seat::north), 15);
}

TEST_F(KeptGame, TheClockIsTakenBackAsEverythingElseIs) {
    GameRecorder recorder = open(true);
    recorder.see(first_sight());
    recorder.say(1, TurnClock{.on = true});
    recorder.say(2, TurnClock{.on = true, .seconds = 120});
    EXPECT_EQ(recorder.session().table_at(9).clock.seconds, 120);
    recorder.undo();
    EXPECT_EQ(recorder.session().table_at(9).clock, TurnClock{.on = true});
    recorder.undo();
    EXPECT_FALSE(recorder.session().table_at(9).clock.on);
}

TEST(TurnTimes, ATurnThatWasTakenBackTakesNoTime) {
    Session session{TableProfile{}};
    EXPECT_DOUBLE_EQ(turn_times(session, 5).turn, 0);
    session.say(10, TurnBegins{1, Seat::south});
    session.say(40, TurnBegins{2, Seat::north});
    session.undo();
    EXPECT_DOUBLE_EQ(turn_times(session, 50).turn, 40);
    EXPECT_DOUBLE_EQ(turn_times(session, 50).players.at(Seat::south), 40);
    EXPECT_DOUBLE_EQ(turn_times(session, 20).turn, 10) << "of an earlier moment";
}

}  // namespace
}  // namespace quadrille::app
