// What the window says of a session, without a window.
#include "app/window/window_state.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "app/window/event_lines.hpp"
#include "app/window/evidence.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

using testing::HasSubstr;
using testing::Not;
using vision::Role;

SystemAction does(const nlohmann::json& action) {
    return {action.dump()};
}

class WindowStateOf : public testing::Test {
protected:
    WindowStateOf() { session_.see(update(0, tracks_)); }

    WindowView at(double t) {
        Playback playback;
        playback.t = t;
        playback.duration = 60;
        playback.fps = 30;
        playback.all_seen = true;
        playback.health = health_;
        return view_of(state_, session_, session_.table_at(t), playback, tables_);
    }

    std::vector<vision::Track> tracks_{track(1, "d1", Seat::south, false, Role::pawn),
                                       track(2, "d8", Seat::north, false, Role::pawn),
                                       track(3, "c3", Seat::south), track(4, "e5", Seat::north)};
    Session session_{TableProfile{}};
    SystemTables tables_;
    WindowState state_{Language()};
    vision::PictureHealth health_{.blur = 0.3, .glare = 0, .brightness = 0.5};
};

TEST_F(WindowStateOf, ATurnsHeadingSaysWhatItHasDoneToEachLife) {
    session_.say(1, TurnBegins{1, Seat::south});
    session_.say(2, LifeChange{Seat::north, -3});
    session_.say(40, LifeChange{Seat::north, -1});
    session_.say(50, TurnBegins{2, Seat::north});
    session_.say(51, LifeChange{Seat::south, -2});
    session_.say(52, LifeChange{Seat::south, 2});
    const auto events = at(60).events;
    ASSERT_EQ(events.front().turn, true);
    EXPECT_EQ(events.front().totals, "North 20 → 16");
    EXPECT_EQ(events[3].totals, "") << "what came and went is no change";
    EXPECT_EQ(at(10).events.front().totals, "North 20 → 17") << "as of the moment that is looked at";
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
    EXPECT_EQ(at(4).events.back().text, "Sud : +1 Poison");
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

TEST_F(WindowStateOf, AGameThatIsLookedAtAgainSaysSo) {
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

TEST_F(WindowStateOf, AWindowThatOnlyLooksOnSaysSo) {
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

TEST_F(WindowStateOf, PlayersHaveRangesWhereThereAreRanges) {
    EXPECT_THAT(at(0).players.front().reach, HasSubstr("d1"));
    Session frontier(TableProfile{}, {.system = rules::System::frontiere});
    frontier.see(update(0, tracks_));
    const WindowView view = view_of(state_, frontier, frontier.table_at(0), {}, tables_);
    EXPECT_EQ(view.players.front().reach, "");
    EXPECT_FALSE(view.system.ranges());
}

TEST_F(WindowStateOf, TheFrameOfWhatIsChosenIsInTheNextView) {
    EXPECT_TRUE(at(0).board.frames.empty());
    state_.chosen = "k3";
    ASSERT_EQ(at(0).board.frames.size(), 1U);
    EXPECT_EQ(at(0).board.frames[0].from, *square_from("c3"));
}

TEST_F(WindowStateOf, SeveralRangesAreFramedEachInItsKindsColour) {
    state_.chosen = "k3";
    state_.pinned = {"k2", "k4", "k3", "k99"};
    const WindowView view = at(0);
    ASSERT_EQ(view.board.frames.size(), 3U) << "the chosen one once, none of a card that is not there";
    EXPECT_FALSE(view.board.frames[0].of_pawn);
    EXPECT_EQ(view.board.frames[1].from, *square_from("d8"));
    EXPECT_TRUE(view.board.frames[1].of_pawn);
    EXPECT_FALSE(view.board.frames[2].of_pawn);
    EXPECT_THAT(view.status.text, HasSubstr("c3 has a range of 3"));
    EXPECT_THAT(view.status.text, HasSubstr("Pawn of North d8 (5), Card of North e5 (3)"));
    state_.chosen.clear();
    EXPECT_EQ(at(0).board.frames.size(), 3U) << "they stay without a choice";
    EXPECT_THAT(at(0).status.text, testing::StartsWith("Ranges shown: "));
}

TEST_F(WindowStateOf, InRangeSaysWhichClickItWaitsFor) {
    state_.asking = Asking::first;
    EXPECT_THAT(at(0).status.text, HasSubstr("Click the card or pawn"));
    EXPECT_EQ(at(0).chosen.waits, at(0).status.text);
    state_.chosen = "k3";
    state_.asking = Asking::second;
    state_.hovered = square_from("d4");
    EXPECT_THAT(at(0).status.text, HasSubstr("In range of Card of South (c3)? Now click"));
    state_.asking = Asking::again;
    EXPECT_THAT(at(0).status.text, HasSubstr("Measuring from Card of South (c3)"));
    state_.asking = Asking::no;
    EXPECT_EQ(at(0).chosen.waits, "");
}

TEST_F(WindowStateOf, ACardWithoutARangeSaysWhy) {
    tracks_[3].card.seat.reset();
    session_.see(update(1, tracks_));
    state_.chosen = "k4";
    EXPECT_TRUE(at(1).board.frames.empty());
    EXPECT_EQ(at(1).status.text,
              "Card of unknown player (e5) has no range: its owner is unknown. Press O to set the owner.");
    state_.asked = square_from("d4");
    EXPECT_THAT(at(1).status.text, HasSubstr("its owner is unknown"));
    state_.asked.reset();
    state_.asking = Asking::first;
    EXPECT_THAT(at(1).chosen.waits, HasSubstr("Press O to set the owner. In range? Click the card"));
}

TEST_F(WindowStateOf, NothingIsFramedOrMeasuredWhereThereAreNoRanges) {
    Session frontier(TableProfile{}, {.system = rules::System::frontiere});
    frontier.see(update(0, tracks_));
    state_.chosen = "k3";
    state_.pinned = {"k4"};
    state_.asked = square_from("d4");
    const WindowView view = view_of(state_, frontier, frontier.table_at(0), {}, tables_);
    EXPECT_TRUE(view.board.frames.empty());
    EXPECT_TRUE(view.board.moves.empty());
    EXPECT_FALSE(view.chosen.answer);
    EXPECT_THAT(view.status.text, Not(HasSubstr("range")));
}

TEST_F(WindowStateOf, PlayersHaveTheirDecksAndHands) {
    EXPECT_EQ(at(0).players.front().hand, std::nullopt);
    session_.say(1, PlayerCounter{Seat::south, hand_counter, 7});
    session_.say(2, PlayerCounter{Seat::south, library_counter, -1});
    EXPECT_EQ(at(2).players.front().hand, 7);
    EXPECT_EQ(at(2).players.front().library, 0);
    EXPECT_EQ(at(2).players.front().counters, "");
    EXPECT_EQ(at(2).events[0].text, "South: hand +7");
    state_.tr = Messages(*language_from("fr"));
    EXPECT_EQ(at(2).events[1].text, "Sud : bibliothèque -1");
}

TEST(WindowStateOfNamedPlayers, CallsTheirCardsByThem) {
    Session session(TableProfile{},
                    {.players = {{.seat = Seat::south, .name = "Anne"}, {.seat = Seat::north}}});
    session.see(update(0, {track(1, "c3", Seat::south), track(2, "e5", Seat::north)}));
    WindowState state{Language()};
    state.chosen = "k1";
    state.pinned = {"k2"};
    SystemTables tables;
    const WindowView view = view_of(state, session, session.table_at(0), {}, tables);
    EXPECT_EQ(view.chosen.title, "Card of Anne");
    EXPECT_THAT(view.status.text, HasSubstr("Card of North e5"));
}

TEST_F(WindowStateOf, AKeptAnswerStaysWhateverTheMouseIsOver) {
    state_.chosen = "k3";
    state_.asked = square_from("d8");
    state_.hovered = square_from("c4");
    const WindowView view = at(0);
    ASSERT_TRUE(view.chosen.answer);
    EXPECT_FALSE(view.chosen.answer->yes);
    EXPECT_TRUE(view.chosen.kept);
    EXPECT_EQ(view.board.kept, square_from("d8"));
    EXPECT_THAT(view.board.hover_text, HasSubstr("c4")) << "its own distance is at the mouse";
    EXPECT_THAT(view.status.text, HasSubstr("North (d8) is out of range"));
    EXPECT_THAT(view.status.text, HasSubstr("5 > 3"));
    const std::string text = answer_text(view.chosen, rule_line(state_.tr, view.chosen.answer->rule), "0:00");
    EXPECT_THAT(text, testing::StartsWith("Card of South, c3 → d8: No. d8 is 5 away, the range is 3. EC-"));
    EXPECT_THAT(text, testing::EndsWith("0:00"));
    EXPECT_GT(text.size(), 100U) << "with the rule's sentence: " << text;
}

TEST_F(WindowStateOf, ACardUnderTheMouseIsTold) {
    session_.say(0, Naming{4, {.name = "Grizzly", .power = 2, .toughness = 2, .rules_text = "Growls."}});
    state_.hovered = square_from("e5");
    const WindowView peeked = at(1);
    EXPECT_EQ(peeked.chosen.title, "Grizzly");
    EXPECT_TRUE(peeked.chosen.peek);
    EXPECT_TRUE(peeked.board.frames.empty()) << "it is not chosen";
    state_.chosen = "k3";
    EXPECT_THAT(at(1).chosen.under_mouse, HasSubstr("Growls."));
    EXPECT_THAT(at(1).chosen.under_mouse, HasSubstr("2/2"));
}

TEST_F(WindowStateOf, ARefusedBlockSaysWhyAtTheMouse) {
    tracks_[3] = track(4, "d4", Seat::north, true);
    session_.see(update(1, tracks_, {changed(vision::EventKind::tapped, 1, tracks_[3])}));
    state_.chosen = "k3";
    state_.hovered = square_from("d4");
    EXPECT_THAT(at(1).board.hover_text, HasSubstr("d4 may not block: tapped (EC-"));
}

TEST_F(WindowStateOf, ASearchFindsWhatIsStillToCome) {
    tracks_[2] = track(3, "c4", Seat::south);
    vision::Event moved = changed(vision::EventKind::moved, 5, tracks_[2]);
    moved.from = square_from("c3");
    session_.see(update(5, tracks_, {moved}));
    tracks_[2] = track(3, "c4", Seat::south, true);
    session_.see(update(9, tracks_, {changed(vision::EventKind::tapped, 9, tracks_[2])}));
    EXPECT_EQ(at(6).events.size(), 1U);
    state_.search.text = "TAPPED";
    const WindowView view = at(6);
    ASSERT_EQ(view.events.size(), 1U);
    EXPECT_EQ(view.events[0].t, 9);
    EXPECT_EQ(view.timeline.matches, std::vector<double>{9});
    state_.search.text = "phoenix";
    EXPECT_TRUE(at(6).events.empty());
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

TEST_F(WindowStateOf, ArrivalsAreMarkedWhenAskedForAndSaidInWords) {
    state_.chosen = "k1";
    EXPECT_FALSE(at(0).board.arrivals);
    state_.arrivals = true;
    const WindowView view = at(0);
    ASSERT_TRUE(view.board.arrivals);
    EXPECT_EQ(view.board.arrivals->zone, rules::echiquier::ArrivalZone::contact);
    EXPECT_EQ(view.board.arrivals->squares.size(), 5U);
    EXPECT_EQ(view.chosen.facts.back().value, "beside d1: 5 squares (EC-7.3)");
    state_.chosen.clear();
    EXPECT_FALSE(at(0).board.arrivals) << "nobody's turn";
    session_.say(0, TurnBegins{1, Seat::north});
    EXPECT_THAT(at(0).status.text, HasSubstr("arrives: beside d8"));
}

TEST_F(WindowStateOf, WhomAnAttackerHitsIsMarkedOnTheBoardAndInWords) {
    tracks_[2] = track(3, "d6", Seat::south);
    session_.see(update(1, tracks_));
    session_.say(1, Naming{3, {.name = "Wolf", .power = 3, .toughness = 3}});
    state_.chosen = "k3";
    const WindowView view = at(1);
    ASSERT_EQ(view.board.damage.size(), 1U);
    EXPECT_EQ(view.board.damage[0].square, square_from("d8"));
    EXPECT_EQ(view.board.damage[0].amount, 3);
    EXPECT_TRUE(view.board.damage[0].after_moving) << "from row seven";
    EXPECT_EQ(view.chosen.facts.back().value, "North 3 (after moving)");
    state_.moves = false;
    EXPECT_TRUE(at(1).board.damage.empty());
}

TEST_F(WindowStateOf, KeywordsAndTheirRefusalsAreInThePersonsLanguage) {
    tracks_[3] = track(4, "d4", Seat::north);
    session_.see(update(1, tracks_));
    session_.say(1,
                 Naming{3, {.name = "Hawk", .power = 1, .toughness = 1, .keywords = {"flying", "odd one"}}});
    state_.chosen = "k3";
    state_.hovered = square_from("d4");
    state_.tr = Messages(*language_from("fr"));
    const WindowView view = at(1);
    const auto keywords = std::find_if(view.chosen.facts.begin(), view.chosen.facts.end(),
                                       [](const FactLine& fact) { return fact.what == "Capacités"; });
    ASSERT_NE(keywords, view.chosen.facts.end());
    EXPECT_EQ(keywords->value, "vol, odd one");
    EXPECT_THAT(view.board.hover_text, HasSubstr("ne peut pas bloquer : vol (EC-10.4"));
}

TEST_F(WindowStateOf, AnArrivalIsToldWithItsOrigin) {
    session_.say(1, TurnBegins{1, Seat::south});
    tracks_.push_back(track(5, "e2", Seat::south));
    vision::Event entered = changed(vision::EventKind::entered, 2, tracks_.back());
    entered.from.reset();
    session_.see(update(2, tracks_, {entered}));
    const WindowView view = at(2);
    EXPECT_THAT(view.events.back().text, HasSubstr("e2, beside d1"));
    EXPECT_THAT(view.events.back().why, HasSubstr("EC-7.3"));
}

TEST(WindowStateOfASimplifiedGame, MissesNoPawns) {
    GameSetup setup;
    setup.options.variant = rules::Variant::simplified;
    Session session(TableProfile{}, setup);
    session.see(update(0, {track(3, "c4", Seat::south)}));
    session.say(1, TurnBegins{1, Seat::south});
    session.say(1, StepBegins{rules::Step::main1});
    SystemTables tables;
    const WindowView view = view_of(WindowState{Language()}, session, session.table_at(2), {}, tables);
    EXPECT_EQ(view.turn.waits, "South: cards may be played; Enter begins combat");
    for (const PlayerLine& player : view.players) EXPECT_EQ(player.reach, "");
}

TEST(WindowStateOfASurvival, TheZombiesTurnNamesNoSurvivor) {
    GameSetup setup;
    setup.options.theme = rules::Theme::zombies;
    Session session(TableProfile{}, setup);
    session.see(update(
        0, {track(1, "d4", Seat::south, false, Role::pawn), track(2, "e5", Seat::north, false, Role::pawn)}));
    session.say(1, TurnBegins{1, Seat::south});
    session.say(1, said(BringZombies{}));
    session.say(1, StepBegins{rules::Step::main1});
    SystemTables tables;
    for (const auto& [language, text] :
         {std::pair{"en", "The zombies: cards may be played; Enter begins combat"},
          {"fr", "Les zombies : cartes jouables ; Entrée commence le combat"}}) {
        const WindowState state{*language_from(language)};
        const WindowView view = view_of(state, session, session.table_at(2), {}, tables);
        EXPECT_EQ(view.turn.waits, text);
    }
}

TEST(WindowStateOfABattle, IsShownByItsName) {
    GameSetup setup;
    setup.options.theme = rules::Theme::scenario;
    Session session(TableProfile{}, setup);
    session.see(update(0, {track(1, "d1", Seat::south, false, vision::Role::pawn)}));
    SystemTables tables;
    const WindowState state{Language()};
    const WindowView view = view_of(state, session, session.table_at(0), {}, tables);
    ASSERT_TRUE(view.system.theme);
    for (const rules::Theme theme : {rules::Theme::flag, rules::Theme::domination, rules::Theme::assault,
                                     rules::Theme::zombies, rules::Theme::scenario})
        EXPECT_TRUE(state.tr.knows("theme." + std::string(rules::name(theme))));
    EXPECT_EQ(view.system.theme->table.theme, rules::Theme::scenario);
}

TEST_F(WindowStateOf, TheGameAsksWhatNoRuleExplainsAndListsWhatIsReached) {
    EXPECT_FALSE(at(1).play.shown()) << "no turn runs";
    session_.say(1, TurnBegins{1, Seat::south});
    tracks_.push_back(track(5, "h4", Seat::south));
    vision::Event entered = changed(vision::EventKind::entered, 2, tracks_.back());
    entered.from.reset();
    session_.see(update(2, tracks_, {entered}));
    const WindowView view = at(2);
    ASSERT_EQ(view.play.questions.size(), 1U);
    EXPECT_EQ(view.play.questions[0].rule, "EC-7.3");
    EXPECT_TRUE(view.play.questions[0].misread.gone);
    EXPECT_EQ(view.play.mains_skipped, false) << "it can still be announced";
    session_.say(2, said(SettleMove{5, true}));
    EXPECT_TRUE(at(2).play.questions.empty());
}

TEST(WindowStateOfABattlefield, MarksImpassableAndSpecialSquaresAndObjectives) {
    GameSetup setup{.blocked = {*square_from("c4")},
                    .strategic = {*square_from("d4"), *square_from("e5"), *square_from("a8")},
                    .special = {{.square = square_from("f3"), .name = "Fountain"}}};
    setup.options.theme = rules::Theme::domination;
    setup.options.variant = rules::Variant::simplified;
    Session session(TableProfile{}, setup);
    session.see(update(0, {track(1, "d4", Seat::south), track(2, "e5", Seat::north)}));
    SystemTables tables;
    const WindowView view = view_of(WindowState{Language()}, session, session.table_at(0), {}, tables);
    EXPECT_EQ(view.board.impassable, SquareSet{*square_from("c4")});
    ASSERT_EQ(view.board.special.size(), 1U);
    EXPECT_EQ(view.board.special[0].second, "Fountain");
    ASSERT_EQ(view.board.objectives.size(), 3U);
    for (const Objective& objective : view.board.objectives) {
        const std::optional<Seat> holder = name(objective.square) == "d4"   ? std::optional(Seat::south)
                                           : name(objective.square) == "e5" ? std::optional(Seat::north)
                                                                            : std::nullopt;
        EXPECT_EQ(objective.holder, holder) << name(objective.square);
    }
    EXPECT_TRUE(view.board.lines.empty());
    setup.options.theme = rules::Theme::assault;
    Session assault(TableProfile{}, setup);
    assault.see(update(0, {track(1, "d4", Seat::south)}));
    const WindowView lines = view_of(WindowState{Language()}, assault, assault.table_at(0), {}, tables);
    ASSERT_EQ(lines.board.lines.size(), 2U);
    EXPECT_TRUE(lines.board.lines[1].squares.contains(*square_from("a8")));
}

TEST_F(WindowStateOf, LifeThatIsCountedDownIsOneLineWithItsTotal) {
    for (int i = 0; i < 7; ++i) session_.say(1 + i, LifeChange{Seat::south, -1});
    ASSERT_EQ(at(9).events.size(), 1U);
    EXPECT_EQ(at(9).events[0].text, "South 20 → 13");
    session_.say(9, LifeChange{Seat::north, -3});
    session_.say(10, LifeChange{Seat::south, 1});
    ASSERT_EQ(at(10).events.size(), 3U);
    EXPECT_EQ(at(10).events[1].text, "North 20 → 17");
    EXPECT_EQ(at(10).events[2].text, "South 13 → 14");
    EXPECT_EQ(statement_text(state_.tr, session_, session_.table_at(10), *session_.newest_word()),
              "South 13 → 14");
}

TEST_F(WindowStateOf, ALineOfACorrectionSaysWhatChangedAndStaysAsItWasWritten) {
    session_.say(1, Naming{3, {.name = "Hawk"}});
    session_.say(2, Correction{.track = 3, .tapped = true});
    session_.say(3, Correction{.track = 3, .square = square_from("e4")});
    session_.say(4, Correction{.track = 4, .seat = Seat::south});
    session_.say(5, Correction{.track = 3, .gone = true});
    const auto texts = [&] {
        std::vector<std::string> all;
        for (const EventLine& line : at(9).events) all.push_back(line.text);
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
    ASSERT_EQ(at(3).events.size(), 2U);
    EXPECT_TRUE(at(3).events[0].turn);
    EXPECT_FALSE(at(3).events[1].turn);
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

TEST_F(WindowStateOf, WhoIsOutHasNoPawnThatIsMissed) {
    session_.say(1, TurnBegins{1, Seat::south});
    session_.say(1, StepBegins{rules::Step::main1});
    session_.say(1, does({{"do", "lost"}, {"player", "P2"}, {"on", true}}));
    tracks_.erase(tracks_.begin() + 1);
    session_.see(update(2, tracks_));
    EXPECT_EQ(at(3).turn.waits, "South: cards may be played; Enter begins combat");
    EXPECT_EQ(at(3).players.back().reach, "out of the game");
}

TEST_F(WindowStateOf, WhatIsCarriedHasNoMoves) {
    state_.chosen = "k3";
    ASSERT_FALSE(at(0).board.moves.empty());
    for (const rules::Kind kind : {rules::Kind::equipment, rules::Kind::aura}) {
        session_.say(1, Naming{3, {.name = "Worn", .kind = kind}});
        EXPECT_TRUE(at(2).board.moves.empty()) << rules::name(kind);
    }
}

TEST_F(WindowStateOf, AnArrivingCreatureIsToldWhomItMayName) {
    session_.say(1, TurnBegins{1, Seat::south});
    state_.chosen = "k3";
    const std::vector<FactLine> facts = at(2).chosen.facts;
    const auto line = std::find_if(facts.begin(), facts.end(),
                                   [](const FactLine& fact) { return fact.what == "May name"; });
    ASSERT_NE(line, facts.end());
    EXPECT_EQ(line->value, "North, as it arrives  (EC-5.10)");
}

TEST_F(WindowStateOf, ACreatureMayStopBeingOne) {
    session_.say(1, TurnBegins{1, Seat::south});
    session_.say(1, Naming{3, {.name = "Watchtower", .type_line = "Artifact Creature"}});
    state_.chosen = "k3";
    const auto ceases = at(2).play.may_cease;
    ASSERT_TRUE(ceases);
    EXPECT_EQ(ceases->facts.name, "Watchtower");
    EXPECT_EQ(ceases->facts.kind, rules::Kind::artifact);
    session_.say(3, said(LayOffBoard{*ceases}));
    ASSERT_EQ(at(4).play.waiting.size(), 1U);
    EXPECT_EQ(at(4).play.waiting[0].id, ceases->id);
    state_.chosen = "P1";
    EXPECT_FALSE(at(4).play.may_cease) << "a pawn is none";
}

TEST_F(WindowStateOf, AMomentIsKnownByDateGameTurnAndSource) {
    session_.say(1, TurnBegins{3, Seat::south});
    const std::string text =
        moment_text(state_.tr, session_.table_at(2),
                    {.date = 1'700'000'000, .game = "Friday", .t = 42, .source = "table.mp4"});
    EXPECT_THAT(text, testing::StartsWith("2023-11-1"));
    EXPECT_THAT(text, testing::EndsWith(" · Friday · Turn 3: South · 0:42 · table.mp4"));
}

TEST_F(WindowStateOf, WhoHasNoLifeLeftIsAskedAboutAndAWinnerEndsTheGame) {
    session_.say(1, TurnBegins{1, Seat::south});
    EXPECT_TRUE(at(2).play.dead.empty());
    session_.say(2, LifeChange{Seat::north, -23});
    const WindowView dead = at(3);
    ASSERT_EQ(dead.play.dead.size(), 1U);
    EXPECT_EQ(dead.play.dead[0].text, "North has -3 life: out of the game?");
    session_.say(3, does({{"do", "lost"}, {"player", dead.play.dead[0].id}, {"on", true}}));
    EXPECT_TRUE(at(4).play.dead.empty());
    EXPECT_EQ(at(4).play.winner_seat, Seat::south);
    EXPECT_FALSE(at(4).end.players.back().may_concede) << "out already";
    EXPECT_TRUE(at(4).end.players.front().may_concede);
}

TEST_F(WindowStateOf, SeveralRangesHaveHuesOfTheirOwnAndALegend) {
    state_.chosen = "k3";
    state_.pinned = {"k2", "k4"};
    const WindowView view = at(0);
    ASSERT_EQ(view.board.frames.size(), 3U);
    EXPECT_EQ(view.board.frames[0].hue, 0);
    EXPECT_EQ(view.board.frames[1].hue, 1);
    EXPECT_EQ(view.board.frames[2].hue, 2);
    EXPECT_EQ(view.board.frames[2].title, "Card of North e5 (3)");
}

TEST_F(WindowStateOf, CountersAreOnTheBoard) {
    session_.say(1, Naming{3, {.name = "Hawk"}});
    session_.say(1, CardCounter{3, "+1/+1", 2});
    session_.say(1, CardCounter{4, "+1/+1", 1});
    EXPECT_EQ(at(1).board.cards[2].label, "Hawk · +1/+1 × 2");
    EXPECT_EQ(at(1).board.cards[3].label, "+1/+1 × 1");
}

TEST_F(WindowStateOf, ALostCameraIsSaidOverItsPicture) {
    EXPECT_EQ(at(0).banner, "");
    Playback playback;
    playback.live = playback.lost = true;
    playback.fps = 9;
    const WindowView view = view_of(state_, session_, session_.table_at(0), playback, tables_);
    EXPECT_THAT(view.banner, HasSubstr("check its cable"));
    EXPECT_THAT(view.status.health, Not(HasSubstr("fps")));
}

TEST_F(WindowStateOf, AGameThatEndedSaysWhoHasWonAndWhatItWas) {
    EXPECT_EQ(at(0).end.result, "");
    session_.say(1, TurnBegins{7, Seat::south});
    session_.say(2, LifeChange{Seat::south, -20});
    state_.ended = GameRecorder::Ended{9, 3600, Seat::north};
    const WindowView view = at(3);
    EXPECT_EQ(view.end.result, "North wins");
    EXPECT_EQ(view.end.length, "7 turns, 60:00");
    ASSERT_EQ(view.end.players.size(), 2U);
    EXPECT_EQ(view.end.players[0].life, 0);
    EXPECT_EQ(view.turn.waits, "The game is over: North wins.");
    state_.ended->winner.reset();
    EXPECT_EQ(at(3).end.result, "A draw");
}

TEST_F(WindowStateOf, LookingBackIsSaid) {
    state_.past = 42;
    EXPECT_THAT(at(42).status.text, HasSubstr("Viewing 0:42"));
    EXPECT_FALSE(at(42).timeline.now);
}

TEST_F(WindowStateOf, ATrapIsHiddenUntilItIsTurnedUpAndThenStandsOnItsSquare) {
    session_.say(1, TurnBegins{3, Seat::south});
    session_.say(1, does({{"do", "lay_traps"},
                          {"set", "fortress"},
                          {"from", {"pit_trap"}},
                          {"count", 1},
                          {"seed", 1},
                          {"among", {"c4"}}}));
    WindowView view = at(1);
    EXPECT_EQ(view.play.traps.hidden, 1);
    EXPECT_TRUE(view.play.traps.up.empty());
    EXPECT_TRUE(view.board.special.empty()) << "nobody sees where it lies";
    for (const EventLine& line : view.events) EXPECT_THAT(line.text, Not(HasSubstr("c4")));
    session_.say(2, does({{"do", "spring"}, {"trap", "t1"}, {"turn", 3}, {"target", "k3"}}));
    view = at(2);
    ASSERT_EQ(view.play.traps.up.size(), 1U);
    EXPECT_THAT(view.play.traps.up[0].text, HasSubstr("Pit Trap on c4"));
    EXPECT_THAT(view.play.traps.up[0].text, HasSubstr("c3")) << "whom it destroys";
    ASSERT_EQ(view.board.special.size(), 1U);
    EXPECT_EQ(view.board.special[0].second, "Pit Trap");
    state_.tr = Messages(*language_from("fr"));
    EXPECT_THAT(at(2).play.traps.up[0].text, HasSubstr("Fosse piégée en c4"));
}

TEST(WindowStateOfASurvival, ShowsWhatTheProgramOrdersAndTheRanking) {
    GameSetup setup;
    setup.options.theme = rules::Theme::zombies;
    Session session(TableProfile{}, setup);
    session.see(update(0, {track(1, "d4", Seat::south, false, Role::pawn)}));
    session.say(1, TurnBegins{1, Seat::south});
    session.say(1, does({{"do", "zombie_player"}, {"strength", "hunting"}}));
    session.say(1, does({{"do", "wave"}}));
    WindowState state{Language()};
    state.ranking = {{"Anna", 9, 2, true}, {"Bob", 4, 1, false}};
    SystemTables tables;
    WindowView view = view_of(state, session, session.table_at(2), {}, tables);
    ASSERT_TRUE(view.system.theme);
    EXPECT_TRUE(view.system.theme->order_due);
    ASSERT_EQ(view.system.theme->ranking.size(), 2U);
    EXPECT_THAT(view.system.theme->ranking[0], HasSubstr("1. Anna: 9 turns"));
    session.say(2, does({{"do", "zombie_wave"}, {"turn", 1}, {"at", {{{"square", "d1"}, {"counters", 1}}}}}));
    view = view_of(state, session, session.table_at(2), {}, tables);
    EXPECT_EQ(view.system.theme->orders, std::vector<std::string>{"Put a Zombie 3/3 on d1"});
    ASSERT_EQ(view.board.special.size(), 1U);
    EXPECT_EQ(view.board.special[0], (std::pair(*square_from("d1"), std::string("Z 3/3"))));
}

TEST(WindowStateOfABattle, TicksItsGoalsOff) {
    GameSetup setup;
    setup.options.theme = rules::Theme::scenario;
    setup.battle = "bridges";
    rules::GoalSetup goal;
    goal.player = "P1";
    goal.kind = rules::GoalKind::hold;
    goal.squares = {*square_from("d4")};
    setup.goals = {goal};
    Session session(TableProfile{}, setup);
    session.see(update(0, {track(3, "c4", Seat::south)}));
    session.see(update(1, {track(3, "d4", Seat::south)}));
    SystemTables tables;
    const WindowState state{Language()};
    const auto goals = [&](double t) {
        return view_of(state, session, session.table_at(t), {}, tables).system.theme->goals;
    };
    ASSERT_EQ(goals(0).size(), 1U);
    EXPECT_FALSE(goals(0)[0].met);
    EXPECT_TRUE(goals(1)[0].met);
    EXPECT_EQ(goals(1)[0].text, "hold d4");
    const WindowView view = view_of(state, session, session.table_at(1), {}, tables);
    EXPECT_EQ(view.system.theme->battle, "The two bridges");
}

}  // namespace
}  // namespace quadrille::app
