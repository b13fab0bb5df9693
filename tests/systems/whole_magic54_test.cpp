// Whole games of Magic 54, each thing done by what the panel offers, and held against the rules core.
#include <set>

#include "app/session/systems/magic54_game.hpp"
#include "tests/systems/games_by_chance.hpp"

namespace quadrille::app {
namespace {

class Magic54Games : public testing::TestWithParam<unsigned> {};

TEST_P(Magic54Games, ArePlayedToTheirEnd) {
    Chance chance(GetParam());
    Spoken game({.system = rules::System::magic54});
    game.say(SystemAction{deal_action(GetParam(), drawn_by_lot(GetParam()))});
    SystemGame now = game.game();
    for (int said = 0; said < 2000 && !magic54_table(now).acts.empty(); ++said) {
        const Magic54Table table = magic54_table(now);
        ASSERT_FALSE(table.actions.empty());
        // A card that hits the other player brings the end nearer.
        std::string action = chance.of(table.actions);
        for (const std::string& one : table.actions) {
            const std::string enemy = table.acts == "R" ? " B" : " R";
            const bool hits = one.starts_with("play ") && one.ends_with(enemy) && one.find('A') != 5;
            if (hits && chance.once_in(2)) action = one;
        }
        const Json word = Json::parse(play_action(now, action, GetParam()));
        Json request{{"ask", "do"}, {"action", action}};
        if (word.contains("outcomes")) request["outcomes"] = word.at("outcomes");
        SystemGame core = now;
        core.position = now.position.at("state");
        const Json answer = asked(core, request);
        game.does(word);
        ASSERT_TRUE(game.ruling().allowed) << action << " " << game.ruling().rule;
        now = game.game();
        ASSERT_EQ(now.position.at("state"), answer.at("state")) << action;
    }
    EXPECT_FALSE(magic54_table(now).winner.empty());
}
INSTANTIATE_TEST_SUITE_P(Seeds, Magic54Games, testing::Range(1U, 21U));

}  // namespace
}  // namespace quadrille::app
