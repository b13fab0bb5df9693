// What a position is refused for, and where the mistake is said to be (docs/rules/echiquier.md, section 15).
#include "rules/position/position.hpp"

#include <gtest/gtest.h>

#include "rules/json/parse.hpp"
#include "rules/position/position_json.hpp"

namespace quadrille::rules {
namespace {

std::vector<std::string> places_of_mistakes(const char* position) {
    Document document = parse(position).value();
    const bool sound = read_position(Node(document)).has_value();
    EXPECT_EQ(sound, document.mistakes.empty());
    std::vector<std::string> places;
    for (const InputError& mistake : document.mistakes) {
        EXPECT_FALSE(mistake.message.empty());
        places.push_back(mistake.at);
    }
    return places;
}

struct Refusal {
    const char* name;
    const char* position;
    const char* at;
};
class PositionRefused : public testing::TestWithParam<Refusal> {};

TEST_P(PositionRefused, AtTheValueAtFault) {
    EXPECT_EQ(places_of_mistakes(GetParam().position), std::vector<std::string>{GetParam().at});
}

INSTANTIATE_TEST_SUITE_P(
    Section15, PositionRefused,
    testing::Values(
        Refusal{"too_wide", R"({"board":{"columns":27}})", "/board/columns"},
        Refusal{"no_rows", R"({"board":{"rows":0}})", "/board/rows"},
        Refusal{"board_is_a_list", R"({"board":[]})", "/board"},
        Refusal{"fraction", R"({"players":[{"id":"P1","life":20.0}]})", "/players/0/life"},
        Refusal{"exponent", R"({"players":[{"id":"P1","life":2e1}]})", "/players/0/life"},
        Refusal{"too_large", R"({"players":[{"id":"P1","life":1000001}]})", "/players/0/life"},
        Refusal{"beyond_64_bits", R"({"turn":{"number":99999999999999999999}})", "/turn/number"},
        Refusal{"truth_as_number", R"({"players":[{"id":"P1","pawn_tapped":1}]})", "/players/0/pawn_tapped"},
        Refusal{"player_is_null", R"({"players":[null]})", "/players/0"},
        Refusal{"no_id", R"({"players":[{"life":3}]})", "/players/0/id"},
        Refusal{"two_without_id", R"({"players":[{"id":"P1"},{}]})", "/players/1/id"},
        Refusal{"id_twice", R"({"players":[{"id":"P1"}],"traps":[{"id":"P1"}]})", "/traps/0/id"},
        Refusal{"pawn_off_board", R"({"players":[{"id":"P1","pawn":"i1"}]})", "/players/0/pawn"},
        Refusal{"pawn_on_missing", R"({"board":{"missing":["a1"]},"players":[{"id":"P1","pawn":"a1"}]})",
                "/players/0/pawn"},
        Refusal{"pawn_on_blocked", R"({"board":{"blocked":["a1"]},"players":[{"id":"P1","pawn":"a1"}]})",
                "/players/0/pawn"},
        Refusal{"two_pawns", R"({"players":[{"id":"P1","pawn":"a1"},{"id":"P2","pawn":"a1"}]})",
                "/players/1/pawn"},
        Refusal{"lost_with_pawn", R"({"players":[{"id":"P1","pawn":"a1","lost":true}]})", "/players/0/pawn"},
        Refusal{"eliminated_with_pawn",
                R"({"players":[{"id":"P1","pawn":"a1"}],"history":{"eliminated":["P1"]}})",
                "/players/0/pawn"},
        Refusal{"unknown_eliminated", R"({"history":{"eliminated":["P1"]}})", "/history/eliminated/0"},
        Refusal{"no_controller", R"({"pieces":[{"id":"k1","kind":"creature"}]})", "/pieces/0/controller"},
        Refusal{"no_kind", R"({"players":[{"id":"P1"}],"pieces":[{"id":"k1","controller":"P1"}]})",
                "/pieces/0/kind"},
        Refusal{"lost_controller",
                R"({"players":[{"id":"P1","lost":true}],
                    "pieces":[{"id":"k1","kind":"land","controller":"P1"}]})",
                "/pieces/0/controller"},
        Refusal{"unknown_owner",
                R"({"players":[{"id":"P1"}],
                    "pieces":[{"id":"k1","kind":"land","controller":"P1","owner":"P9"}]})",
                "/pieces/0/owner"},
        Refusal{"enchantment_on_board",
                R"({"players":[{"id":"P1"}],
                    "pieces":[{"id":"k1","kind":"enchantment","controller":"P1","square":"a1"}]})",
                "/pieces/0/square"},
        Refusal{"creature_attached",
                R"({"players":[{"id":"P1"}],
                    "pieces":[{"id":"k1","kind":"creature","controller":"P1","attached_to":"k2"},
                              {"id":"k2","kind":"creature","controller":"P1"}]})",
                "/pieces/0/attached_to"},
        Refusal{"equipment_on_a_player",
                R"({"players":[{"id":"P1"}],
                    "pieces":[{"id":"e1","kind":"equipment","controller":"P1","attached_to":"P1"}]})",
                "/pieces/0/attached_to"},
        Refusal{"attached_to_itself",
                R"({"players":[{"id":"P1"}],
                    "pieces":[{"id":"u1","kind":"aura","controller":"P1","attached_to":"u1"}]})",
                "/pieces/0/attached_to"},
        Refusal{"stack_without_controller", R"({"stack":[{"id":"s1"}]})", "/stack/0/controller"},
        Refusal{"source_on_the_stack",
                R"({"players":[{"id":"P1"}],"stack":[{"id":"s1","controller":"P1"},
                    {"id":"s2","controller":"P1","source":"s1"}]})",
                "/stack/1/source"},
        Refusal{"history_off_board", R"({"history":{"left":{"x/y":"z9"}}})", "/history/left/x~1y"},
        Refusal{"unknown_left_by", R"({"history":{"left_by":{"x":"y"}}})", "/history/left_by/x"},
        Refusal{"unknown_blocker", R"({"combat":{"blocks":{"b1":[]}}})", "/combat/blocks/b1"},
        Refusal{"goal_without_player", R"({"objectives":{"goals":[{"kind":"kill"}]}})",
                "/objectives/goals/0/player"},
        Refusal{"strategic_off_board", R"({"objectives":{"strategic":["d4","d9"]}})",
                "/objectives/strategic/1"},
        Refusal{"special_off_board", R"({"special":[{"square":"d9"}]})", "/special/0/square"}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST(PositionRefusal, NamesEveryMistakeOnce) {
    EXPECT_EQ(places_of_mistakes(R"({"players":[{"id":"P1","life":"x","pawn":"d4","seat":"up"}],
        "pieces":[{"id":"P1","kind":"creature","controller":"P1","square":"d4"},
                  {"id":"k2","kind":"token","controller":7,"square":"j1"}]})"),
              (std::vector<std::string>{"/players/0/seat", "/players/0/life", "/pieces/1/kind",
                                        "/pieces/1/controller", "/pieces/0/id", "/pieces/0/square",
                                        "/pieces/1/square"}));
}

