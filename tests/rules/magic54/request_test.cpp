// Requests of magic54 through rules::answer: what the pages say and the conformance cases leave out.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "rules/answer.hpp"

namespace quadrille::rules {
namespace {

using nlohmann::json;

json ask(json request) {
    request["system"] = "magic54";
    return json::parse(answer(request.dump()));
}

json side_cards(const char* suits, const char* joker) {
    json cards = json::array();
    for (const char* rank : {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}) {
        for (const char* suit = suits; *suit != 0; ++suit) cards.push_back(std::string(rank) + *suit);
    }
    cards.push_back(joker);
    return cards;
}

/// The start of a game; the first five of each sorted deck are in hand: aces, twos and a three.
json fresh() {
    const json decks{{"R", side_cards("DH", "XR")}, {"B", side_cards("CS", "XB")}};
    return ask({{"ask", "new_game"}, {"decks", decks}, {"first", "R"}})["state"];
}

/// A state with one value changed; `value` is JSON, empty takes the key away.
json changed(json state, const char* pointer, const char* value) {
    const json::json_pointer place(pointer);
    if (*value != 0) {
        state[place] = json::parse(value);
    } else {
        state[place.parent_pointer()].erase(place.back());
    }
    return state;
}

struct Fault {
    const char* name;
    const char* pointer;
    const char* value;
    const char* at;
};

class RefusedState : public testing::TestWithParam<Fault> {};

TEST_P(RefusedState, SaysWhere) {
    const Fault& fault = GetParam();
    const json answered = ask({{"ask", "actions"}, {"state", changed(fresh(), fault.pointer, fault.value)}});
    EXPECT_EQ(answered["ok"], false);
    EXPECT_EQ(answered.value("at", "none"), fault.at) << answered;
    EXPECT_FALSE(answered.value("error", "").empty());
}

INSTANTIATE_TEST_SUITE_P(
    Magic54, RefusedState,
    testing::Values(
        Fault{"a_key_is_missing", "/winner", "", "/state/winner"},
        Fault{"a_nested_key_is_missing", "/players/R/life", "", "/state/players/R/life"},
        Fault{"a_side_is_missing", "/players/B", "", "/state/players/B"},
        Fault{"null_is_no_stack", "/stack", "null", "/state/stack"},
        Fault{"unknown_step", "/step", "\"draw\"", "/state/step"},
        Fault{"unknown_player", "/active", "\"G\"", "/state/active"},
        Fault{"a_fraction", "/turn", "1.0", "/state/turn"}, Fault{"turn_0", "/turn", "0", "/state/turn"},
        Fault{"a_life_too_high", "/players/R/life", "1000001", "/state/players/R/life"},
        Fault{"next_id_0", "/next_id/B", "0", "/state/next_id/B"},
        Fault{"two_passes", "/passes", "2", "/state/passes"},
        Fault{"the_card_of_the_other_side", "/players/R/hand/0", "\"AC\"", "/state/players/R/hand/0"},
        Fault{"a_card_twice", "/players/R/hand/0", "\"KH\"", "/state/players/R/hand/0"},
        Fault{"a_hidden_hand_with_one_too_many", "/players/R/hand", R"({"count":6})", "/state/players/R"},
        Fault{"a_negative_count", "/players/R/hand", R"({"count":-1})", "/state/players/R/hand/count"},
        Fault{"nobody_acts", "/priority", "null", "/state/priority"},
        Fault{"the_attack_is_the_active_players", "/step", "\"block\"", "/state/combat"},
        Fault{"over_with_both_alive", "/step", "\"over\"", "/state/step"},
        Fault{"a_winner_of_a_running_game", "/winner", "\"R\"", "/state/winner"},
        Fault{"nobody_has_life_left", "/players/B/life", "0", "/state/step"},
        Fault{"a_combat_in_a_main_phase", "/combat",
              R"({"attackers":[],"blocks":{},"divided":{},"grown":[]})", "/state/combat"},
        Fault{"a_stack_object_without_player", "/stack", R"([{"what":"2H"}])", "/state/stack/0/player"},
        Fault{"a_shield_on_nothing", "/shields", R"([{"on":"r9","kind":"ace","to":null}])",
              "/state/shields/0/on"},
        Fault{"a_protection_of_the_other_side", "/shields", R"([{"on":"B","kind":"protection","to":"B"}])",
              "/state/shields/0/on"},
        Fault{"the_state_is_no_object", "", "[]", "/state"}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(Magic54Requests, TheFreshStateIsRead) {
    const json answered = ask({{"ask", "actions"}, {"state", fresh()}});
    EXPECT_EQ(answered["player"], "R");
    EXPECT_EQ(answered["actions"], json::parse(R"(["mana 3D","pass"])"));
}

struct Refusal {
    const char* action;
    const char* rule;
};

TEST(Magic54Requests, RefusalsNameTheFirstRuleThatApplies) {
    for (const Refusal& one :
         {Refusal{"mana 3D ", "M54-1.3"}, Refusal{"mana  3D", "M54-1.3"}, Refusal{"pass pass", "M54-2.4"},
          Refusal{"play AD", "M54-1.5"}, Refusal{"play AD R", "M54-1.3"}, Refusal{"play 2C R", "M54-1.4"},
          Refusal{"play", "M54-1.5"}, Refusal{"summon JD", "M54-1.2"}, Refusal{"attack", "M54-2.6"},
          Refusal{"block", "M54-2.7"}, Refusal{"divide", "M54-2.9"}, Refusal{"keep", "M54-2.10"},
          Refusal{"grow 3D r1", "M54-2.8"}, Refusal{"special r01", "M54-1.6"}}) {
        const json answered = ask({{"ask", "do"}, {"state", fresh()}, {"action", one.action}});
        EXPECT_EQ(answered["ok"], false) << one.action;
        EXPECT_EQ(answered.value("rule", "none"), one.rule) << one.action;
        EXPECT_FALSE(answered.value("error", "").empty());
    }
}

TEST(Magic54Requests, AnUnknownWordIsMalformed) {
    for (const char* action : {"", " pass", "Pass", "pass\t", "mana\t3D"}) {
        const json answered = ask({{"ask", "do"}, {"state", fresh()}, {"action", action}});
        EXPECT_EQ(answered["ok"], false) << action;
        EXPECT_EQ(answered.value("at", "none"), "/action") << action;
        EXPECT_FALSE(answered.contains("rule")) << action;
    }
}

TEST(Magic54Requests, AGrowthThatNobodyCouldListIsRefused) {
    json state = fresh();
    state["players"]["R"] = json::parse(R"({"life":20,"deck":{"count":26},"hand":[],"discard":[],"mana":[],
        "creatures":[{"id":"r1","card":"KH","tapped":true,"sick":false,"damage":0,"growth":1000000}]})");
    state["players"]["B"] = json::parse(R"({"life":20,"deck":{"count":24},"hand":[],"discard":[],"mana":[],
        "creatures":[{"id":"b1","card":"KC","tapped":false,"sick":false,"damage":0,"growth":0},
                     {"id":"b2","card":"QC","tapped":false,"sick":false,"damage":0,"growth":0},
                     {"id":"b3","card":"JC","tapped":false,"sick":false,"damage":0,"growth":0}]})");
    state["next_id"] = {{"R", 2}, {"B", 4}};
    state["step"] = "damage";
    state["combat"] = json::parse(
        R"({"attackers":["r1"],"blocks":{"b1":"r1","b2":"r1","b3":"r1"},"divided":{},"grown":[]})");
    EXPECT_EQ(ask({{"ask", "actions"}, {"state", state}})["ok"], false);
    const json divided = ask({{"ask", "do"}, {"state", state}, {"action", "divide r1 b1:0 b2:3 b3:1000000"}});
    EXPECT_EQ(divided["ok"], true) << divided;
    EXPECT_EQ(divided["state"]["step"], "main2");
    EXPECT_EQ(divided["state"]["players"]["B"]["discard"], json::parse(R"(["QC","JC"])"));
}

TEST(Magic54Requests, AReportIsListedAsWhatItMayMean) {
    const json answered = ask({{"ask", "interpret"}, {"state", fresh()}, {"report", "3"}});
    EXPECT_EQ(answered["actions"], json::parse(R"(["mana 3D"])"));
    EXPECT_EQ(ask({{"ask", "interpret"}, {"state", fresh()}})["at"], "/report");
}

}  // namespace
}  // namespace quadrille::rules
