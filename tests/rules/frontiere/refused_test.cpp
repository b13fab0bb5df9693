// Malformed requests of frontiere: what is refused, and where the answer points to.
#include <gtest/gtest.h>

#include "tests/rules/frontiere/ask.hpp"

namespace quadrille::rules::frontiere {
namespace {

Json scene() {
    return position(3, "{}", R"([
        {"id":"k1","kind":"creature","controller":"P1","square":"c2","keywords":["trample"]},
        {"id":"q1","kind":"equipment","controller":"P1","attached_to":"k1"},
        {"id":"q2","kind":"equipment","controller":"P1","square":"a1"},
        {"id":"u1","kind":"aura","controller":"P2","attached_to":"P1"},
        {"id":"f1","kind":"fortification","controller":"P2","square":"b1"},
        {"id":"w1","kind":"planeswalker","controller":"P2"},
        {"id":"o1","kind":"creature","controller":"P2","square":"c3"},
        {"id":"o2","kind":"creature","controller":"P2","square":"e3","phased_out":true}])");
}

struct BadPosition {
    const char* name;
    const char* pointer;  ///< what is changed, below the position
    const char* value;    ///< JSON; empty takes it away
    const char* at;       ///< below the position
};

class RefusedPosition : public testing::TestWithParam<BadPosition> {};

TEST_P(RefusedPosition, SaysWhere) {
    const BadPosition& bad = GetParam();
    Json changed = scene();
    const Json::json_pointer place(bad.pointer);
    if (*bad.value != 0) {
        changed[place] = Json::parse(bad.value);
    } else {
        changed[place.parent_pointer()].erase(place.back());
    }
    const Json answered = ask(R"({"ask":"adjacent","of":"P1"})", changed);
    EXPECT_EQ(answered["ok"], false);
    EXPECT_EQ(answered.value("at", "none"), std::string("/position") + bad.at) << answered;
    EXPECT_FALSE(answered.value("error", "").empty());
}

INSTANTIATE_TEST_SUITE_P(
    Frontiere, RefusedPosition,
    testing::Values(
        BadPosition{"no_rows", "/board/rows", "", "/board/rows"},
        BadPosition{"no_row_at_all", "/board/rows", "0", "/board/rows"},
        BadPosition{"too_many_rows", "/board/rows", "27", "/board/rows"},
        BadPosition{"rows_with_a_fraction", "/board/rows", "3.0", "/board/rows"},
        BadPosition{"rows_with_an_exponent", "/board/rows", "3e0", "/board/rows"},
        BadPosition{"four_columns", "/board/columns", "4", "/board/columns"},
        BadPosition{"a_blocked_square", "/board/blocked", R"(["a1"])", "/board/blocked"},
        BadPosition{"a_missing_square", "/board/missing", R"(["a1"])", "/board/missing"},
        BadPosition{"no_board", "/board", "", "/board"},
        BadPosition{"no_players", "/players", "", "/players"},
        BadPosition{"nobody", "/players", "[]", "/players"},
        BadPosition{"a_third_player", "/players/2", R"({"id":"P3","seat":"east"})", "/players"},
        BadPosition{"two_at_south", "/players/1/seat", R"("south")", "/players/1/seat"},
        BadPosition{"one_in_the_west", "/players/0/seat", R"("west")", "/players/0/seat"},
        BadPosition{"an_unknown_seat", "/players/0/seat", R"("up")", "/players/0/seat"},
        BadPosition{"no_seat", "/players/0/seat", "", "/players/0/seat"},
        BadPosition{"no_player_id", "/players/0/id", "", "/players/0/id"},
        BadPosition{"two_of_one_name", "/players/1/id", R"("P1")", "/players/1/id"},
        BadPosition{"a_life_in_words", "/players/0/life", R"("20")", "/players/0/life"},
        BadPosition{"no_lands", "/lands", "", "/lands"},
        BadPosition{"lands_as_a_list", "/lands", "[]", "/lands"},
        BadPosition{"a_land_too_few", "/lands/c2", "", "/lands/c2"},
        BadPosition{"a_land_of_null", "/lands/c2", "null", "/lands/c2"},
        BadPosition{"a_land_too_many", "/lands/a4", "{}", "/lands/a4"},
        BadPosition{"no_square_at_all", "/lands/zz", "{}", "/lands/zz"},
        BadPosition{"a_land_that_is_a_word", "/lands/a1", R"("forest")", "/lands/a1"},
        BadPosition{"an_unknown_mana", "/lands/a1", R"({"produces":["gold"]})", "/lands/a1/produces/0"},
        BadPosition{"an_unknown_controller", "/lands/a1", R"({"controller":"P3"})", "/lands/a1/controller"},
        BadPosition{"tapped_by_nobody", "/lands/a1", R"({"tapped_by":"k1"})", "/lands/a1/tapped_by"},
        BadPosition{"legendary_in_words", "/lands/a1", R"({"legendary":"yes"})", "/lands/a1/legendary"},
        BadPosition{"subtypes_as_a_word", "/lands/a1", R"({"subtypes":"forest"})", "/lands/a1/subtypes"},
        BadPosition{"pieces_as_an_object", "/pieces", "{}", "/pieces"},
        BadPosition{"a_piece_of_null", "/pieces/0", "null", "/pieces/0"},
        BadPosition{"no_piece_id", "/pieces/0/id", "", "/pieces/0/id"},
        BadPosition{"a_number_as_id", "/pieces/0/id", "7", "/pieces/0/id"},
        BadPosition{"no_kind", "/pieces/0/kind", "", "/pieces/0/kind"},
        BadPosition{"no_controller", "/pieces/0/controller", "", "/pieces/0/controller"},
        BadPosition{"a_piece_as_controller", "/pieces/0/controller", R"("k1")", "/pieces/0/controller"},
        BadPosition{"an_unknown_owner", "/pieces/0/owner", R"("P9")", "/pieces/0/owner"},
        BadPosition{"a_power_too_high", "/pieces/0/power", "1000001", "/pieces/0/power"},
        BadPosition{"a_power_far_too_high", "/pieces/0/power", "18446744073709551615", "/pieces/0/power"},
        BadPosition{"extra_blocks_in_words", "/pieces/0/extra_blocks", R"("1")", "/pieces/0/extra_blocks"},
        BadPosition{"a_colour_that_lands_only_make", "/pieces/0/colors", R"(["colorless"])",
                    "/pieces/0/colors/0"},
        BadPosition{"a_keyword_that_is_none", "/pieces/0/keywords", "[1]", "/pieces/0/keywords/0"},
        BadPosition{"a_square_in_capitals", "/pieces/0/square", R"("C2")", "/pieces/0/square"},
        BadPosition{"an_artifact_on_a_land", "/pieces/2", R"({"id":"x","kind":"artifact","controller":"P1",
                    "square":"a1"})",
                    "/pieces/2/square"},
        BadPosition{"an_attached_creature", "/pieces/0/attached_to", R"("q1")", "/pieces/0/attached_to"},
        BadPosition{"an_attached_fortification", "/pieces/4/attached_to", R"("k1")", "/pieces/4/attached_to"},
        BadPosition{"equipment_on_a_player", "/pieces/1/attached_to", R"("P1")", "/pieces/1/attached_to"},
        BadPosition{"attached_to_nothing", "/pieces/1/attached_to", R"("k9")", "/pieces/1/attached_to"},
        BadPosition{"attached_to_itself", "/pieces/1/attached_to", R"("q1")", "/pieces/1/attached_to"},
        BadPosition{"a_creature_where_one_phased_out", "/pieces/6/square", R"("e3")", "/pieces/7/square"},
        BadPosition{"an_unknown_active_player", "/turn/active", R"("k1")", "/turn/active"},
        BadPosition{"an_unknown_step", "/turn/step", R"("main1")", "/turn/step"},
        BadPosition{"an_unknown_order", "/turn/order", "0", "/turn/order"},
        BadPosition{"an_upkeep_of_nobody", "/turn/first_upkeep_reached", R"({"P3":true})",
                    "/turn/first_upkeep_reached/P3"},
        BadPosition{"an_upkeep_in_words", "/turn/first_upkeep_reached", R"({"P1":1})",
                    "/turn/first_upkeep_reached/P1"}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(RefusedPosition, NamesTheLaterPieceOfACircle) {
    Json circle = scene();
    circle["pieces"][1]["attached_to"] = "q2";
    circle["pieces"][2]["attached_to"] = "q1";
    EXPECT_EQ(ask(R"({"ask":"adjacent","of":"P1"})", circle)["at"], "/position/pieces/2/attached_to");
}

TEST(RefusedPosition, NullCountsAsAbsent) {
    Json nulls = scene();
    nulls["pieces"][0].update(
        Json::parse(R"({"power":null,"keywords":null,"attached_to":null,"tapped":null})"));
    nulls["turn"]["step"] = nullptr;
    nulls["lands"]["a1"] = Json::parse(R"({"produces":null,"controller":null})");
    EXPECT_EQ(ask(R"({"ask":"adjacent","of":"P1"})", nulls)["ok"], true);
}

struct BadRequest {
    const char* name;
    const char* fields;
    const char* at;
};

class RefusedRequest : public testing::TestWithParam<BadRequest> {};

TEST_P(RefusedRequest, SaysWhere) {
    const Json answered = ask(GetParam().fields, scene());
    EXPECT_EQ(answered["ok"], false) << answered;
    EXPECT_EQ(answered.value("at", "none"), GetParam().at) << answered;
}

INSTANTIATE_TEST_SUITE_P(
    Frontiere, RefusedRequest,
    testing::Values(
        BadRequest{"adjacent_of_nothing", R"({"ask":"adjacent"})", "/of"},
        BadRequest{"adjacent_of_a_phased_out_piece", R"({"ask":"adjacent","of":"o2"})", "/of"},
        BadRequest{"bonus_of_a_player", R"({"ask":"bonus","of":"P1"})", "/of"},
        BadRequest{"explore_of_equipment", R"({"ask":"explore","of":"q1"})", "/of"},
        BadRequest{"control_of_a_number", R"({"ask":"control","of":1})", "/of"},
        BadRequest{"untap_of_a_piece", R"({"ask":"untap","player":"k1"})", "/player"},
        BadRequest{"moves_of_a_planeswalker", R"({"ask":"moves","of":"w1"})", "/of"},
        BadRequest{"moves_of_the_other_player", R"({"ask":"moves","of":"o1"})", "/of"},
        BadRequest{"combat_without_declare", R"({"ask":"combat"})", "/declare"},
        BadRequest{"combat_with_an_unknown_target", R"({"ask":"combat","declare":{"k1":"o9"}})",
                   "/declare/k1"},
        BadRequest{"combat_with_a_phased_out_target", R"({"ask":"combat","declare":{"k1":"o2"}})",
                   "/declare/k1"},
        BadRequest{"a_choice_of_nobody_known",
                   R"({"ask":"combat","declare":{"k1":"o1"},"choice":{"o9":["k1"]}})", "/choice/o9"},
        BadRequest{"a_choice_of_an_equipment",
                   R"({"ask":"combat","declare":{"k1":"o1"},"choice":{"q1":["k1"]}})", "/choice/q1"},
        BadRequest{"a_choice_of_an_unknown_attacker",
                   R"({"ask":"combat","declare":{"k1":"o1"},"choice":{"o1":["k9"]}})", "/choice/o1/0"},
        BadRequest{"a_choice_that_is_no_list",
                   R"({"ask":"combat","declare":{"k1":"o1"},"choice":{"o1":"k1"}})", "/choice/o1"},
        BadRequest{"trample_by_an_equipment", R"({"ask":"trample","attacker":"q1","target":"o1","damage":1})",
                   "/attacker"},
        BadRequest{"trample_onto_a_player", R"({"ask":"trample","attacker":"k1","target":"P2","damage":1})",
                   "/target"},
        BadRequest{"trample_onto_an_own_creature",
                   R"({"ask":"trample","attacker":"k1","target":"k1","damage":1})", "/target"},
        BadRequest{"trample_without_damage", R"({"ask":"trample","attacker":"k1","target":"o1"})", "/damage"},
        BadRequest{"trample_of_negative_damage",
                   R"({"ask":"trample","attacker":"k1","target":"o1","damage":-1})", "/damage"},
        BadRequest{"arrival_without_controller", R"({"ask":"arrival","attacking":"P2"})", "/controller"},
        BadRequest{"arrival_attacking_an_equipment",
                   R"({"ask":"arrival","attacking":"q1","controller":"P2"})", "/attacking"},
        BadRequest{"arrival_attacking_oneself", R"({"ask":"arrival","attacking":"P2","controller":"P2"})",
                   "/attacking"},
        BadRequest{"arrival_blocking_a_player", R"({"ask":"arrival","blocking":"P2","controller":"P1"})",
                   "/blocking"},
        BadRequest{"arrival_blocking_an_own_creature",
                   R"({"ask":"arrival","blocking":"k1","controller":"P1"})", "/blocking"},
        BadRequest{"token_rule_of_nobody", R"({"ask":"token_rule"})", "/player"},
        BadRequest{"equip_of_an_aura", R"({"ask":"equip","equipment":"u1"})", "/equipment"},
        BadRequest{"fortify_of_equipment", R"({"ask":"fortify","fortification":"q1"})", "/fortification"},
        BadRequest{"a_member_twice", R"({"ask":"band","members":["k1","k1"]})", "/members/1"},
        BadRequest{"an_unknown_member", R"({"ask":"band","members":["k1","k9"]})", "/members/1"},
        BadRequest{"a_phased_out_member", R"({"ask":"band","members":["k1","o2"]})", "/members/1"},
        BadRequest{"members_as_a_word", R"({"ask":"band","members":"k1"})", "/members"},
        BadRequest{"regenerate_a_planeswalker", R"({"ask":"regenerate","of":"w1"})", "/of"},
        BadRequest{"an_unknown_condition", R"({"ask":"errata","condition":"none","player":"P1"})",
                   "/condition"},
        BadRequest{"a_condition_without_player", R"({"ask":"errata","condition":"you_control_no_creature"})",
                   "/player"},
        BadRequest{"a_card_without_name", R"({"ask":"deck_check","cards":[{"count":1}]})", "/cards/0/name"},
        BadRequest{"a_card_without_count", R"({"ask":"deck_check","cards":[{"name":"Bear"}]})",
                   "/cards/0/count"},
        BadRequest{"a_card_that_is_a_word", R"({"ask":"deck_check","cards":["Bear"]})", "/cards/0"},
        BadRequest{"types_in_one_word",
                   R"({"ask":"deck_check","cards":[{"name":"A","count":1,"types":"land"}]})",
                   "/cards/0/types"},
        BadRequest{"a_ban_that_is_no_list", R"({"ask":"deck_check","cards":[],"legacy_banned":"A"})",
                   "/legacy_banned"}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(RefusedRequest, AnAttackNeedsAnActivePlayer) {
    Json nobody = scene();
    nobody.erase("turn");
    for (const char* fields :
         {R"({"ask":"moves"})", R"({"ask":"attacks"})", R"({"ask":"combat","declare":{}})"}) {
        EXPECT_EQ(ask(fields, nobody)["at"], "/position/turn/active") << fields;
    }
}

}  // namespace
}  // namespace quadrille::rules::frontiere
