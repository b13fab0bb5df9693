#include "app/session/session.hpp"

#include <gtest/gtest.h>

#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

Session duel() {
    Session session(TableProfile{});
    session.see(
        update(1, {track(1, "d1", Seat::south, false, vision::Role::pawn), track(2, "c4", Seat::south),
                   track(3, "e8", Seat::north, false, vision::Role::pawn)}));
    return session;
}

const TableCard& card_on(const Table& table, const char* square) {
    const TableCard* card = table.top_card(*square_from(square));
    EXPECT_NE(card, nullptr) << square;
    return *card;
}

TEST(Session, SeatsADuelWithItsPawns) {
    const Table table = duel().table_at(1);
    ASSERT_EQ(table.players.size(), 2U);
    EXPECT_EQ(table.players[0].seat, Seat::south);
    EXPECT_EQ(table.players[0].pawn, square_from("d1"));
    EXPECT_EQ(table.players[1].pawn, square_from("e8"));
    EXPECT_EQ(table.players[1].life, 20);
    EXPECT_EQ(table.owner_of_pawn(card_on(table, "d1")), &table.players[0]);
    EXPECT_EQ(table.owner_of_pawn(card_on(table, "c4")), nullptr);
}

TEST(Session, ShowsTheTableOfThen) {
    Session session = duel();
    const auto moved = track(2, "d5", Seat::south, true);
    session.see(update(5, {track(1, "d1", Seat::south, false, vision::Role::pawn), moved},
                       {{.kind = vision::EventKind::moved,
                         .t = 5,
                         .track = moved,
                         .from = square_from("c4"),
                         .to = square_from("d5")}}));
    EXPECT_NE(session.table_at(4.9).top_card(*square_from("c4")), nullptr);
    EXPECT_EQ(session.table_at(4.9).top_card(*square_from("d5")), nullptr);
    EXPECT_TRUE(card_on(session.table_at(5), "d5").tapped);
    EXPECT_EQ(session.log().size(), 1U);
}

TEST(Session, HandAndDeckFollowWhatWasSaidUntilThen) {
    GameSetup setup;
    setup.decks["P2"] = {"Goblins", 60};
    Session session(TableProfile{}, setup);
    session.see(update(1, {}));
    session.say(2, PlayerCounter{Seat::north, library_counter, -7});
    session.say(3, PlayerCounter{Seat::south, hand_counter, 7});
    session.say(4, PlayerCounter{Seat::south, hand_counter, -9});
    const auto north = [&](double t) { return *session.table_at(t).player_at(Seat::north); };
    const auto south = [&](double t) { return *session.table_at(t).player_at(Seat::south); };
    EXPECT_EQ(north(1).deck, "Goblins");
    EXPECT_EQ(north(1).library, 60) << "as many as the list has";
    EXPECT_EQ(north(2).library, 53);
    EXPECT_EQ(south(9).library, std::nullopt) << "no list, and nobody has said";
    EXPECT_EQ(south(2).hand, std::nullopt);
    EXPECT_EQ(south(3).hand, 7);
    EXPECT_EQ(south(4).hand, 0) << "never fewer than none";
    EXPECT_TRUE(south(4).counters.empty()) << "they are told on their own";
    EXPECT_TRUE(session.undo());
    EXPECT_EQ(south(4).hand, 7);
}

TEST(Session, ANumberThatIsSaidIsMeasuredAgainstTheTableOfNow) {
    Session session = duel();
    session.say(2, PlayerCounter{Seat::south, library_counter, 60});
    session.say(9, PlayerCounter{Seat::south, library_counter, -7});
    const auto said = [&](int count) {
        return session.table_at(9).player_at(Seat::south)->counted(library_counter, count);
    };
    EXPECT_EQ(said(50), (PlayerCounter{Seat::south, library_counter, -3})) << "whatever the past had";
    EXPECT_EQ(said(53), std::nullopt) << "there are";
    EXPECT_EQ(session.table_at(9).player_at(Seat::north)->counted(hand_counter, 0),
              (PlayerCounter{Seat::north, hand_counter, 0}))
        << "that there are none is said where nobody has said a number";
}

TEST(Session, LifeFollowsWhatWasSaidUntilThen) {
    Session session = duel();
    session.say(3, LifeChange{Seat::north, -3});
    session.say(6, LifeChange{Seat::north, -4});
    EXPECT_EQ(session.table_at(2).player_at(Seat::north)->life, 20);
    EXPECT_EQ(session.table_at(3).player_at(Seat::north)->life, 17);
    EXPECT_EQ(session.table_at(9).player_at(Seat::north)->life, 13);
    EXPECT_TRUE(session.undo());
    EXPECT_EQ(session.table_at(9).player_at(Seat::north)->life, 17);
    EXPECT_TRUE(session.undo());
    EXPECT_FALSE(session.undo());
    EXPECT_EQ(session.log().size(), 2U) << "what is taken back stays in the log";
}

