// Turns, priority, who loses and leaves in a game of many players, by the panel's own forms; expected answers
// from docs/rules/multiplayer.md.
#include <gtest/gtest.h>
#include <map>

#include "tests/systems/at_a_round.hpp"

namespace quadrille::app {
namespace {

TEST(AFirstTurn, SkipsTheDrawStepInADuelOnly) {
    Round duel("duel", 2);
    EXPECT_EQ(duel.table().step, "upkeep");
    duel.does({{"do", "pass"}}).does({{"do", "pass"}});
    EXPECT_EQ(duel.table().step, "main1") << "MP-2.3";
    Round more("free_for_all", 3);
    for (int i = 0; i < 3; ++i) more.does({{"do", "pass"}});
    EXPECT_EQ(more.table().step, "draw");
}

TEST(AnEffect, MakesAPlayerWin) {
    Round game("free_for_all", 3);
    game.form("settle", {{{"wins", {"P2"}}}});
    EXPECT_TRUE(game.table().ended);
    EXPECT_EQ(game.winners(), Ids{"P2"}) << "MP-3.3";
    Ids lost;
    for (const MultiplayerSeat& seat : game.table().seats) {
        if (seat.lost) lost.push_back(seat.id);
    }
    EXPECT_EQ(lost, (Ids{"P1", "P3"})) << "MP-3.7: the opponents lose";
}

TEST(AnEffect, ThatMakesTwoWinOrALoserWinDoesNot) {
    Round game("free_for_all", 3);
    game.form("settle", {{{"wins", {"P2"}}, {"loses", {"P2"}}}});
    EXPECT_FALSE(game.table().ended) << "MP-3.8: P2 loses";
    EXPECT_TRUE(game.table().seats[1].lost);
    game.form("settle", {{{"wins", {"P1", "P3"}}}});
    EXPECT_TRUE(game.table().draw) << "MP-3.8, MP-3.9";
}

TEST(Losses, ComeWithNoLifeTenPoisonOrAnEmptyLibrary) {
    Round game("free_for_all", 4);
    game.form("life", {{{"effect", {"lose"}}}, {{"amounts.P1", 20}}});
    game.does({{"do", "poison"}, {"player", "P2"}, {"change", 10}});
    game.does({{"do", "empty_library"}, {"player", "P3"}});
    std::map<std::string, std::string> why;
    for (const LosesNow& lost : game.table().losing) why[lost.id] = lost.why + " " + lost.rule;
    EXPECT_EQ(why, (std::map<std::string, std::string>{
                       {"P1", "life MP-3.4"}, {"P2", "poison MP-3.6"}, {"P3", "library MP-3.5"}}));
    game.does({{"do", "settle"}});
    EXPECT_EQ(game.winners(), Ids{"P4"}) << "MP-3.2";
}

TEST(ALoop, IsADraw) {
    Round game("free_for_all", 3);
    game.does({{"do", "settle"}, {"loop", true}});
    EXPECT_TRUE(game.table().draw);
    EXPECT_EQ(game.table().outcome_rule, "MP-3.10");
}

TEST(WhoLeaves, TakesWhatIsTheirsAndGivesBackWhatWasTaken) {
    Round game("free_for_all", 4);
    game.card("P1", "Bear").card("P2", "Hawk").card("P2", "Wolf");
    game.form("control", {{{"of", {"c2"}}, {"player", {"P1"}}}});  // Hawk of P2 to P1
    game.form("control", {{{"of", {"c1"}}, {"player", {"P2"}}}});  // Bear of P1 to P2
    game.form("spell", {{{"player", {"P1"}}, {"name", {"Bolt"}}, {"kind", {"spell"}}}});
    const Filled leaver{{{"players", {"P2"}}}};
    EXPECT_EQ(game.named("leaving", leaver, "leaves_the_game"), (Ids{"Hawk", "Wolf"}));
    EXPECT_EQ(game.named("leaving", leaver, "changes_control"), Ids{"Bear → P1"});
    game.form("settle", {{{"concede", {"P2"}}}});
    EXPECT_TRUE(game.table().seats[1].lost) << "MP-3.12: who leaves loses";
    EXPECT_EQ(game.permanent("Bear").controller, "P1") << "MP-4.2";
    EXPECT_EQ(game.table().permanents.size(), 1U) << "MP-4.1, MP-4.3: the Hawk's owner has left";
    EXPECT_EQ(game.table().stack.size(), 1U);
    game.form("settle", {{{"concede", {"P1"}}}});
    EXPECT_TRUE(game.table().stack.empty()) << "MP-4.1: the stack too";
    EXPECT_EQ(game.table().priority, "P3") << "MP-5.5";
}

TEST(AnObject, OfWhoHasLeftEntersNoZone) {
    Round game("free_for_all", 3);
    game.form("settle", {{{"concede", {"P3"}}}});
    const auto asked = [&](const char* who) {
        return game.answers("enter_zone", {{{"controller", {who}}, {"zone", {"graveyard"}}}}).front().word;
    };
    EXPECT_EQ(asked("P3"), "zone_removed") << "MP-4.4";
    EXPECT_EQ(asked("P1"), "zone_as_said");
}

TEST(AChoice, OfWhoHasLeftIsMadeByAnother) {
    Round game("free_for_all", 4);
    game.form("settle", {{{"concede", {"P3"}}}});
    EXPECT_EQ(game.named("chooser", {{{"controller", {"P1"}}, {"able", {"P3"}}}}, "chosen_by_controller"),
              (Ids{"P1", "P2", "P4"}))
        << "MP-4.5";
}

TEST(AChoice, OutOfRangeIsMadeByTheNearestToTheLeft) {
    Round game("melee", 6);
    EXPECT_EQ(game.named("chooser", {{{"controller", {"P1"}}, {"able", {"P3", "P4"}}}}, "chosen_in_range"),
              Ids{"P3"})
        << "MP-7.7";
    EXPECT_EQ(game.named("chooser", {{{"controller", {"P1"}}, {"able", {"P4"}}}}, "chosen_to_the_left"),
              Ids{"P4"})
        << "MP-7.8";
}

TEST(Choices, AreMadeClockwiseFromTheActivePlayer) {
    Round game("free_for_all", 4, "P2");
    EXPECT_EQ(game.named("order", {{{"use", {"actions"}}}}, "in_this_order"), (Ids{"P2", "P3", "P4", "P1"}))
        << "MP-5.2";
    EXPECT_EQ(game.named("order", {{{"use", {"damage"}}, {"players", {"P1", "P3"}}}}, "in_this_order"),
              (Ids{"P3", "P1"}))
        << "MP-8.8";
}

TEST(Priority, GoesRoundAndResolvesAndEndsSteps) {
    Round game("free_for_all", 3);
    EXPECT_EQ(game.table().priority, "P1") << "MP-5.4";
    game.form("spell", {{{"player", {"P2"}}, {"name", {"Bolt"}}, {"kind", {"spell"}}}});
    EXPECT_EQ(game.refusal(), "MP-5.5") << "it is not P2's";
    game.form("spell", {{{"player", {"P1"}}, {"name", {"Bear"}}, {"kind", {"creature"}}}});
    EXPECT_EQ(game.table().priority, "P1") << "MP-5.5: again";
    game.does({{"do", "pass"}});
    EXPECT_EQ(game.table().priority, "P2");
    game.does({{"do", "pass"}}).does({{"do", "pass"}});
    EXPECT_TRUE(game.table().stack.empty()) << "MP-5.6";
    EXPECT_EQ(game.permanent("Bear").controller, "P1") << "MP-5.1";
    EXPECT_EQ(game.table().priority, "P1");
    EXPECT_EQ(game.table().step, "upkeep") << "MP-5.7";
    for (int i = 0; i < 3; ++i) game.does({{"do", "pass"}});
    EXPECT_EQ(game.table().step, "draw");
    game.form("step", {{{"step", {"cleanup"}}}});
    EXPECT_EQ(game.table().priority, "") << "MP-5.4";
}

TEST(Priority, IsNeverOfWhoHasLeft) {
    Round game("free_for_all", 4);
    game.does({{"do", "pass"}});
    game.form("settle", {{{"concede", {"P1"}}}});
    EXPECT_EQ(game.table().priority, "P2");
    game.form("step", {{{"step", {"main1"}}}});
    EXPECT_EQ(game.table().priority, "P2") << "the active player has left: the next one clockwise";
}

TEST(ACreature, HasTheSizeThatWasSaidOrNone) {
    Round game("duel", 2);
    const auto bear = [&](Filled more) {
        Filled entries{{{"player", {"P1"}}, {"name", {"Bear"}}, {"kind", {"creature"}}}, more.numbers};
        game.form("spell", std::move(entries));
        for (int i = 0; i < 2; ++i) game.does({{"do", "pass"}});
        return game.table().permanents.back();
    };
    const MultiplayerCard known = bear({{}, {{"power", 3}, {"toughness", 4}}});
    EXPECT_EQ(known.size, (multiplayer::Size{3, 4}));
    const MultiplayerCard unknown = bear({});
    EXPECT_EQ(unknown.size, std::nullopt) << "nobody said it: it is not 0/0";
    game.form("size", {{{"of", {unknown.id}}}, {{"power", 2}, {"toughness", 2}}});
    EXPECT_EQ(game.table().permanents.back().size, (multiplayer::Size{2, 2}));
}

TEST(Triggers, GoOnTheStackClockwiseFromTheActivePlayer) {
    Round game("free_for_all", 3, "P2");
    for (const char* who : {"P1", "P3", "P2"})
        game.form("trigger", {{{"player", {who}}, {"name", {std::string("of ") + who}}}});
    EXPECT_EQ(game.table().waiting, 3U);
    game.does({{"do", "pass"}});
    EXPECT_EQ(game.refusal(), "MP-5.3") << "they come first";
    game.does({{"do", "triggers"}});
    Ids names;
    for (const MultiplayerCard& object : game.table().stack) names.push_back(object.name);
    EXPECT_EQ(names, (Ids{"of P2", "of P3", "of P1"}));
    EXPECT_EQ(game.table().priority, "P2");
}

}  // namespace
}  // namespace quadrille::app
