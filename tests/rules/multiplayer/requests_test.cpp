// Requests that no conformance case has: what is malformed and where, and corners of the page.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "rules/answer.hpp"
#include "tests/rules/cases/case_file.hpp"

namespace quadrille::rules::multiplayer {
namespace {

using nlohmann::json;

/// `players`: their entries; `position`: more keys of the position; `fields`: of the request.
json asked(const std::string& players, const std::string& position, const std::string& fields) {
    return json::parse(answer(R"({"system":"multiplayer","position":{"players":[)" + players + "]" +
                              position + "}," + fields + "}"));
}

const char* const two = R"({"id":"a"},{"id":"b"})";
const char* const three = R"({"id":"a"},{"id":"b"},{"id":"c"})";
const char* const heads =
    R"({"id":"a","team":"A"},{"id":"b","team":"A"},{"id":"c","team":"B"},{"id":"d","team":"B"})";

struct Malformed {
    const char* name;
    const char* players;
    const char* position;
    const char* fields;
    const char* at;
};
class MultiplayerMalformed : public testing::TestWithParam<Malformed> {};

TEST_P(MultiplayerMalformed, SaysWhere) {
    const json got = asked(GetParam().players, GetParam().position, GetParam().fields);
    EXPECT_EQ(got["ok"], false) << got;
    EXPECT_EQ(got["at"], GetParam().at) << got;
    EXPECT_FALSE(got.value("error", "").empty());
}

INSTANTIATE_TEST_SUITE_P(
    Multiplayer, MultiplayerMalformed,
    testing::Values(
        Malformed{"no_ask", two, "", R"("of":"a")", "/ask"},
        Malformed{"one_player", R"({"id":"a"})", "", R"("ask":"setup")", "/position/players"},
        Malformed{"empty_id", R"({"id":""},{"id":"b"})", "", R"("ask":"setup")", "/position/players/0/id"},
        Malformed{"range_of_nothing", two, R"(,"options":{"range":0})", R"("ask":"setup")",
                  "/position/options/range"},
        Malformed{"range_in_two_headed_giant", heads, R"(,"format":"two_headed_giant","options":{"range":1})",
                  R"("ask":"setup")", "/position/options/range"},
        Malformed{"opposite_elsewhere", two, R"(,"options":{"attack":"opposite"})", R"("ask":"setup")",
                  "/position/options/attack"},
        Malformed{"team_missing", two, R"(,"format":"teams")", R"("ask":"setup")",
                  "/position/players/0/team"},
        Malformed{"unknown_team", heads, R"(,"format":"two_headed_giant","teams":[{"id":"C"}])",
                  R"("ask":"setup")", "/position/teams/0/id"},
        Malformed{"team_twice", heads, R"(,"format":"two_headed_giant","teams":[{"id":"A"},{"id":"A"}])",
                  R"("ask":"setup")", "/position/teams/1/id"},
        Malformed{"marker_of_a_leaver", R"({"id":"a","lost":true},{"id":"b"})",
                  R"(,"markers":[{"holder":"a"}])", R"("ask":"setup")", "/position/markers/0/holder"},
        Malformed{"two_turns_at_once", two, R"(,"markers":[{"holder":"a"},{"holder":"a"}])",
                  R"("ask":"setup")", "/position/markers/1/holder"},
        Malformed{"attached_to_nothing", two, R"(,"pieces":[{"id":"k","controller":"a","attached_to":"x"}])",
                  R"("ask":"setup")", "/position/pieces/0/attached_to"},
        Malformed{"no_control_change_is_named", two,
                  R"(,"pieces":[{"id":"k","controller":"a","owner":"b","control_changes":[]}])",
                  R"("ask":"setup")", "/position/pieces/0/controller"},
        Malformed{"pentacle_of_three", three, R"(,"format":"pentacle")", R"("ask":"opponents","of":"a")",
                  "/position/players"},
        Malformed{"named_twice", three, "", R"("ask":"leave_game","players":["a","a"])", "/players/1"},
        Malformed{"nobody_leaves", three, "", R"("ask":"leave_game","players":[])", "/players"},
        Malformed{"nobody_is_able", three, "", R"("ask":"choice_for","controller":"a","able":[])", "/able"},
        Malformed{"reach_twice", three, "", R"("ask":"reach","controller":"a","ids":["b","b"])", "/ids/1"},
        Malformed{"empty_amounts", three, "", R"("ask":"life","effect":"set","amounts":{})", "/amounts"},
        Malformed{"amount_of_a_leaver", R"({"id":"a","lost":true},{"id":"b"},{"id":"c"})", "",
                  R"("ask":"life","effect":"set","amounts":{"a":1})", "/amounts/a"},
        Malformed{"no_seat_any_more", R"({"id":"a","lost":true},{"id":"b"},{"id":"c"})", "",
                  R"("ask":"seat_distance","from":"b","to":"a")", "/to"},
        Malformed{"no_grand_melee", three, "", R"("ask":"place_markers","first":"a")", "/position/format"},
        Malformed{"no_markers", three, R"(,"format":"grand_melee")", R"("ask":"extra_turn","player":"a")",
                  "/position/markers"},
        Malformed{"nobodys_turn", three, R"(,"turn":{})", R"("ask":"order")", "/position/turn/active"},
        Malformed{"negative_limit", three, R"(,"turn":{"active":"a"})",
                  R"("ask":"declare_attackers","attacks":{},"max_attackers":-1)", "/max_attackers"}),
    [](const auto& test) { return std::string{test.param.name}; });

struct Answered {
    const char* name;
    const char* players;
    const char* position;
    const char* fields;
    const char* expected;
};
class MultiplayerAnswered : public testing::TestWithParam<Answered> {};

TEST_P(MultiplayerAnswered, AsThePageSays) {
    const json got = asked(GetParam().players, GetParam().position, GetParam().fields);
    EXPECT_EQ(got["ok"], true) << got;
    EXPECT_TRUE(cases::satisfies(json::parse(GetParam().expected), got, {"*"}, true)) << got;
}

INSTANTIATE_TEST_SUITE_P(
    Multiplayer, MultiplayerAnswered,
    testing::Values(
        Answered{"no_range_by_null", R"({"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"},{"id":"e"},{"id":"f"})",
                 R"(,"format":"melee","options":{"range":null})", R"("ask":"seat_range","of":"a")",
                 R"({"range":null,"players":["a","b","c","d","e","f"]})"},
        Answered{
            "damage_is_assigned_clockwise", three,
            R"(,"turn":{"active":"b"},"pieces":[{"id":"ka","controller":"a"},{"id":"kb","controller":"b"},{"id":"kc","controller":"b"}])",
            R"("ask":"assign_damage","attacks":{"kb":"a","kc":"c"},"blocks":{"ka":"kb"},"assigns":[
                {"from":"ka","to":"kb","amount":2},{"from":"kb","to":"ka","amount":2},{"from":"kc","to":"c","amount":1}])",
            R"({"legal":true,"assigned":[{"from":"kb","to":"ka","amount":2},{"from":"kc","to":"c","amount":1},{"from":"ka","to":"kb","amount":2}],"rule":"MP-8.8"})"},
        Answered{
            "a_blocked_attacker_deals_nothing_to_the_player", three,
            R"(,"turn":{"active":"b"},"pieces":[{"id":"ka","controller":"a"},{"id":"kb","controller":"b"}])",
            R"("ask":"assign_damage","attacks":{"kb":"a"},"blocks":{"ka":"kb"},"assigns":[{"from":"kb","to":"a","amount":2}])",
            R"({"legal":false,"illegal":[{"from":"kb","to":"a"}],"assigned":[]})"},
        Answered{
            "who_controls_a_permanent", three,
            R"(,"pieces":[{"id":"k","controller":"b","owner":"c","base_controller":"a","control_changes":["b"]}])",
            R"("ask":"controller","of":"k")",
            R"({"controller":"b","base_controller":"a","owner":"c","rule":"MP-5.1"})"},
        Answered{"setup_counts_who_left", R"({"id":"a","lost":true},{"id":"b"},{"id":"c"})", "",
                 R"("ask":"setup")",
                 R"({"legal":true,"starters":["a","b","c"],"skips_first_draw":false,"markers":0})"},
        Answered{
            "second_of_each_row_starts", heads, R"(,"format":"two_headed_giant")", R"("ask":"setup")",
            R"({"legal":true,"starters":["b","d"],"life":[{"id":"A","life":40},{"id":"B","life":40}],"rule":"MP-15.1"})"},
        Answered{"seating_is_no_problem_for_wrong_teams",
                 R"({"id":"a","team":"A"},{"id":"b","team":"B"},{"id":"c","team":"A"},{"id":"d","team":"A"})",
                 R"(,"format":"two_headed_giant")", R"("ask":"setup")",
                 R"({"legal":false,"problems":["teams"]})"},
        Answered{"two_teams_of_one", R"({"id":"a","team":"A"},{"id":"b","team":"B"})", R"(,"format":"teams")",
                 R"("ask":"setup")", R"({"legal":true,"skips_first_draw":true,"rule":"MP-14.1"})"},
        Answered{"a_gap_left_this_turn_bars_the_attack",
                 R"({"id":"a"},{"id":"b","lost_this_turn":true},{"id":"c"},{"id":"d"})",
                 R"(,"options":{"attack":"left"})", R"("ask":"attackable","of":"a")",
                 R"({"attackable":[],"rule":"MP-10.1"})"},
        Answered{"a_gap_left_before_does_not", R"({"id":"a"},{"id":"b","lost":true},{"id":"c"},{"id":"d"})",
                 R"(,"options":{"attack":"left"})", R"("ask":"attackable","of":"a")",
                 R"({"attackable":["c"]})"},
        Answered{"a_teammate_to_the_left_bars_it", heads,
                 R"(,"format":"two_headed_giant","options":{"attack":"left"})",
                 R"("ask":"attackable","of":"a")", R"({"attackable":[]})"},
        Answered{
            "forced_up_to_the_limit", two,
            R"(,"turn":{"active":"a"},"pieces":[{"id":"k","controller":"a"},{"id":"l","controller":"a"}])",
            R"("ask":"declare_attackers","attacks":{"k":"b"},"max_attackers":1,"must_attack":["k","l"])",
            R"({"legal":true,"problems":[],"rule":"MP-6.2"})"},
        Answered{
            "forced_without_limit", two,
            R"(,"turn":{"active":"a"},"pieces":[{"id":"k","controller":"a"},{"id":"l","controller":"a"}])",
            R"("ask":"declare_attackers","attacks":{"k":"b"},"must_attack":["k","l"])",
            R"({"legal":false,"problems":["must_attack"]})"},
        Answered{"nobody_to_attack", R"({"id":"a"},{"id":"b","lost":true})",
                 R"(,"turn":{"active":"a"},"pieces":[{"id":"k","controller":"a"}])",
                 R"("ask":"declare_attackers","attacks":{},"must_attack":["k"])",
                 R"({"legal":true,"problems":[]})"},
        Answered{
            "pentacle_neighbours_deploy", R"({"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"},{"id":"e"})",
            R"(,"format":"pentacle","options":{"deploy":true},"turn":{"active":"a","step":"main2"},"pieces":[{"id":"k","controller":"a"}])",
            R"("ask":"deploy","creature":"k","to":"e")",
            R"({"legal":true,"controller":"e","tapped":true,"rule":"MP-9.1"})"},
        Answered{
            "a_stack_is_no_time_to_deploy", R"({"id":"a"},{"id":"b"},{"id":"c"},{"id":"d"},{"id":"e"})",
            R"(,"format":"pentacle","options":{"deploy":true},"turn":{"active":"a","step":"main2"},"pieces":[{"id":"k","controller":"a"}],"stack":[{"id":"s","controller":"b"}])",
            R"("ask":"deploy","creature":"k","to":"e")", R"({"legal":false,"why":"not_now"})"},
        Answered{"the_top_resolves_and_the_next_has_priority",
                 R"({"id":"a","lost_this_turn":true},{"id":"b"},{"id":"c"})",
                 R"(,"turn":{"active":"a","step":"main1"},"stack":[{"id":"s","controller":"b"}])",
                 R"("ask":"priority","holder":"c","does":"pass","passed":["b"])",
                 R"({"event":"resolves","next":"b","passed":[],"rule":"MP-5.6"})"},
        Answered{"the_older_effect_comes_back", three,
                 R"(,"pieces":[{"id":"k","controller":"b","owner":"a","control_changes":["c","b"]}])",
                 R"("ask":"leave_game","players":["b"])",
                 R"({"removed":[],"control":[{"id":"k","controller":"c"}],"players":["a","c"]})"},
        Answered{"protection_of_a_head_that_concedes", heads,
                 R"(,"format":"two_headed_giant","teams":[{"id":"A","life":0}])",
                 R"("ask":"outcome","concede":["a"])",
                 R"({"ended":true,"winning_teams":["B"],"rule":"MP-3.13"})"},
        Answered{"a_loop_before_anything_else", two, "", R"("ask":"outcome","concede":["a"],"loop":true)",
                 R"({"ended":true,"draw":true,"winners":[],"lost_now":[],"rule":"MP-3.10"})"},
        Answered{"a_protected_opponent_plays_on", R"({"id":"a"},{"id":"b","cannot_lose":true},{"id":"c"})",
                 "", R"("ask":"outcome","wins":["a"])",
                 R"({"ended":false,"lost_now":[{"id":"c","why":"opponent_won"}],"rule":"MP-3.1"})"},
        Answered{"the_sum_for_several_heads", heads, R"(,"format":"two_headed_giant")",
                 R"("ask":"life","effect":"set","amounts":{"a":3,"b":4,"c":5})",
                 R"({"life":[{"id":"A","life":7},{"id":"B","life":5}],"rule":"MP-15.7"})"}),
    [](const auto& test) { return std::string{test.param.name}; });

