// The four levels of the source of Magic 54 as lessons at the panel, and who begins by lot.
#include "app/session/systems/magic54_lessons.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "app/messages/messages.hpp"
#include "app/messages/rule_pages.hpp"
#include "app/session/systems/magic54_chance.hpp"
#include "app/session/systems/magic54_game.hpp"
#include "tests/session/statement_builders.hpp"

namespace quadrille::app {
namespace {

struct LessonEnd {
    int number, red_life, black_life;
    std::size_t red_creatures, black_creatures;
    const char* step;
};
class Lessons : public testing::TestWithParam<LessonEnd> {};

TEST_P(Lessons, ArePlayedStepByStepToTheirEnd) {
    const LessonEnd& end = GetParam();
    Spoken game({.system = rules::System::magic54});
    game.does({{"do", "lesson"}, {"number", end.number}});
    Magic54Table table = magic54_table(game.game());
    EXPECT_EQ(table.lesson, end.number);
    for (int step = 0; step < table.lesson_steps; ++step) {
        const Magic54Table now = magic54_table(game.game());
        ASSERT_NE(std::find(now.actions.begin(), now.actions.end(), now.lesson_action), now.actions.end())
            << "step " << step << ": " << now.lesson_action;
        game.does({{"do", "lesson_step"}});
        ASSERT_TRUE(game.ruling().allowed) << now.lesson_action;
        EXPECT_EQ(game.ruling().rule, now.lesson_rule);
    }
    table = magic54_table(game.game());
    EXPECT_EQ(table.lesson_action, "") << "over";
    EXPECT_EQ(table.sides[0].life, end.red_life);
    EXPECT_EQ(table.sides[1].life, end.black_life);
    EXPECT_EQ(table.sides[0].creatures.size(), end.red_creatures);
    EXPECT_EQ(table.sides[1].creatures.size(), end.black_creatures);
    EXPECT_EQ(table.step, end.step);
    game.does({{"do", "lesson_step"}});
    EXPECT_FALSE(game.ruling().allowed);
}
INSTANTIATE_TEST_SUITE_P(OfTheSource, Lessons,
                         testing::Values(LessonEnd{1, 20, 20, 0, 1, "main1"},
                                         LessonEnd{2, 20, 20, 0, 0, "main2"},
                                         LessonEnd{3, 15, 20, 2, 0, "main1"},
                                         LessonEnd{4, 7, 14, 0, 0, "main2"}),
                         [](const auto& test) { return "Level" + std::to_string(test.param.number); });

TEST(TheReferenceSheet, ListsWhatEveryRankCostsAndDoes) {
    struct Told {
        const char* rule;
        std::vector<const char*> numbers;
    };
    const std::vector<Told> told{{"M54-1.2", {"1/1", "2/2", "3/3", "1, 2", "3 mana"}},
                                 {"M54-1.3", {"3, 5, 7", "9", "1"}},
                                 {"M54-1.4", {"2, 4", "6", "1, 2", "3 mana"}},
                                 {"M54-1.5", {"1 mana", "8", "10"}},
                                 {"M54-1.6", {"(1)", "(2)", "(3)"}},
                                 {"M54-1.7", {"+n/+n"}},
                                 {"M54-2.3", {}},
                                 {"M54-2.10", {}}};
    for (const Language& language : languages()) {
        const auto sheet = reference_sheet("magic54", language).entries;
        ASSERT_EQ(sheet.size(), told.size());
        for (std::size_t i = 0; i < told.size(); ++i) {
            EXPECT_EQ(rules_cited(sheet[i].text), std::vector<std::string>{told[i].rule});
            for (const char* number : told[i].numbers)
                EXPECT_NE(sheet[i].text.find(number), std::string::npos)
                    << sheet[i].text << " has no " << number;
        }
    }
}

TEST(ALesson, IsLeftByPlayingOn) {
    Spoken game({.system = rules::System::magic54});
    game.does({{"do", "lesson"}, {"number", 1}}).does({{"do", "play"}, {"action", "pass"}});
    EXPECT_EQ(magic54_table(game.game()).lesson, 0);
    game.does({{"do", "lesson"}, {"number", 5}});
    EXPECT_FALSE(game.ruling().allowed);
}

/// Decks whose first cards are those; turns are passed without an attack.
struct Dealt : Spoken {
    Dealt(const std::vector<std::string>& top_of_red, const std::vector<std::string>& top_of_black)
        : Spoken({.system = rules::System::magic54}) {
        does({{"do", "deal"},
              {"decks", {{"R", deck("HD", "XR", top_of_red)}, {"B", deck("CS", "XB", top_of_black)}}},
              {"first", "R"}});
        EXPECT_TRUE(ruling().allowed);
    }
    static std::vector<std::string> deck(const char* suits, const char* joker, std::vector<std::string> top) {
        for (const char* suit = suits; *suit != 0; ++suit) {
            for (const char* rank : {"A", "2", "4", "6", "8", "10", "3", "5", "7", "9", "J", "Q", "K"}) {
                const std::string card = std::string(rank) + *suit;
                if (std::find(top.begin(), top.end(), card) == top.end()) top.push_back(card);
            }
        }
        top.emplace_back(joker);
        return top;
    }
    Magic54Table table() const { return magic54_table(game()); }
    Dealt& plays(std::initializer_list<const char*> actions) {
        for (const char* action : actions) {
            say(said(play_with_chance(game().magic54, action, 1)));
            EXPECT_TRUE(ruling().allowed) << action << " " << ruling().rule;
        }
        return *this;
    }
    /// Passes, attacks with nobody and keeps the hand until that turn and step.
    Dealt& until(int turn, const char* step) {
        for (int i = 0; i < 200; ++i) {
            const Magic54Table now = table();
            if (now.turn == turn && now.step == step) return *this;
            std::string action = now.actions.back();
            for (const char* idle : {"pass", "attack", "block", "keep"}) {
                if (std::find(now.actions.begin(), now.actions.end(), idle) != now.actions.end())
                    action = idle;
            }
            say(said(play_with_chance(game().magic54, action, 1)));
        }
        ADD_FAILURE() << "turn " << turn << " is not reached";
        return *this;
    }
};

TEST(Protection, SendsTheQueensDamageToHerPlayer) {
    Dealt game({"QH", "3H", "5H", "7H", "9H", "3D", "5D"}, {"3C", "5C", "2C", "4C", "6C"});
    game.plays({"mana 3H"}).until(2, "main1").plays({"mana 3C"});
    game.until(3, "main1").plays({"mana 5H", "summon QH"});
    game.until(5, "main1").plays({"mana 7H"}).until(6, "main1");
    game.plays({"play 2C r1", "special r1", "pass", "pass"});
    EXPECT_EQ(game.table().sides[0].life, 19);
    ASSERT_EQ(game.table().sides[0].creatures.size(), 1U);
    EXPECT_EQ(game.table().sides[0].creatures[0].damage, 0);
    EXPECT_FALSE(game.table().sides[0].creatures[0].tapped) << "M54-1.6: a special move does not tap";
}

TEST(AnAttackerThatTwoBlock, DividesItsDamage) {
    Dealt game({"KH", "3H", "5H", "7H", "9H"}, {"JC", "JS", "3C", "5C", "2C"});
    game.plays({"mana 3H"}).until(2, "main1").plays({"mana 3C", "summon JC"});
    game.until(3, "main1").plays({"mana 5H"}).until(4, "main1").plays({"mana 5C", "summon JS"});
    game.until(5, "main1").plays({"mana 7H", "summon KH"}).until(7, "attack");
    game.plays({"attack r1", "block b1>r1 b2>r1", "pass", "pass"});
    EXPECT_EQ(game.table().step, "damage") << "M54-2.9";
    game.plays({"divide r1 b1:2 b2:1"});
    EXPECT_TRUE(game.table().sides[1].creatures.empty()) << "both jacks die";
    EXPECT_EQ(game.table().sides[0].creatures.at(0).damage, 2);
}

TEST(WhoBegins, IsDrawnByLot) {
    std::set<rules::magic54::Side> sides;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const rules::magic54::Side side = drawn_by_lot(seed);
        EXPECT_EQ(side, drawn_by_lot(seed));
        sides.insert(side);
    }
    EXPECT_EQ(sides.size(), 2U);
}

}  // namespace
}  // namespace quadrille::app
