// Magic Noire: hands and libraries, exile, named cards, agreements; expected answers from
// docs/rules/noire.md.
#include "tests/systems/noire_duel.hpp"

namespace quadrille::app {
namespace {

TEST(Exile, KeepsTheManaOnTheCard) {
    NoireDuel game;
    game.permanent("Ghoul", {0, 0, 2, 0, 0, 0});
    game.say(said(exit_action(NoireExit::exile, game.table().permanents[0], {}, 0)));
    EXPECT_EQ(game.ruling().rule, "NO-12.1");
    EXPECT_TRUE(game.table().permanents[0].exiled);
    EXPECT_EQ(game.table().permanents[0].mana[black], 2);
    game.say(said(exit_action(NoireExit::back, game.table().permanents[0], {}, 0)));
    EXPECT_FALSE(game.table().permanents[0].exiled);
    EXPECT_EQ(game.table().permanents[0].mana[black], 2);
}

struct HalfCase {
    const char* what;
    int before, after;
    const char* rule;
};
class Numbers : public testing::TestWithParam<HalfCase> {};
TEST_P(Numbers, OfALibraryAreHalved) {
    const HalfCase& half = GetParam();
    const NoireDuel game;
    const FormAnswer answer = game.answer("adjusted", {{{"what", {half.what}}}, {{"count", half.before}}});
    EXPECT_EQ(answer, (FormAnswer{"becomes", {}, half.after, half.rule}));
}
INSTANTIATE_TEST_SUITE_P(
    RulesPage, Numbers,
    testing::Values(HalfCase{"library", 20, 10, "NO-9.5"}, HalfCase{"draw", 3, 2, "NO-9.6"},
                    HalfCase{"look", 5, 3, "NO-9.6"}, HalfCase{"mill", 8, 4, "NO-12.3"},
                    HalfCase{"scry", 1, 1, "NO-12.5"}, HalfCase{"ripple", 4, 2, "NO-12.6"},
                    HalfCase{"surveil", 3, 2, "NO-12.9"}, HalfCase{"discard", 3, 3, "NO-9.7"},
                    HalfCase{"ingest", 1, 1, "NO-12.2"}, HalfCase{"monarch", 1, 1, "NO-12.4"},
                    HalfCase{"threshold", 7, 7, "NO-12.7"}, HalfCase{"improvise", 3, 3, "NO-11.2"}),
    [](const auto& test) { return std::string(test.param.what); });

TEST(TheHand, IsFiveAtFirstAndSevenAtMost) {
    const NoireDuel game;
    EXPECT_EQ(game.answer("hand_size", {}).number, 5) << "NO-9.4";
    EXPECT_EQ(game.answer("hand_size", {}, 1).number, 7);
}

TEST(ANamedCard, SaysItsHalvedNumbers) {
    NoireDuel game;
    game.form("named_card", {{{"player", {"P1"}}, {"name", {"Mind Funeral"}}},
                             {{"cost.blue", 1}, {"numbers.mill", 8}, {"numbers.discard", 3}}});
    const auto known = game.table().known;
    ASSERT_EQ(known.size(), 1U);
    EXPECT_EQ(known[0].numbers,
              (std::vector<NoireNumber>{{"mill", 8, 4, "NO-12.3"}, {"discard", 3, 3, "NO-9.7"}}));
}

TEST(Agreements, LeaveCardsOutAndThrowADie) {
    NoireDuel game;
    game.form("agree", {{{"name", {"Mind Funeral"}}}});
    game.reserve({blue});
    game.say(
        said(cast_action("P1", {.name = "Mind Funeral", .cost = {0, 1, 0, 0, 0, 0}}, {0, 1, 0, 0, 0, 0})));
    EXPECT_EQ(game.refusal(), "NO-13.1");
    game.does({{"do", "die"}, {"number", 3}});
    EXPECT_EQ(game.table().die, 3) << "NO-13.2";
    game.does({{"do", "die"}, {"number", 7}});
    EXPECT_FALSE(game.ruling().allowed);
}

}  // namespace
}  // namespace quadrille::app
