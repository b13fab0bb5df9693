// Whole games of Magic 54, each thing done by what the panel offers, and held against the rules core.
#include <set>

#include "app/session/systems/magic54_chance.hpp"
#include "app/session/systems/magic54_game.hpp"
#include "rules/answer.hpp"
#include "rules/magic54/requests.hpp"
#include "tests/systems/games_by_chance.hpp"

namespace quadrille::app {
namespace {

namespace m54 = rules::magic54;

/// What the requests of the rules make of an action that the log has.
Json as_the_core_says(const m54::State& before, const SystemAction& said) {
    Json request = Json::parse(said.action);
    request.erase("do");
    request.update({{"system", "magic54"}, {"ask", "do"}, {"state", m54::to_json(before)}});
    return Json::parse(rules::answer(request.dump()));
}

class Magic54Games : public testing::TestWithParam<unsigned> {};

TEST_P(Magic54Games, ArePlayedToTheirEnd) {
    Chance chance(GetParam());
    Spoken game({.system = rules::System::magic54});
    game.say(said(shuffled_deal(GetParam(), drawn_by_lot(GetParam()))));
    SystemGame now = game.game();
    for (int done = 0; done < 2000 && !magic54_table(now).acts.empty(); ++done) {
        const Magic54Table table = magic54_table(now);
        ASSERT_FALSE(table.actions.empty());
        // A card that hits the other player brings the end nearer.
        std::string action = chance.of(table.actions);
        for (const std::string& one : table.actions) {
            const std::string enemy = table.acts == "R" ? " B" : " R";
            const bool hits = one.starts_with("play ") && one.ends_with(enemy) && one.find('A') != 5;
            if (hits && chance.once_in(2)) action = one;
        }
        const SystemAction word = said(play_with_chance(now.magic54, action, GetParam()));
        const Json answer = as_the_core_says(*now.magic54.state, word);
        game.say(word);
        ASSERT_TRUE(game.ruling().allowed) << action << " " << game.ruling().rule;
        now = game.game();
        ASSERT_EQ(Json(m54::to_json(*now.magic54.state)), answer.at("state")) << action;
    }
    const Magic54Table end = magic54_table(now);
    ASSERT_FALSE(end.winner.empty());
    for (const M54Side& side : end.sides)
        EXPECT_EQ(side.life <= 0, end.winner != side.id) << "M54-1.1: " << side.id << " " << side.life;
}
INSTANTIATE_TEST_SUITE_P(Seeds, Magic54Games, testing::Range(1U, 21U));

}  // namespace
}  // namespace quadrille::app