TEST(PositionRefusal, OfACircleOfAttachmentsEveryMember) {
    EXPECT_EQ(places_of_mistakes(R"({"players":[{"id":"P1"}],"pieces":[
        {"id":"u0","kind":"aura","controller":"P1","attached_to":"u1"},
        {"id":"u1","kind":"aura","controller":"P1","attached_to":"u2"},
        {"id":"u2","kind":"aura","controller":"P1","attached_to":"u1"}]})"),
              (std::vector<std::string>{"/pieces/1/attached_to", "/pieces/2/attached_to"}));
}

TEST(Position, NullCountsAsAbsentAndAnEmptyPositionIsOne) {
    EXPECT_TRUE(places_of_mistakes("{}").empty());
    EXPECT_TRUE(places_of_mistakes(R"({"board":null,"players":[{"id":"P1","seat":null,"pawn":null}],
        "pieces":[],"turn":null,"history":{"left":{"x":null}}})")
                    .empty());
}

TEST(Position, CreaturesOfOpponentsShareASquareInCombatOnly) {
    const auto at_step = [](const std::string& step) {
        return places_of_mistakes((R"({"players":[{"id":"P1"},{"id":"P2"}],"turn":{"step":")" + step + R"("},
            "pieces":[{"id":"k1","kind":"creature","controller":"P1","square":"d4"},
                      {"id":"k2","kind":"creature","controller":"P2","square":"d4"}]})")
                                      .c_str());
    };
    for (const char* step : {"declare_attackers", "declare_blockers", "damage", "end_combat"})
        EXPECT_TRUE(at_step(step).empty()) << step;
    for (const char* step : {"upkeep", "begin_combat", "main2"})
        EXPECT_EQ(at_step(step), std::vector<std::string>{"/pieces/1/square"}) << step;
}

