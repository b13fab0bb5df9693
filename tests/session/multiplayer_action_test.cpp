// What people say at a table of many players, as the log has it.
#include "app/session/systems/multiplayer_action.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

class MultiplayerInTheLog : public testing::TestWithParam<const char*> {};
TEST_P(MultiplayerInTheLog, IsReadAndWrittenTheSame) {
    const auto action = multiplayer_action_from(SystemAction{GetParam()});
    ASSERT_TRUE(action);
    EXPECT_EQ(Json::parse(said(*action).action), Json::parse(GetParam()));
}
INSTANTIATE_TEST_SUITE_P(
    Actions, MultiplayerInTheLog,
    testing::Values(
        R"({"do":"format","format":"teams","players":9,"teams":3})", R"({"do":"format","format":"duel"})",
        R"({"do":"name","player":"P1","name":"Ann"})", R"({"do":"seats","seats":["P2","P1"]})",
        R"({"do":"option","several":true,"deploy":false,"range":2,"attack":"left"})",
        R"({"do":"option","range":null})", R"({"do":"begin","first":"P3"})",
        R"({"do":"life","effect":"lose","amounts":{"P1":3,"P2":0}})",
        R"({"do":"poison","player":"P1","change":-1})", R"({"do":"empty_library","player":"P1"})",
        R"({"do":"protect","player":"P2","on":false})",
        R"({"do":"settle","concede":["P1"],"wins":["P2"],"loses":["P3"],"loop":true})", R"({"do":"settle"})",
        R"({"do":"next_turn"})", R"({"do":"extra_turn","player":"P1"})", R"({"do":"end_turn","player":"P1"})",
        R"({"do":"start_turn","player":"P1"})",
        R"({"do":"card","player":"P1","owner":"P2","name":"Bear","kind":"creature","power":2,"toughness":2})",
        R"({"do":"card","player":"P1","name":"Growth","kind":"aura"})",
        R"({"do":"control","of":"c1","player":"P2"})", R"({"do":"control_ends","of":"c1"})",
        R"({"do":"attach","of":"c1","host":"P2"})", R"({"do":"come_off"})", R"({"do":"tap","of":"c1"})",
        R"({"do":"size","of":"c1","power":0,"toughness":1})", R"({"do":"leaves","of":"c1"})",
        R"({"do":"deploy","of":"c1","player":"P2"})",
        R"({"do":"spell","player":"P1","name":"Bolt","kind":"spell","targets":["c1","P2"]})",
        R"({"do":"spell","player":"P1","name":"Ping","kind":"ability"})",
        R"({"do":"spell","player":"P1","name":"Bear","kind":"creature","power":2,"toughness":2})",
        R"({"do":"trigger","player":"P1","name":"Bell"})", R"({"do":"triggers"})", R"({"do":"pass"})",
        R"({"do":"step","step":"declare_attackers"})", R"({"do":"attack","of":"c1","player":"P2"})",
        R"({"do":"attacks_not","of":"c1"})", R"({"do":"block","of":"c2","target":"c1"})",
        R"({"do":"divide","of":"c1","damage":{"c2":1,"c3":1}})", R"({"do":"damage"})"),
    [](const auto& test) {
        return Json::parse(test.param).at("do").template get<std::string>() + std::to_string(test.index);
    });

TEST(MultiplayerInTheLog, HasASizeWithAToughnessOnly) {
    const auto written = [](const char* text) {
        return Json::parse(said(multiplayer_action_from(SystemAction{text}).value()).action);
    };
    EXPECT_FALSE(written(R"({"do":"card","player":"P1","kind":"creature","power":2})").contains("power"));
    EXPECT_EQ(written(R"({"do":"spell","player":"P1"})").at("kind"), "ability") << "nobody said another";
}

class NoneOfMultiplayer : public testing::TestWithParam<const char*> {};
TEST_P(NoneOfMultiplayer, IsRead) {
    EXPECT_FALSE(multiplayer_action_from(SystemAction{GetParam()}));
}
INSTANTIATE_TEST_SUITE_P(
    Actions, NoneOfMultiplayer,
    testing::Values("", "3", R"({"do":"channel"})", R"({"do":"format","format":"archenemy"})",
                    R"({"do":"begin"})", R"({"do":"life","effect":"burn","amounts":{"P1":1}})",
                    R"({"do":"life","effect":"lose","amounts":{"P1":-1}})",
                    R"({"do":"life","effect":"lose","amounts":{"P1":1000001}})",
                    R"({"do":"card","player":"P1","name":"Bear","kind":"bear"})",
                    R"({"do":"spell","player":"P1","name":"Bear","kind":"bear"})",
                    R"({"do":"size","of":"c1","power":1,"toughness":0})", R"({"do":"step","step":"coffee"})",
                    R"({"do":"option","range":"far"})", R"({"do":"option","attack":"behind"})",
                    R"({"do":"seats","seats":"P1"})"));

}  // namespace
}  // namespace quadrille::app
