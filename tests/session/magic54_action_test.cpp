// The actions of Magic 54 as the log has them (docs/game-log.md).
#include "app/session/systems/magic54_action.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/session/systems/magic54_chance.hpp"

namespace quadrille::app::magic54 {
namespace {

namespace m54 = rules::magic54;
using Json = nlohmann::json;

m54::Card card(const char* name) {
    return m54::card_from(name).value();
}

struct WrittenAction {
    const char* name;
    const char* log;
    Action action;
};
class ActionOf54 : public testing::TestWithParam<WrittenAction> {};

TEST_P(ActionOf54, IsReadAsItIsWritten) {
    EXPECT_EQ(action_from({GetParam().log}), GetParam().action);
    EXPECT_EQ(Json::parse(said(GetParam().action).action), Json::parse(GetParam().log));
}
INSTANTIATE_TEST_SUITE_P(
    OfTheLog, ActionOf54,
    testing::Values(
        WrittenAction{"real_cards", R"({"do":"own_cards","first":"B"})",
                      BeginWithRealCards{m54::Side::black}},
        WrittenAction{"a_pass", R"({"do":"play","action":"pass","cards":{}})", Play{"pass"}},
        WrittenAction{
            "a_ten_and_a_joker",
            R"({"do":"play","action":"pass","cards":{},"outcomes":[{"card":"5H"},{"deck":["2C"]}]})",
            Play{"pass",
                 {{.gives_card = true, .card = card("5H")},
                  {.gives_deck = true, .deck = std::vector{card("2C")}}}}},
        WrittenAction{"a_creature", R"({"do":"play","action":"attack r1","cards":{"r1":"JH"}})",
                      Play{"attack r1", {}, {{{m54::Side::red, 1}, card("JH")}}}},
        WrittenAction{"a_level", R"({"do":"lesson","number":3})", BeginLesson{3}},
        WrittenAction{"a_step", R"({"do":"lesson_step"})", PlayLessonStep{}},
        WrittenAction{"an_end", R"({"do":"stop"})", Stop{}}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(ADealOf54, IsReadAsItIsWritten) {
    const Deal deal = shuffled_deal(3, m54::Side::black);
    EXPECT_EQ(action_from(said(deal)), Action{deal});
    const Json log = Json::parse(said(deal).action);
    EXPECT_EQ(log.at("first"), "B");
    EXPECT_EQ(log.at("decks").at("R").size(), 27U);
    EXPECT_EQ(log.at("decks").at("B").at(0), name(deal.decks[1][0]));
}

TEST(WhatIsNoActionOf54, IsReadAsNone) {
    for (const char* log : {"", "[]", R"({"do":"move"})", R"({"do":"play"})",
                            R"({"do":"own_cards","first":"P1"})", R"({"do":"lesson","number":"one"})"})
        EXPECT_FALSE(action_from({log})) << log;
}

TEST(AnOutcomeThatIsNoCard, FitsNothing) {
    const auto action =
        action_from({R"({"do":"play","action":"pass","outcomes":[{"card":"1H"},{"deck":["1H"]}]})"});
    ASSERT_TRUE(action);
    const auto& outcomes = std::get<Play>(*action).outcomes;
    ASSERT_EQ(outcomes.size(), 2U);
    EXPECT_TRUE(outcomes[0].gives_card && !outcomes[0].card);
    EXPECT_TRUE(outcomes[1].gives_deck && !outcomes[1].deck);
}

}  // namespace
}  // namespace quadrille::app::magic54