/// The four sides of a chessboard, partners facing each other; `more` is added to the position.
std::string four_sides(const std::string& more) {
    return R"({"board":{"columns":8,"rows":8},"players":[)"
           R"({"id":"S","seat":"south","team":"A","pawn":"d1"},{"id":"W","seat":"west","team":"B","pawn":"a4"},)"
           R"({"id":"N","seat":"north","team":"A","pawn":"d8"},{"id":"E","seat":"east","team":"B","pawn":"h4"}],)"
           R"("pieces":[{"id":"k1","kind":"creature","controller":"S","square":"d4","power":2,"toughness":2}],)"
           R"("turn":{"active":"S","step":"main1"})" +
           more + "}";
}

TEST(MultiplayerOnTheChessboard, OnePositionIsForBothSystems) {
    for (const char* format : {"free_for_all", "teams"}) {
        const std::string position = four_sides(R"(,"format":")" + std::string(format) + R"(")");
        const json range = json::parse(
            answer(R"({"system":"echiquier","ask":"range","of":"k1","position":)" + position + "}"));
        EXPECT_EQ(range["ok"], true) << range;
        const json seats = json::parse(
            answer(R"({"system":"multiplayer","ask":"attackable","of":"S","position":)" + position + "}"));
        EXPECT_EQ(seats["ok"], true) << seats;
        // In teams partners face each other, so that both neighbours are opponents; else everybody is one.
        const json expected = std::string(format) == "teams" ? json{"E", "W"} : json{"E", "N", "W"};
        EXPECT_EQ(seats["attackable"], expected) << seats;
    }
}

}  // namespace
}  // namespace quadrille::rules::multiplayer
