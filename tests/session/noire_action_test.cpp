// What people say at a table of Magic Noire, as the log has it.
#include "app/session/systems/noire_action.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

class NoireInTheLog : public testing::TestWithParam<const char*> {};
TEST_P(NoireInTheLog, IsReadAndWrittenTheSame) {
    const auto action = noire_action_from(SystemAction{GetParam()});
    ASSERT_TRUE(action);
    EXPECT_EQ(Json::parse(said(*action).action), Json::parse(GetParam()));
}
INSTANTIATE_TEST_SUITE_P(
    Actions, NoireInTheLog,
    testing::Values(
        R"({"do":"channel","player":"P1","x":{"red":1,"any":1},"order":["red","blue"],"pile":1})",
        R"({"do":"channel_step","player":"P1","order":["red","red","blue"]})",
        R"({"do":"focus","player":"P1","x":{"red":1},"mana":{"red":1},"to_stasis":true})",
        R"({"do":"stasis","player":"P1","x":{"any":2},"mana":{"red":2},"until":"the Orb leaves","required":true})",
        R"({"do":"dissipate","player":"P1","x":{"red":2},"mana":{"red":1},"stasis_mana":{"red":1},"required":true})",
        R"({"do":"untap","player":"P1"})", R"({"do":"release","player":"P2","lot":1})",
        R"({"do":"take_pile","player":"P1","pile":1})",
        R"({"do":"pay","player":"P1","card":{"mana_cost":{"red":1},"keywords":["devoid"]},"payment":{"red":1},"object":"s1"})",
        R"({"do":"resolve","object":"s1","countered":true,"order":["red"],"pile":0})",
        R"({"do":"move","object":"s1","to":"graveyard","order":["red"]})",
        R"({"do":"end_turn","returns":[{"player":"P1","order":["red"],"pile":1}]})",
        R"({"do":"cast","player":"P1","name":"Sage","card":{"mana_cost":{"blue":1,"generic":2},"keywords":[]},"cost":{"generic":3},"for":"ability","payment":{"red":3},"permanent":false,"instant":true,"supertypes":["legendary"]})",
        R"({"do":"cast","player":"P1","name":"Relic","card":{"colors":["red"],"keywords":[]},"cost":{},"payment":{},"permanent":true})",
        R"({"do":"land","player":"P2"})",
        R"({"do":"return_order","player":"P1","order":["green","red"],"pile":1})",
        R"({"do":"land_effect","player":"P1","effect":"put_tapped","lands":{"any":2},"real":{"any":1},"mana":{"red":1},"until":"then","required":true})",
        R"({"do":"use_land","player":"P1","color":"green"})", R"({"do":"single_use","on":true})",
        R"({"do":"named_card","player":"P1","name":"Funeral","cost":{"blue":1,"generic":1},"numbers":{"mill":8}})",
        R"({"do":"forget_card","name":"Funeral"})", R"({"do":"agree","name":"Funeral"})",
        R"({"do":"die","number":6})"),
    [](const auto& test) {
        return Json::parse(test.param).at("do").template get<std::string>() + std::to_string(test.index);
    });

TEST(NoireInTheLog, MayBeWrittenShorter) {
    const auto written = [](const char* text) {
        return Json::parse(said(noire_action_from(SystemAction{text}).value()).action);
    };
    EXPECT_EQ(written(R"({"do":"stasis","player":"P1","mana":{"red":1}})").at("x"), Json({{"red", 1}}))
        << "X is what is taken";
    EXPECT_EQ(
        written(R"({"do":"channel","player":"P1","x":{"any":2},"mana":{"red":1,"blue":1}})").at("order"),
        Json({"blue", "red"}))
        << "colour by colour";
    EXPECT_FALSE(
        written(R"({"do":"cast","player":"P1","card":{"mana_cost":{}},"payment":{}})").contains("instant"))
        << "nobody said it";
}

class NoneOfNoire : public testing::TestWithParam<const char*> {};
TEST_P(NoneOfNoire, IsRead) {
    EXPECT_FALSE(noire_action_from(SystemAction{GetParam()}));
}
INSTANTIATE_TEST_SUITE_P(
    Actions, NoneOfNoire,
    testing::Values("", "[]", R"({"do":"strategic"})", R"({"do":3})", R"({"do":"land"})",
                    R"({"do":"focus","player":"P1","x":{"purple":1},"mana":{}})",
                    R"({"do":"focus","player":"P1","x":{"red":-1},"mana":{}})",
                    R"({"do":"focus","player":"P1","x":{"red":1.5},"mana":{}})",
                    R"({"do":"channel","player":"P1","x":{"any":1},"mana":{"red":1000000000}})",
                    R"({"do":"take_pile","player":"P1","pile":2})",
                    R"({"do":"cast","player":"P1","card":{},"payment":{}})",
                    R"({"do":"cast","player":"P1","card":{"mana_cost":{"generic":31}},"payment":{}})",
                    R"({"do":"land_effect","player":"P1","effect":"burn","lands":{}})",
                    R"({"do":"move","object":"s1","to":"exil"})"));

}  // namespace
}  // namespace quadrille::app
