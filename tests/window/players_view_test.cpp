// What is shown of each player, and of the turn.
#include <gmock/gmock.h>

#include "tests/window/window_view_fixture.hpp"

namespace quadrille::app {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(WindowStateOf, CountersAreCalledByNameAndTheDeadlyOnesMarked) {
    session_.say(1, PlayerCounter{Seat::south, poison_counter, 9});
    session_.say(1, PlayerCounter{Seat::south, monarch_counter, 1});
    PlayerLine south = at(2).players.front();
    EXPECT_EQ(south.counters, "Monarch, Poison × 9");
    EXPECT_FALSE(south.deadly);
    EXPECT_TRUE(south.monarch);
    ASSERT_EQ(south.offered.size(), 2U) << "poison, and the other's commander";
    EXPECT_EQ(south.offered[0].count, 9);
    EXPECT_EQ(south.offered[1].label, "Commander damage by North");
    session_.say(3, PlayerCounter{Seat::south, poison_counter, 1});
    EXPECT_TRUE(at(4).players.front().deadly);
    state_.tr = Messages(*language_from("fr"));
    EXPECT_EQ(at(4).events->back().text, "Sud\u00a0: +1 Poison");
}

TEST_F(WindowStateOf, TheClockRunsForWhoWantsIt) {
    session_.say(1, TurnBegins{1, Seat::south});
    EXPECT_EQ(at(50).turn.clock.text, "");
    session_.say(2, TurnClock{.on = true, .seconds = 60});
    EXPECT_EQ(at(50).turn.clock.text, "0:49 / 1:00");
    EXPECT_FALSE(at(50).turn.clock.over);
    session_.say(55, TurnBegins{2, Seat::north});
    const TurnView::Clock clock = at(120).turn.clock;
    EXPECT_TRUE(clock.over);
    ASSERT_EQ(clock.players.size(), 2U);
    EXPECT_EQ(clock.players[0].time, "0:54");
    EXPECT_EQ(clock.players[1].time, "1:05");
}

TEST_F(WindowStateOf, PlayersHaveRangesWhereThereAreRanges) {
    EXPECT_THAT(at(0).players.front().reach, HasSubstr("d1"));
    Session frontier(TableProfile{}, {.system = rules::System::frontiere});
    frontier.see(update(0, tracks_));
    const WindowView view =
        view_of(state_, frontier, Advice(frontier.table_at(0), frontier.setup()), {}, cache_);
    EXPECT_EQ(view.players.front().reach, "");
    EXPECT_FALSE(view.system.ranges());
}

TEST_F(WindowStateOf, ATerritorysTurnHasItsPhases) {
    Session frontier(TableProfile{}, {.system = rules::System::frontiere});
    frontier.see(update(0, tracks_));
    const auto view = [&] {
        return view_of(state_, frontier, Advice(frontier.table_at(9), frontier.setup()), {.t = 9}, cache_);
    };
    EXPECT_EQ(view().turn.waits, "Enter to begin the first turn");
    frontier.say(1, TurnBegins{1, Seat::south});
    frontier.say(1, does({{"do", "territory"}, {"lands", 20}}));
    frontier.say(1, does({{"do", "phase"}, {"phase", 3}}));
    EXPECT_EQ(view().turn.text, "Turn 1 · South · movement");
    EXPECT_TRUE(view().turn.phases);
    EXPECT_EQ(view().turn.waits, "Enter for the next phase");
    EXPECT_EQ(view().events->back().text, "Phase 4 of the turn");
    frontier.say(1, does({{"do", "phase"}, {"phase", 4}}));
    EXPECT_EQ(view().turn.waits, "last phase; Enter begins the next turn");
}

TEST_F(WindowStateOf, WhereTurnsAreCountedAtTheTableEnterPromisesNone) {
    for (const rules::System system : {rules::System::multiplayer, rules::System::magic54}) {
        Session game(TableProfile{}, {.system = system});
        game.see(update(0, tracks_));
        const WindowView view =
            view_of(state_, game, Advice(game.table_at(9), game.setup()), {.t = 9}, cache_);
        EXPECT_EQ(view.turn.waits, "") << rules::name(system);
        EXPECT_THAT(view.status.text, Not(HasSubstr("Enter"))) << rules::name(system);
    }
}

TEST_F(WindowStateOf, WhoIsNamedAtATableOfManyWasCalledOtherwiseBefore) {
    Session many(TableProfile{}, {.system = rules::System::multiplayer});
    many.say(1, does({{"do", "name"}, {"player", "P1"}, {"name", "Ann"}}));
    many.say(2, does({{"do", "begin"}, {"first", "P1"}}));
    const WindowView view = view_of(state_, many, Advice(many.table_at(9), many.setup()), {.t = 9}, cache_);
    ASSERT_EQ(view.events->size(), 2U);
    EXPECT_EQ(view.events->at(0).text, "P1 is now called Ann");
    EXPECT_EQ(view.events->back().text, "Ann begins the game");
}

TEST_F(WindowStateOf, PlayersHaveTheirDecksAndHands) {
    EXPECT_EQ(at(0).players.front().hand, std::nullopt);
    session_.say(1, PlayerCounter{Seat::south, hand_counter, 7});
    session_.say(2, PlayerCounter{Seat::south, library_counter, -1});
    EXPECT_EQ(at(2).players.front().hand, 7);
    EXPECT_EQ(at(2).players.front().library, 0);
    EXPECT_EQ(at(2).players.front().counters, "");
    EXPECT_EQ(at(2).events->at(0).text, "South: hand +7");
    state_.tr = Messages(*language_from("fr"));
    EXPECT_EQ(at(2).events->at(1).text, "Sud\u00a0: bibliothèque -1");
}

TEST(WindowStateOfASimplifiedGame, MissesNoPawns) {
    GameSetup setup;
    setup.options.variant = rules::Variant::simplified;
    Session session(TableProfile{}, setup);
    session.see(update(0, {track(3, "c4", Seat::south)}));
    session.say(1, TurnBegins{1, Seat::south});
    session.say(1, StepBegins{rules::Step::main1});
    ViewCache cache;
    const WindowView view =
        view_of(WindowState{Language()}, session, Advice(session.table_at(2), session.setup()), {}, cache);
    EXPECT_EQ(view.turn.waits, "South: cards may be played; Enter begins combat");
    for (const PlayerLine& player : view.players) EXPECT_EQ(player.reach, "");
}

TEST_F(WindowStateOf, WhoIsOutHasNoPawnThatIsMissed) {
    session_.say(1, TurnBegins{1, Seat::south});
    session_.say(1, StepBegins{rules::Step::main1});
    session_.say(1, does({{"do", "lost"}, {"player", "P2"}, {"on", true}}));
    tracks_.erase(tracks_.begin() + 1);
    session_.see(update(2, tracks_));
    EXPECT_EQ(at(3).turn.waits, "South: cards may be played; Enter begins combat");
    EXPECT_EQ(at(3).players.back().reach, "out of the game");
}

TEST_F(WindowStateOf, AGameThatEndedSaysWhoHasWonAndWhatItWas) {
    EXPECT_EQ(at(0).end.result, "");
    session_.say(1, TurnBegins{7, Seat::south});
    session_.say(2, LifeChange{Seat::south, -20});
    state_.ended = GameRecorder::Ended{9, 3600, Seat::north};
    const WindowView view = at(3);
    EXPECT_EQ(view.end.result, "North wins");
    EXPECT_EQ(view.end.length, "7 turns, 1:00:00");
    ASSERT_EQ(view.end.players.size(), 2U);
    EXPECT_EQ(view.end.players[0].life, 0);
    EXPECT_EQ(view.turn.waits, "The game is over: North wins.");
    state_.ended->winner.reset();
    EXPECT_EQ(at(3).end.result, "A draw");
}

}  // namespace
}  // namespace quadrille::app
