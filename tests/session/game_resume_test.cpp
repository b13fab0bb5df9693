// A game that is taken up again: after a kill, by a camera that starts anew, from a recording, turned round.
#include "tests/session/kept_game.hpp"

namespace quadrille::app {
namespace {

using vision::EventKind;

TEST_F(KeptGame, WhatWasSaidAboutALiveGameIsThereWhenItIsOpenedAgain) {
    {
        GameRecorder recorder = open(true);
        recorder.see(first_sight());
        for (const Statement& word : first_words) recorder.say(2, word);
        EXPECT_FALSE(recorder.trouble());
    }
    const GameRecorder again = open(true);
    expect_all_said(again.session().table_at(again.game_time(0)));
    EXPECT_EQ(again.session().table_at(again.game_time(0)).cards.size(), 3U) << "before the camera looks";
    EXPECT_GT(again.game_time(0), 2) << "time goes on";
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
    EXPECT_EQ(again.session().newest_statement(), nullptr);
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

TEST_F(KeptGame, ARecordingIsShownAsItsLogHasItUntilItIsReadAgain) {
    const auto moved = track(2, "d4", Seat::south, true);
    const auto tapped = update(5, {south_pawn, moved, north_pawn}, {changed(EventKind::moved, 5, moved)});
    {
        GameRecorder recorder = open(false);
        recorder.see(first_sight());
        recorder.see(tapped);
        for (const Statement& word : first_words) recorder.say(6, word);
        recorder.say(6, DeclareBlock{2, 3});
        recorder.say(6, StepBegins{rules::Step::declare_attackers});
        EXPECT_EQ(recorder.last_word_s(), 0) << "nothing is taken up";
    }
    const auto verdict = [](const Session& session) {
        const auto block =
            std::find_if(session.log().begin(), session.log().end(), [](const LogEntry& entry) {
                return entry.statement() != nullptr &&
                       std::holds_alternative<DeclareBlock>(*entry.statement());
            });
        return block != session.log().end() ? block->ruling.rule : "";
    };
    GameRecorder again = open(false);
    EXPECT_EQ(again.last_word_s(), 6);
    const auto at_7 = [&]() -> const Session& { return again.session_at(7); };
    expect_all_said(at_7().table_at(7));
    EXPECT_EQ(at_7().table_at(7).cards.size(), 3U) << "before anything is read";
    EXPECT_EQ(verdict(at_7()), "EC-10.1");

    again.see(first_sight());
    EXPECT_TRUE(again.session_at(1).snapshot_at(1)->table.board) << "as it was seen, and no longer as logged";
    expect_all_said(at_7().table_at(7));
    again.say(7, LifeChange{Seat::north, -1});
    again.say(7, Correction{.track = 2, .square = square_from("g7")});
    EXPECT_EQ(at_7().table_at(7).player_at(Seat::north)->life, 16);
    EXPECT_EQ(at_7().table_at(7).card("k2")->square, square_from("g7"));
    EXPECT_EQ(logged().cards.at(2).square, square_from("g7"));
    again.undo();
    again.undo();
    expect_all_said(at_7().table_at(7));

    again.see(tapped);
    EXPECT_EQ(&at_7(), &again.session());
    expect_all_said(at_7().table_at(7));
    EXPECT_EQ(verdict(at_7()), "EC-10.1") << "though the cards were not read yet when it was said again";
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
    first.restarted = true;
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
    turned.restarted = true;
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
    sight.restarted = true;
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

TEST_F(KeptGame, ARecordingThatIsTurnedKeepsWhatWasSaidOfItsCards) {
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

TEST_F(KeptGame, ARecordingOpenedAgainAndTurnedRoundIsLoggedAnew) {
    {
        GameRecorder recorder = open(false);
        recorder.see(first_sight(8));
    }
    GameRecorder again = open(false);
    again.see(first_sight(8));
    VisionUpdate turned = update(1, {track(1, "h5", Seat::north)});
    turned.restarted = true;
    again.see(turned);
    EXPECT_EQ(logged().cards.at(1).square, square_from("h5")) << "though the log had come to second 8";
    EXPECT_EQ(logged().cards.at(2).square, std::nullopt);
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

}  // namespace
}  // namespace quadrille::app