TEST(Position, WhatIsAttachedLiesWhereItsHostLies) {
    Document document = parse(R"({"players":[{"id":"P1","pawn":"d1"}],"pieces":[
        {"id":"u1","kind":"aura","controller":"P1","attached_to":"e1","square":"h8"},
        {"id":"e1","kind":"equipment","controller":"P1","attached_to":"k1"},
        {"id":"k1","kind":"creature","controller":"P1","square":"c4"},
        {"id":"u2","kind":"aura","controller":"P1","attached_to":"P1"}]})")
                            .value();
    const auto position = read_position(Node(document));
    ASSERT_TRUE(position.has_value());
    EXPECT_EQ(position->piece(0).square, square_from("c4"));
    EXPECT_EQ(position->piece(1).square, square_from("c4"));
    EXPECT_EQ(position->piece(3).square, std::nullopt);  // on the player, not on the pawn (EC-2.5)
}

TEST(Attachments, LieWhereTheLastThingThatTheyHangOnLies) {
    Document document = parse(R"({"players":[{"id":"P1","pawn":"h1"}],"pieces":[
        {"id":"u1","kind":"aura","controller":"P1","attached_to":"u2","square":"a8"},
        {"id":"k1","kind":"creature","controller":"P1","square":"c3"},
        {"id":"u2","kind":"aura","controller":"P1","attached_to":"u3"},
        {"id":"u3","kind":"aura","controller":"P1","attached_to":"k1"},
        {"id":"u4","kind":"aura","controller":"P1","attached_to":"u1"},
        {"id":"u5","kind":"aura","controller":"P1","attached_to":"u6"},
        {"id":"u6","kind":"aura","controller":"P1","attached_to":"P1"},
        {"id":"l1","kind":"land","controller":"P1"},
        {"id":"u7","kind":"aura","controller":"P1","attached_to":"u8"},
        {"id":"u8","kind":"aura","controller":"P1","attached_to":"l1"},
        {"id":"e1","kind":"equipment","controller":"P1","square":"d5"},
        {"id":"u9","kind":"aura","controller":"P1","attached_to":"e1"}]})")
                            .value();
    const auto position = read_position(Node(document)).value();
    const auto square = [&](const char* id) { return position.piece(*position.find_piece(id)).square; };
    for (const char* on_k1 : {"u1", "u2", "u3", "u4"}) EXPECT_EQ(square(on_k1), (Square{2, 2})) << on_k1;
    for (const char* off_board : {"u5", "u6", "u7", "u8"})
        EXPECT_EQ(square(off_board), std::nullopt) << off_board;
    EXPECT_EQ(square("u9"), (Square{3, 4}));
}

}  // namespace
}  // namespace quadrille::rules
