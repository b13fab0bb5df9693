// Requests that no conformance case has: what is malformed and where, and the defaults.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "rules/answer.hpp"
#include "tests/rules/cases/case_file.hpp"

namespace quadrille::rules::noire {
namespace {

using nlohmann::json;

json asked(const std::string& fields) {
    return json::parse(answer(R"({"system":"noire",)" + fields + "}"));
}

struct Malformed {
    const char* name;
    const char* fields;
    const char* at;
};
class NoireMalformed : public testing::TestWithParam<Malformed> {};

TEST_P(NoireMalformed, SaysWhere) {
    const json got = asked(GetParam().fields);
    EXPECT_EQ(got["ok"], false) << got;
    EXPECT_EQ(got["at"], GetParam().at) << got;
    EXPECT_FALSE(got.value("error", "").empty());
}

INSTANTIATE_TEST_SUITE_P(
    Noire, NoireMalformed,
    testing::Values(
        Malformed{"no_ask", R"("position":{})", ""},
        Malformed{"both", R"("ask":"hand_size","do":"untap")", ""},
        Malformed{"unknown_ask", R"("ask":"burn")", "/ask"}, Malformed{"unknown_do", R"("do":"burn")", "/do"},
        Malformed{"ask_is_a_number", R"("ask":3)", "/ask"},
        Malformed{"position_is_a_list", R"("ask":"hand_size","position":[])", "/position"},
        Malformed{"player_without_id", R"("ask":"hand_size","position":{"players":[{}]})",
                  "/position/players/0/id"},
        Malformed{"empty_id", R"("ask":"hand_size","position":{"players":[{"id":""}]})",
                  "/position/players/0/id"},
        Malformed{
            "one_name_space",
            R"("ask":"hand_size","position":{"players":[{"id":"a"}],"pieces":[{"id":"a","controller":"a"}]})",
            "/position/pieces/0/id"},
        Malformed{
            "controller_unknown",
            R"("ask":"hand_size","position":{"players":[{"id":"a"}],"stack":[{"id":"s","controller":"b"}]})",
            "/position/stack/0/controller"},
        Malformed{
            "kind_unknown",
            R"("ask":"hand_size","position":{"players":[{"id":"a"}],"pieces":[{"id":"k","controller":"a","kind":"token"}]})",
            "/position/pieces/0/kind"},
        Malformed{"a_float_is_no_count", R"("ask":"adjusted_count","what":"draw","count":3.0)", "/count"},
        Malformed{"too_much", R"("ask":"adjusted_count","what":"draw","count":1000001)", "/count"},
        Malformed{"any_in_a_pool", R"("ask":"channel_orders","mana":{"any":1})", "/mana/any"},
        Malformed{"generic_in_a_quantity", R"("ask":"replace_effect","effect":"tap","lands":{"generic":1})",
                  "/lands/generic"},
        Malformed{
            "any_in_a_cost",
            R"("ask":"affinity","position":{"players":[{"id":"a"}]},"player":"a","color":"red","cost":{"any":1})",
            "/cost/any"},
        Malformed{"three_piles", R"("ask":"hand_size","position":{"channelled":[{},{},{}]})",
                  "/position/channelled"},
        Malformed{"no_lands", R"("ask":"replace_effect","effect":"tap")", "/lands"},
        Malformed{"too_many_lands", R"("ask":"replace_effect","effect":"tap","lands":{"any":1001})",
                  "/lands"},
        Malformed{"more_real", R"("ask":"replace_effect","effect":"tap","lands":{"any":2},"real":{"red":1})",
                  "/real"},
        Malformed{"cycle_two", R"("ask":"replace_effect","effect":"cycle","lands":{"any":2})", "/lands"},
        Malformed{"cycle_real",
                  R"("ask":"replace_effect","effect":"cycle","lands":{"red":1},"real":{"red":1})", "/real"},
        Malformed{"add_real",
                  R"("ask":"replace_effect","effect":"add_mana","lands":{"red":1},"real":{"red":1})",
                  "/real"},
        Malformed{"card_colorless", R"("ask":"card_colors","card":{"colors":["colorless"]})",
                  "/card/colors/0"},
        Malformed{
            "pool_and_player",
            R"("ask":"payments","card":{"mana_cost":{}},"pool":{},"player":"a","position":{"players":[{"id":"a"}]})",
            ""},
        Malformed{"neither_pool_nor_player", R"("ask":"payments","card":{"mana_cost":{}})", ""},
        Malformed{"no_cost_to_pay", R"("ask":"payments","card":{},"pool":{})", "/cost"},
        Malformed{"affinity_colorless",
                  R"("ask":"affinity","position":{"players":[{"id":"a"}]},"player":"a","color":"colorless")",
                  "/color"},
        Malformed{"landwalk_of_nothing",
                  R"("ask":"landwalk","position":{"players":[{"id":"a"}]},"defender":"a")", ""},
        Malformed{"nobody_active", R"("do":"untap","position":{"players":[{"id":"a"}]},"player":"a")",
                  "/position/turn"},
        Malformed{"end_turn_of_nobody", R"("do":"end_turn","position":{"players":[{"id":"a"}]})",
                  "/position/turn"},
        Malformed{
            "returns_twice",
            R"("do":"end_turn","position":{"players":[{"id":"a"}],"turn":{"active":"a"}},"returns":[{"player":"a"},{"player":"a"}])",
            "/returns/1/player"},
        Malformed{
            "stack_object_is_no_piece",
            R"("do":"move","position":{"players":[{"id":"a"}],"stack":[{"id":"s","controller":"a"}]},"object":"s","to":"hand")",
            "/object"},
        Malformed{"a_die_for_cards_drawn", R"("ask":"adjusted_count","what":"draw","die":3)", "/die"},
        Malformed{"a_die_of_eight", R"("ask":"adjusted_count","what":"mill","die":8)", "/die"},
        Malformed{"order_with_null",
                  R"("do":"channel","position":{"players":[{"id":"a"}]},"player":"a","order":[null])",
                  "/order/0"},
        Malformed{"no_lot", R"("do":"release","position":{"players":[{"id":"a"}]},"player":"a")", "/lot"}),
    [](const auto& test) { return std::string{test.param.name}; });

struct Answered {
    const char* name;
    const char* fields;
    const char* expected;
};
class NoireAnswered : public testing::TestWithParam<Answered> {};

TEST_P(NoireAnswered, AsThePageSays) {
    const json got = asked(GetParam().fields);
    EXPECT_EQ(got["ok"], true) << got;
    EXPECT_TRUE(cases::satisfies(json::parse(GetParam().expected), got, {"*"}, true)) << got;
}

INSTANTIATE_TEST_SUITE_P(
    Noire, NoireAnswered,
    testing::Values(
        Answered{"no_position_where_nobody_is_named", R"("ask":"channel_orders","mana":{"red":1})",
                 R"({"first":[0,1],"orders":2,"rule":"NO-2.3"})"},
        Answered{
            "twenty_mana",
            R"("ask":"channel_orders","mana":{"white":4,"blue":4,"black":3,"red":3,"green":3,"colorless":3})",
            R"({"orders":6518191680000})"},  // 2 * 20! / (4!^2 3!^4)
        Answered{"a_die_decides_on_cards_milled", R"("ask":"adjusted_count","what":"mill","die":3)",
                 R"({"count":7,"rule":"NO-13.2"})"},
        Answered{
            "cards_are_left_out_by_agreement",
            R"("ask":"deck_check","deck":[{"name":"Bear","count":2},{"name":"Mind Funeral"}],"left_out":["Mind Funeral","Ox"])",
            R"({"legal":false,"problems":["left_out","min_cards"],"left_out":["Mind Funeral"],"rule":"NO-13.1"})"},
        Answered{
            "a_deck_without_its_lands",
            R"("ask":"without_lands","deck":[{"name":"Bear","count":2},{"name":"Forest","count":9,"land":true},{"name":"Ox"}])",
            R"({"deck":[{"name":"Bear","count":2},{"name":"Ox","count":1}],"cards":3,"rule":"NO-9.2"})"},
        Answered{"null_is_absent", R"("ask":"adjusted_count","what":"discard","count":null)",
                 R"({"count":0,"rule":"NO-9.7"})"},
        Answered{
            "devotion_to_colorless_counts_generic",
            R"("ask":"devotion","position":{"players":[{"id":"a"}],"pieces":[{"id":"k","controller":"a","mana_cost":{"generic":3,"colorless":1,"red":2}}]},"player":"a","color":"colorless")",
            R"({"devotion":4,"rule":"NO-10.1"})"},
        Answered{"single_real_land",
                 R"("ask":"replace_effect","effect":"destroy","lands":{"red":1},"real":{"red":1})",
                 R"({"x":{"red":0,"any":0},"keyword":"dissipate"})"},
        Answered{
            "held_mana_is_enough_to_dissipate",
            R"("ask":"replace_effect","effect":"exile","lands":{"red":1},"player":"a","required":true,"position":{"players":[{"id":"a","pool":{"red":1},"held":[{"mana":{"red":1},"until":"x"}]}]})",
            R"({"enough":true,"resolves":true,"rule":"NO-10.14"})"},
        Answered{
            "stasis_takes_the_personal_reserve_only",
            R"("ask":"replace_effect","effect":"tap","lands":{"red":2},"player":"a","required":true,"position":{"players":[{"id":"a","pool":{"red":1},"stasis":{"red":1}}]})",
            R"({"enough":false,"resolves":false})"},
        Answered{
            "not_a_land_from_hand",
            R"("ask":"may_play","position":{"players":[{"id":"a"}],"turn":{"active":"a","channel_step":"done"}},"player":"a","what":"land","from":"graveyard")",
            R"({"allowed":true,"rule":"NO-6.6"})"},
        Answered{
            "the_step_binds_the_active_player",
            R"("ask":"may_play","position":{"players":[{"id":"a"},{"id":"b"}],"turn":{"active":"a","channel_step":"open"}},"player":"b","what":"land")",
            R"({"allowed":true})"},
        Answered{
            "mana_ability_in_the_step",
            R"("ask":"may_play","position":{"players":[{"id":"a"}],"turn":{"active":"a","step":"channel"}},"player":"a","what":"mana_ability")",
            R"({"allowed":true,"rule":"NO-6.4"})"},
        Answered{"entries_of_one_name_are_a_land_if_one_says_so",
                 R"("ask":"deck_check","deck":[{"name":"A","count":3},{"name":"A","count":2,"land":true}])",
                 R"({"legal":false,"problems":["land_copies","min_cards"],"cards":5,"lands":5,"advice":[]})"},
        Answered{
            "no_mana_no_pile",
            R"("do":"channel","position":{"channelled":[{},{"red":1}],"players":[{"id":"a"}]},"player":"a","pile":1)",
            R"({"legal":true})"},
        Answered{
            "the_mana_of_a_permanent_stays",
            R"("do":"resolve","position":{"players":[{"id":"a"}],"stack":[{"id":"s","controller":"a","permanent":true,"spent":{"red":1}}]},"object":"s","order":["red"])",
            R"({"legal":false,"why":"order","rule":"NO-8.4"})"},
        Answered{
            "half_of_a_card_with_sunburst_that_is_cast",
            R"("do":"pay","position":{"players":[{"id":"a","pool":{"red":2}}],"stack":[{"id":"s","controller":"a"}]},"player":"a","card":{"mana_cost":{"generic":2},"keywords":["sunburst"]},"payment":{"red":2},"object":"s")",
            R"({"legal":false,"why":"half","rule":"NO-7.6"})"},
        Answered{
            "what_is_not_there_before_what_is_wrong",
            R"("do":"pay","position":{"players":[{"id":"a"}],"stack":[{"id":"s","controller":"a"}]},"player":"a","card":{"mana_cost":{"red":1,"generic":1}},"payment":{"red":2},"object":"s")",
            R"({"legal":false,"why":"not_enough","rule":"NO-7.1"})"},
        Answered{
            "orders_before_piles",
            R"("do":"end_turn","position":{"channelled":[{},{"red":1}],"players":[{"id":"a","focused":{"red":1}},{"id":"b","focused":{"red":1}}],"turn":{"active":"a"}},"returns":[{"player":"a","order":["red"],"pile":1}])",
            R"({"legal":false,"why":"order"})"},
        Answered{
            "wrong_step_before_already",
            R"("do":"channel_step","position":{"players":[{"id":"a"}],"turn":{"active":"a","step":"draw","channel_step":"done"}},"player":"a")",
            R"({"legal":false,"why":"wrong_step","rule":"NO-6.2"})"},
        Answered{
            "same_zone",
            R"("do":"move","position":{"players":[{"id":"a"}],"pieces":[{"id":"k","controller":"a"}]},"object":"k","to":"battlefield","order":["red"])",
            R"({"legal":false,"why":"same_zone","rule":"NO-8.2"})"}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::rules::noire