TEST(Session, UndoTakesTheNewestWordBackThoughItSpeaksOfAnEarlierTime) {
    Session session = duel();
    session.say(6, LifeChange{Seat::south, -1});
    session.say(3, LifeChange{Seat::south, -5});
    ASSERT_TRUE(session.undo());
    EXPECT_EQ(session.table_at(9).player_at(Seat::south)->life, 19);
}

TEST(Session, AMendHoldsAgainstTheCameraUntilTheCardChanges) {
    Session session = duel();
    session.say(2, Correction{.track = 2, .square = square_from("c5"), .tapped = true});
    session.see(update(3, {track(2, "c4", Seat::south)}));
    EXPECT_TRUE(card_on(session.table_at(3), "c5").tapped);
    EXPECT_TRUE(card_on(session.table_at(3), "c5").corrected);
    EXPECT_FALSE(card_on(session.table_at(1), "c4").corrected) << "before the mend";

    const auto after = track(2, "d4", Seat::south);
    session.see(update(4, {after}, {changed(vision::EventKind::moved, 4, after)}));
    EXPECT_FALSE(card_on(session.table_at(4), "d4").corrected);
}

TEST(Session, MendsSeatAndAbsence) {
    Session session = duel();
    session.say(2, Correction{.track = 2, .seat = Seat::north});
    EXPECT_EQ(card_on(session.table_at(2), "c4").seat, Seat::north);
    session.say(3, Correction{.track = 2, .gone = true});
    EXPECT_EQ(session.table_at(3).top_card(*square_from("c4")), nullptr);
    ASSERT_TRUE(session.undo());
    EXPECT_EQ(card_on(session.table_at(3), "c4").seat, Seat::north);
}

TEST(Session, ANewReadingKeepsWhatWasSaidAlone) {
    Session session = duel();
    session.say(2, LifeChange{Seat::south, -2});
    session.say(2, Correction{.track = 2, .gone = true});
    VisionUpdate first = update(0.5, {track(1, "a1", Seat::north), track(2, "b2", Seat::south)});
    first.restarted = true;
    session.see(first);
    EXPECT_NE(session.table_at(3).top_card(*square_from("b2")), nullptr) << "the mend was of another card";
    EXPECT_EQ(session.table_at(3).top_card(*square_from("c4")), nullptr);
    EXPECT_EQ(session.table_at(3).player_at(Seat::south)->life, 18);
    EXPECT_TRUE(session.undo());
    EXPECT_EQ(session.table_at(3).player_at(Seat::south)->life, 20);
}

TEST(Session, BeforeTheFirstSightThereIsAnEmptyTable) {
    const Session session(TableProfile{});
    EXPECT_EQ(session.snapshot_at(0), nullptr);
    EXPECT_TRUE(session.table_at(0).cards.empty());
}

TEST(Session, ATableThatIsAskedForAgainHasWhatWasSaidMeanwhile) {
    Session session(TableProfile{});
    session.see(update(1, {track(2, "c4", Seat::south)}));
    EXPECT_EQ(session.table_at(5).player_at(Seat::north)->life, 20);
    session.say(3, LifeChange{Seat::north, -3});
    EXPECT_EQ(session.table_at(5).player_at(Seat::north)->life, 17);
    EXPECT_EQ(session.table_at(2).player_at(Seat::north)->life, 20);
    EXPECT_EQ(session.table_at(3).player_at(Seat::north)->life, 17);
    session.undo();
    EXPECT_EQ(session.table_at(3).player_at(Seat::north)->life, 20);
    session.see(update(6, {track(2, "c5", Seat::south)}));
    EXPECT_NE(session.table_at(6).top_card(*square_from("c5")), nullptr);
    EXPECT_NE(session.table_at(5).top_card(*square_from("c4")), nullptr);
}

TEST(Session, TakesTheRulingsThatWereAskedForBefore) {
    Session session(TableProfile{});
    session.see(update(1, {track(1, "d1", Seat::south, false, vision::Role::pawn)}));
    const auto far = track(2, "h8", Seat::south);
    const VisionUpdate arrival = update(2, {far}, {changed(vision::EventKind::entered, 2, far)});
    const auto rulings = session.judged(arrival);
    ASSERT_EQ(rulings.size(), 1U);
    session.see(arrival, {Ruling{GameAction::arrives, "EC-1.1", true}});
    EXPECT_EQ(session.log().back().ruling.rule, "EC-1.1") << "given, not asked for again";
    EXPECT_NE(rulings[0].rule, "EC-1.1");
}

}  // namespace
}  // namespace quadrille::app
