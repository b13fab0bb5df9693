// What the log's lines say, and the timeline.
#include "app/window/event_lines.hpp"

#include <gmock/gmock.h>

#include "tests/window/window_view_fixture.hpp"

namespace quadrille::app {
namespace {

using testing::HasSubstr;

TEST_F(WindowStateOf, ATurnsHeadingSaysWhatItHasDoneToEachLife) {
    session_.say(1, TurnBegins{1, Seat::south});
    session_.say(2, LifeChange{Seat::north, -3});
    session_.say(40, LifeChange{Seat::north, -1});
    session_.say(50, TurnBegins{2, Seat::north});
    session_.say(51, LifeChange{Seat::south, -2});
    session_.say(52, LifeChange{Seat::south, 2});
    const auto events = at(60).events;
    ASSERT_EQ(events->front().turn, true);
    EXPECT_EQ(events->front().totals, "North 20 → 16");
    EXPECT_EQ(events->at(3).totals, "") << "what came and went is no change";
    EXPECT_EQ(at(10).events->front().totals, "North 20 → 17") << "as of the moment that is looked at";
}

TEST_F(WindowStateOf, ATurnOfSurvivorsIsHeadedByThemAll) {
    GameSetup setup{.players = {{.seat = Seat::south, .name = "Anne"}, {.seat = Seat::north, .name = "Bob"}}};
    const auto headings = [&] {
        session_ = Session(TableProfile{}, setup);
        session_.see(update(0, tracks_));
        session_.say(1, TurnBegins{1, Seat::south});
        EXPECT_EQ(at(1).timeline.turns.front().text, at(1).events->front().text);
        return at(1).events->front().text;
    };
    EXPECT_EQ(headings(), "Turn 1: Anne");
    setup.options.theme = rules::Theme::zombies;
    EXPECT_EQ(headings(), "Turn 1: The survivors") << "EC-14.6";
}

TEST_F(WindowStateOf, LinesThatAreKeptAreThoseOfThisGameAndLanguage) {
    session_.say(1, TurnBegins{1, Seat::south});
    const std::string english = at(60).events->front().text;
    state_.tr = Messages(*language_from("fr"));
    EXPECT_NE(at(60).events->front().text, english);
    session_.say(2, LifeChange{Seat::north, -3});
    EXPECT_EQ(at(60).events->size(), 2U);
    EXPECT_EQ(at(1).events->size(), 1U);
    session_ = Session(TableProfile{});
    session_.say(1, LifeChange{Seat::north, -3});
    EXPECT_EQ(at(60).events->size(), 1U) << "of another game, with as many changes";
    EXPECT_TRUE(at(60).timeline.turns.empty());
}

TEST_F(WindowStateOf, LinesAreNotWordedAnewForACardThatLiesALittleAside) {
    session_.say(1, TurnBegins{1, Seat::south});
    const EventLines before = at(60).events;
    tracks_[2].card.corners_px.front().x += 3;
    const long revision = session_.revision();
    session_.see(update(5, tracks_));
    ASSERT_NE(session_.revision(), revision) << "the window shows it";
    EXPECT_EQ(at(60).events, before);
    tracks_[2].card.seat = Seat::north;
    session_.see(update(6, tracks_));
    EXPECT_NE(at(60).events, before) << "whose it is may be said";
    session_.say(7, LifeChange{Seat::north, -3});
    EXPECT_EQ(at(60).events->size(), 2U);
}

TEST_F(WindowStateOf, SkippedPhasesAreThoseOfThePlayerWhoseTurnItWas) {
    session_.say(1, TurnBegins{1, Seat::south});
    session_.say(2, said(SkipMains{}));
    const std::string text = at(3).events->back().text;
    session_.say(4, TurnBegins{2, Seat::north});
    EXPECT_EQ(at(5).events->at(1).text, text);
    EXPECT_THAT(text, HasSubstr("South"));
}

TEST_F(WindowStateOf, TheTimelineHasABandForEachTurnAndMarksWhatIsNotAllowed) {
    session_.say(10, TurnBegins{1, Seat::south});
    session_.say(40, TurnBegins{2, Seat::north});
    session_.say(45, TurnBegins{3, Seat::south});
    session_.undo();
    const TimelineView timeline = at(50).timeline;
    ASSERT_EQ(timeline.turns.size(), 2U);
    EXPECT_EQ(timeline.turns[0].from, 10);
    EXPECT_EQ(timeline.turns[0].to, 40);
    EXPECT_EQ(timeline.turns[1].to, 60) << "the newest runs to the end";
    EXPECT_EQ(timeline.turns[1].seat, Seat::north);
    EXPECT_EQ(timeline.turns[1].text, "Turn 2: North");
}

TEST_F(WindowStateOf, APartOfTheTimelineGoesAlongWithTheMomentShown) {
    state_.timeline = {10, 30};
    EXPECT_EQ(at(20).timeline.part.from, 10);
    const TimelinePart later = at(50).timeline.part;
    EXPECT_LT(later.from, 50);
    EXPECT_GT(later.to, 50);
    EXPECT_DOUBLE_EQ(later.to - later.from, 20);
    EXPECT_EQ(at(0).timeline.part.from, 0);
}

TEST_F(WindowStateOf, ASearchFindsWhatIsStillToCome) {
    tracks_[2] = track(3, "c4", Seat::south);
    vision::Event moved = changed(vision::EventKind::moved, 5, tracks_[2]);
    moved.from = square_from("c3");
    session_.see(update(5, tracks_, {moved}));
    tracks_[2] = track(3, "c4", Seat::south, true);
    session_.see(update(9, tracks_, {changed(vision::EventKind::tapped, 9, tracks_[2])}));
    EXPECT_EQ(at(6).events->size(), 1U);
    state_.search.text = "TAPPED";
    const WindowView view = at(6);
    ASSERT_EQ(view.events->size(), 1U);
    EXPECT_EQ(view.events->at(0).t, 9);
    EXPECT_EQ(view.timeline.matches, std::vector<double>{9});
    state_.search.text = "phoenix";
    EXPECT_TRUE(at(6).events->empty());
}

TEST_F(WindowStateOf, AnArrivalIsListedWithItsOrigin) {
    session_.say(1, TurnBegins{1, Seat::south});
    tracks_.push_back(track(5, "e2", Seat::south));
    vision::Event entered = changed(vision::EventKind::entered, 2, tracks_.back());
    entered.from.reset();
    session_.see(update(2, tracks_, {entered}));
    const WindowView view = at(2);
    EXPECT_THAT(view.events->back().text, HasSubstr("e2, beside d1"));
    EXPECT_THAT(view.events->back().why, HasSubstr("EC-7.3"));
}

TEST_F(WindowStateOf, LifeThatIsCountedDownIsOneLineWithItsTotal) {
    for (int i = 0; i < 7; ++i) session_.say(1 + i, LifeChange{Seat::south, -1});
    ASSERT_EQ(at(9).events->size(), 1U);
    EXPECT_EQ(at(9).events->at(0).text, "South 20 → 13");
    session_.say(9, LifeChange{Seat::north, -3});
    session_.say(10, LifeChange{Seat::south, 1});
    ASSERT_EQ(at(10).events->size(), 3U);
    EXPECT_EQ(at(10).events->at(1).text, "North 20 → 17");
    EXPECT_EQ(at(10).events->at(2).text, "South 13 → 14");
    EXPECT_EQ(statement_text(state_.tr, session_, session_.table_at(10), *session_.newest_statement()),
              "South 13 → 14");
    session_.say(11, LifeChange{Seat::south, -1});
    ASSERT_EQ(at(11).events->size(), 4U);
    EXPECT_EQ(at(11).events->at(3).text, "South 14 → 13") << "there and back is no line that says nothing";
}

TEST_F(WindowStateOf, ALineOfACorrectionSaysWhatChangedAndStaysAsItWasWritten) {
    session_.say(1, Naming{3, {.name = "Hawk"}});
    session_.say(2, Correction{.track = 3, .tapped = true});
    session_.say(3, Correction{.track = 3, .square = square_from("e4")});
    session_.say(4, Correction{.track = 4, .seat = Seat::south});
    session_.say(5, Correction{.track = 3, .gone = true});
    const auto texts = [&] {
        std::vector<std::string> all;
        const EventLines lines = at(9).events;
        for (const EventLine& line : *lines) all.push_back(line.text);
        return all;
    };
    const std::vector<std::string> written{"c3 is Hawk", "Hawk c3: untapped → tapped", "Hawk c3: c3 → e4",
                                           "e5: North → South", "Hawk e4: no card there"};
    EXPECT_EQ(texts(), written);
    tracks_.erase(tracks_.begin() + 2);
    session_.see(update(6, tracks_));
    EXPECT_EQ(texts(), written) << "the card has left";
}

TEST_F(WindowStateOf, ATurnIsAHeadingOfTheLog) {
    session_.say(1, TurnBegins{1, Seat::south});
    session_.say(2, StepBegins{rules::Step::upkeep});
    ASSERT_EQ(at(3).events->size(), 2U);
    EXPECT_TRUE(at(3).events->at(0).turn);
    EXPECT_FALSE(at(3).events->at(1).turn);
}

TEST_F(WindowStateOf, LookingBackIsSaid) {
    state_.past = 42;
    EXPECT_THAT(at(42).status.text, HasSubstr("Viewing 0:42"));
    EXPECT_FALSE(at(42).timeline.now);
}

}  // namespace
}  // namespace quadrille::app
