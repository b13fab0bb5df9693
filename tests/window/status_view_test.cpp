// What the status line says.
#include <gmock/gmock.h>

#include "tests/window/window_view_fixture.hpp"

namespace quadrille::app {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(WindowStateOf, AGameThatIsLookedAtAgainIsMarked) {
    state_.replay = "Friday";
    EXPECT_THAT(at(0).status.text, HasSubstr("Friday"));
    EXPECT_EQ(at(0).top.source, "Friday");
    EXPECT_TRUE(at(0).top.replay);
}

TEST_F(WindowStateOf, TheStatusLineSaysWhatIsSeenAndWaitedFor) {
    EXPECT_THAT(at(0).status.text, HasSubstr("8 × 8, 4 cards"));
    EXPECT_THAT(at(0).status.text, HasSubstr("Enter to begin the first turn"));
    tracks_.push_back(track(5, "c3", Seat::north));
    VisionUpdate with_a_hand = update(1, tracks_);
    with_a_hand.snapshot.table.hand = square_from("e4");
    session_.see(with_a_hand);
    EXPECT_THAT(at(1).status.text, HasSubstr("hand over e4"));
    EXPECT_THAT(at(1).status.text, HasSubstr("two cards on c3: who blocks?"));
    session_.see(update(2, tracks_));
    EXPECT_THAT(at(2).status.text, Not(HasSubstr("hand"))) << "it has gone, nothing else has changed";
}

TEST_F(WindowStateOf, ARecordingThatIsStillReadSaysHowMuchOfIt) {
    read_to_ = 15;
    EXPECT_EQ(at(0).status.health, "Reading the recording: 25 %");
    read_to_.reset();
    EXPECT_THAT(at(0).status.health, Not(HasSubstr("Reading")));
}

TEST_F(WindowStateOf, AMomentThatIsNotReadAgainYetIsMarked) {
    read_to_ = 15;
    EXPECT_THAT(at(15).status.text, Not(HasSubstr("being read")));
    EXPECT_THAT(at(16).status.text, HasSubstr("being read up to this moment"));
    EXPECT_FALSE(at(16).status.warning);
}

TEST_F(WindowStateOf, AReadOnlyWindowIsMarked) {
    state_.log_trouble = JournalError{"games.db", {.fault = db::StoreFault::game_in_use, .holder = 4711}};
    for (const Language language : {Language(), *language_from("fr")}) {
        state_.tr = Messages(language);
        EXPECT_THAT(at(0).status.text, HasSubstr("4711"));
        EXPECT_THAT(at(0).status.text, Not(HasSubstr("games.db")));
        EXPECT_TRUE(at(0).status.warning);
    }
}

TEST_F(WindowStateOf, WhatCannotBeStoredIsSaidInThePersonsLanguage) {
    state_.log_trouble = JournalError{"games.db", {.fault = db::StoreFault::disk_full}};
    EXPECT_THAT(at(0).status.text, HasSubstr("Not saved yet: games.db: the disk is full"));
    state_.tr = Messages(*language_from("fr"));
    EXPECT_THAT(at(0).status.text, HasSubstr("games.db : le disque est plein"));
    EXPECT_TRUE(at(0).status.warning);
}

TEST_F(WindowStateOf, ABadPictureSaysWhatToDo) {
    const auto advice = [&] {
        std::string all;
        for (const HealthLine& line : at(0).status.details) all += line.advice;
        return all;
    };
    EXPECT_EQ(advice(), "");
    health_.blur = 0.7;
    EXPECT_THAT(advice(), HasSubstr("wipe the lens"));
    health_ = {.blur = 0.3, .glare = 0.05, .brightness = 0.1};
    EXPECT_THAT(advice(), HasSubstr("A lamp is reflected"));
    EXPECT_THAT(advice(), HasSubstr("add light"));
    EXPECT_THAT(at(0).status.health, HasSubstr("5 % of the board"));
}

TEST(WindowStateOfASurvival, TheZombiesTurnNamesNoSurvivor) {
    GameSetup setup;
    setup.options.theme = rules::Theme::zombies;
    Session session(TableProfile{}, setup);
    session.see(update(0, {track(1, "d4", Seat::south, false, vision::Role::pawn),
                           track(2, "e5", Seat::north, false, vision::Role::pawn)}));
    session.say(1, TurnBegins{1, Seat::south});
    session.say(1, said(BringZombies{}));
    session.say(1, StepBegins{rules::Step::main1});
    ViewCache cache;
    for (const auto& [language, text] :
         {std::pair{"en", "The zombies: cards may be played; Enter begins combat"},
          {"fr", "Les zombies\u00A0: cartes jouables\u00A0; Entrée commence le combat"}}) {
        const WindowState state{*language_from(language)};
        const WindowView view =
            view_of(state, session, Advice(session.table_at(2), session.setup()), {}, cache);
        EXPECT_EQ(view.turn.waits, text);
    }
}

TEST_F(WindowStateOf, EveryStepSaysWhatMayBeDone) {
    session_.say(1, TurnBegins{1, Seat::south});
    for (int step = 0; step <= static_cast<int>(rules::Step::end); ++step) {
        session_.say(2 + step, StepBegins{static_cast<rules::Step>(step)});
        const WindowView view = at(2 + step);
        EXPECT_NE(view.turn.waits, "") << step;
        EXPECT_THAT(view.status.text, HasSubstr(view.turn.waits)) << step;
    }
}

TEST_F(WindowStateOf, ALostCameraIsSaidOverItsPicture) {
    EXPECT_EQ(at(0).banner, "");
    Playback playback;
    playback.live = playback.lost = true;
    playback.fps = 9;
    const WindowView view =
        view_of(state_, session_, Advice(session_.table_at(0), session_.setup()), playback, cache_);
    EXPECT_THAT(view.banner, HasSubstr("check its cable"));
    EXPECT_THAT(view.status.health, Not(HasSubstr("fps")));
}

}  // namespace
}  // namespace quadrille::app
