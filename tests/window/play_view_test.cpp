// What is shown of the game on the board: questions, traps, battlefields, battles.
#include <gmock/gmock.h>

#include "tests/window/window_view_fixture.hpp"

namespace quadrille::app {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(WindowStateOfABattle, IsShownByItsName) {
    GameSetup setup;
    setup.options.theme = rules::Theme::scenario;
    Session session(TableProfile{}, setup);
    session.see(update(0, {track(1, "d1", Seat::south, false, vision::Role::pawn)}));
    ViewCache cache;
    const WindowState state{Language()};
    const WindowView view = view_of(state, session, Advice(session.table_at(0), session.setup()), {}, cache);
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

TEST_F(WindowStateOf, AMoveIsTheDeclarationOfItsTurnUnlessAnEffectDidIt) {
    session_.say(1, TurnBegins{1, Seat::south});
    state_.chosen = "k3";
    EXPECT_EQ(at(1).play.may_attack, 3);
    EXPECT_EQ(at(1).play.declared, "");
    const auto move = [&](double t, const char* to) {
        tracks_[2] = track(3, to, Seat::south);
        vision::Event moved = changed(vision::EventKind::moved, t, tracks_[2]);
        moved.from = session_.table_at(t).card("k3")->square;
        session_.see(update(t, tracks_, {moved}));
    };
    move(2, "c4");
    EXPECT_FALSE(at(2).play.may_attack) << "EC-9.4";
    EXPECT_EQ(at(2).play.declared, "Declared already this turn, on c3");
    move(3, "c3");
    move(4, "c6");
    ASSERT_EQ(at(4).play.questions.size(), 1U);
    EXPECT_FALSE(at(4).play.may_attack);
    session_.say(5, said(SettleMove{3, true}));
    EXPECT_EQ(at(5).play.may_attack, 3) << "it is so: an effect has moved it";
    session_.say(6, said(DeclareAttack{3}));
    EXPECT_EQ(at(6).play.declared, "Declared already this turn, on c6");
}

TEST(WindowStateOfABattlefield, MarksImpassableAndSpecialSquaresAndObjectives) {
    GameSetup setup{.blocked = {*square_from("c4")},
                    .strategic = {*square_from("d4"), *square_from("e5"), *square_from("a8")},
                    .special = {{.square = square_from("f3"), .name = "Fountain"}}};
    setup.options.theme = rules::Theme::domination;
    setup.options.variant = rules::Variant::simplified;
    Session session(TableProfile{}, setup);
    session.see(update(0, {track(1, "d4", Seat::south), track(2, "e5", Seat::north)}));
    ViewCache cache;
    const WindowView view =
        view_of(WindowState{Language()}, session, Advice(session.table_at(0), session.setup()), {}, cache);
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
    const WindowView lines =
        view_of(WindowState{Language()}, assault, Advice(assault.table_at(0), assault.setup()), {}, cache);
    ASSERT_EQ(lines.board.lines.size(), 2U);
    EXPECT_TRUE(lines.board.lines[1].squares.contains(*square_from("a8")));
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
    for (const EventLine& line : *view.events) EXPECT_THAT(line.text, Not(HasSubstr("c4")));
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
    session.see(update(0, {track(1, "d4", Seat::south, false, vision::Role::pawn)}));
    session.say(1, TurnBegins{1, Seat::south});
    session.say(1, does({{"do", "zombie_player"}, {"strength", "hunting"}}));
    session.say(1, does({{"do", "wave"}}));
    WindowState state{Language()};
    state.ranking = {{"Anna", 9, 2, true}, {"Bob", 4, 1, false}};
    ViewCache cache;
    WindowView view = view_of(state, session, Advice(session.table_at(2), session.setup()), {}, cache);
    ASSERT_TRUE(view.system.theme);
    EXPECT_TRUE(view.system.theme->order_due);
    ASSERT_EQ(view.system.theme->ranking.size(), 2U);
    EXPECT_THAT(view.system.theme->ranking[0], HasSubstr("1. Anna: 9 turns"));
    session.say(2, does({{"do", "zombie_wave"}, {"turn", 1}, {"at", {{{"square", "d1"}, {"counters", 1}}}}}));
    view = view_of(state, session, Advice(session.table_at(2), session.setup()), {}, cache);
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
    ViewCache cache;
    const WindowState state{Language()};
    const auto goals = [&](double t) {
        return view_of(state, session, Advice(session.table_at(t), session.setup()), {}, cache)
            .system.theme->goals;
    };
    ASSERT_EQ(goals(0).size(), 1U);
    EXPECT_FALSE(goals(0)[0].met);
    EXPECT_TRUE(goals(1)[0].met);
    EXPECT_EQ(goals(1)[0].text, "hold d4");
    const WindowView view = view_of(state, session, Advice(session.table_at(1), session.setup()), {}, cache);
    EXPECT_EQ(view.system.theme->battle, "The two bridges");
}

}  // namespace
}  // namespace quadrille::app
