// What is shown of the chosen card: its range, moves, damage, the answer.
#include <algorithm>
#include <gmock/gmock.h>

#include "app/window/evidence.hpp"
#include "tests/window/window_view_fixture.hpp"

namespace quadrille::app {
namespace {

using testing::HasSubstr;
using testing::Not;

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
    const WindowView view =
        view_of(state_, frontier, Advice(frontier.table_at(0), frontier.setup()), {}, cache_);
    EXPECT_TRUE(view.board.frames.empty());
    EXPECT_TRUE(view.board.moves.empty());
    EXPECT_FALSE(view.chosen.answer);
    EXPECT_THAT(view.status.text, Not(HasSubstr("range")));
}

TEST(WindowStateOfNamedPlayers, CallsTheirCardsByThem) {
    Session session(TableProfile{},
                    {.players = {{.seat = Seat::south, .name = "Anne"}, {.seat = Seat::north}}});
    session.see(update(0, {track(1, "c3", Seat::south), track(2, "e5", Seat::north)}));
    WindowState state{Language()};
    state.chosen = "k1";
    state.pinned = {"k2"};
    ViewCache cache;
    const WindowView view = view_of(state, session, Advice(session.table_at(0), session.setup()), {}, cache);
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

TEST_F(WindowStateOf, ACardUnderTheMouseIsDescribed) {
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
    EXPECT_THAT(view.board.hover_text, HasSubstr("ne peut pas bloquer\u00A0: vol (EC-10.4"));
}

TEST_F(WindowStateOf, WhatIsCarriedHasNoMoves) {
    state_.chosen = "k3";
    ASSERT_FALSE(at(0).board.moves.empty());
    for (const rules::Kind kind : {rules::Kind::equipment, rules::Kind::aura}) {
        session_.say(1, Naming{3, {.name = "Worn", .kind = kind}});
        EXPECT_TRUE(at(2).board.moves.empty()) << rules::name(kind);
    }
}

TEST_F(WindowStateOf, AnArrivingCreatureShowsWhomItMayName) {
    session_.say(1, TurnBegins{1, Seat::south});
    state_.chosen = "k3";
    const std::vector<FactLine> facts = at(2).chosen.facts;
    const auto line = std::find_if(facts.begin(), facts.end(),
                                   [](const FactLine& fact) { return fact.what == "May name"; });
    ASSERT_NE(line, facts.end());
    EXPECT_EQ(line->value, "North, as it arrives  (EC-5.10)");
}

TEST_F(WindowStateOf, AMomentIsKnownByDateGameTurnAndSource) {
    session_.say(1, TurnBegins{3, Seat::south});
    const std::string text =
        moment_text(state_.tr, session_.table_at(2),
                    {.date = 1'700'000'000, .game = "Friday", .t = 42, .source = "table.mp4"});
    EXPECT_THAT(text, testing::StartsWith("2023-11-1"));
    EXPECT_THAT(text, testing::EndsWith(" · Friday · Turn 3: South · 0:42 · table.mp4"));
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

TEST_F(WindowStateOf, InTheDefendersStepItsCreaturesShowWhomTheyMayBlock) {
    tracks_[3] = track(4, "d4", Seat::north);
    session_.see(update(1, tracks_));
    session_.say(1, TurnBegins{1, Seat::north});
    session_.say(1, StepBegins{rules::Step::declare_attackers});
    tracks_[3] = track(4, "c4", Seat::north, true);
    vision::Event attacks = changed(vision::EventKind::moved, 2, tracks_[3]);
    attacks.from = square_from("d4");
    session_.see(update(2, tracks_, {attacks}));
    session_.say(3, StepBegins{rules::Step::declare_blockers});
    state_.chosen = "k3";
    const WindowView view = at(4);
    EXPECT_TRUE(view.board.moves.empty()) << "it is not south's turn";
    ASSERT_EQ(view.board.blocks.size(), 1U);
    EXPECT_EQ(view.board.blocks[0].from, *square_from("c3"));
    EXPECT_EQ(view.board.blocks[0].to, *square_from("c4"));
    EXPECT_TRUE(view.board.blocks[0].may);
    state_.hovered = square_from("c4");
    EXPECT_THAT(at(4).board.hover_text, HasSubstr("may block c4"));
    EXPECT_TRUE(at(4).board.damage.empty()) << "it hits nobody in this turn";
    state_.chosen = "k4";
    EXPECT_TRUE(at(4).board.moves.empty()) << "declared already";
    ASSERT_EQ(at(4).board.blocks.size(), 1U) << "who could block it";
    EXPECT_EQ(at(4).board.blocks[0].to, *square_from("c4"));
}

TEST_F(WindowStateOf, WhatIsInRangeButMayNotBlockIsNoYes) {
    tracks_[3] = track(4, "d4", Seat::north, true);
    session_.see(update(1, tracks_, {changed(vision::EventKind::tapped, 1, tracks_[3])}));
    state_.chosen = "k3";
    state_.hovered = square_from("d4");
    const WindowView view = at(1);
    ASSERT_TRUE(view.chosen.answer);
    EXPECT_TRUE(view.chosen.answer->but);
    EXPECT_EQ(view.chosen.answer->headline, "In range, but");
    EXPECT_THAT(view.chosen.answer->reason, HasSubstr("d4 may not block: tapped"));
    state_.hovered = square_from("c4");
    EXPECT_FALSE(at(1).chosen.answer->but);
    EXPECT_EQ(at(1).chosen.answer->headline, "Yes");
}

TEST_F(WindowStateOf, WhereADistanceIsMeasuredFromIsSaidAndDrawn) {
    state_.chosen = "k3";
    state_.hovered = square_from("c5");
    EXPECT_EQ(at(0).board.measured, std::pair(*square_from("c3"), *square_from("c5")));
    session_.say(1, Naming{3, {.name = "Glorious Anthem", .kind = rules::Kind::enchantment}});
    const WindowView view = at(2);
    ASSERT_TRUE(view.chosen.answer);
    EXPECT_EQ(view.board.measured, std::pair(*square_from("d1"), *square_from("c5"))) << "its player's pawn";
    EXPECT_THAT(view.chosen.answer->reason, HasSubstr("Measured from d1."));
}

TEST_F(WindowStateOf, WhatIfItStoodElsewhereIsMeasuredFromThere) {
    state_.chosen = "k1";
    state_.supposed = square_from("d4");
    state_.hovered = square_from("d8");
    const WindowView view = at(0);
    EXPECT_EQ(view.chosen.title, "Pawn of South, if it stood on d4");
    EXPECT_TRUE(view.chosen.supposed);
    ASSERT_EQ(view.board.frames.size(), 1U);
    EXPECT_EQ(view.board.frames[0].from, *square_from("d4"));
    ASSERT_TRUE(view.chosen.answer);
    EXPECT_TRUE(view.chosen.answer->yes) << "four away, with twenty life";
    EXPECT_EQ(view.board.supposed, square_from("d4"));
    EXPECT_TRUE(view.board.moves.empty());
    EXPECT_EQ(view.players.front().pawn, square_from("d1")) << "it has not moved";
    state_.supposed.reset();
    EXPECT_FALSE(at(0).chosen.answer->yes) << "seven away";
}

TEST_F(WindowStateOf, WhatIfACreatureArrivedIsMeasuredAndRuledOn) {
    session_.say(1, TurnBegins{1, Seat::south});
    session_.say(1, StepBegins{rules::Step::main1});
    state_.supposed = square_from("d2");
    state_.hovered = square_from("d5");
    const WindowView beside = at(2);
    EXPECT_EQ(beside.chosen.title, "A creature of South, if it arrived on d2");
    EXPECT_EQ(beside.chosen.facts.front().value, "allowed there (EC-7.3)");
    ASSERT_TRUE(beside.chosen.answer);
    EXPECT_TRUE(beside.chosen.answer->yes) << "three away";
    state_.supposed = square_from("h4");
    state_.hovered.reset();
    EXPECT_EQ(at(2).chosen.facts.front().value, "not allowed there (EC-7.3)");
    EXPECT_TRUE(at(2).events->size() == 2) << "nothing of it is in the log";
}

}  // namespace
}  // namespace quadrille::app
