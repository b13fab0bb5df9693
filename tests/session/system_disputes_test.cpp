// Disputes as they come up in games of many players, Noire, Frontière and Magic 54, each with the answer of
// its page in docs/rules; and how themed games end.
#include <gtest/gtest.h>

#include "tests/session/statement_builders.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

/// What is said at a system's table, turns of the board among it as {"turn": "south"}; the last of it is in
/// dispute.
struct Dispute {
    const char* name;
    rules::System system;
    std::vector<Json> said;
    bool allowed;
    const char* rule;
};
class SystemDisputes : public testing::TestWithParam<Dispute> {};

TEST_P(SystemDisputes, AreSettled) {
    const Dispute& dispute = GetParam();
    Spoken game({.system = dispute.system});
    for (std::size_t i = 0; i < dispute.said.size(); ++i) {
        const Json& said = dispute.said[i];
        if (said.contains("turn"))
            game.say(TurnBegins{static_cast<int>(i), *seat_from(said.at("turn").get<std::string>())});
        else
            game.does(said);
        const bool before = i + 1 < dispute.said.size();
        ASSERT_TRUE(!before || game.ruling().allowed) << said << " " << game.ruling().rule;
    }
    EXPECT_EQ(game.ruling().allowed, dispute.allowed);
    EXPECT_EQ(game.ruling().rule, dispute.rule);
}

const auto name_of_dispute = [](const auto& test) { return std::string(test.param.name); };

Json format(const char* which, int players) {
    return {{"do", "format"}, {"format", which}, {"players", players}};
}
Json begin(const char* first) {
    return {{"do", "begin"}, {"first", first}};
}
Json of(const char* action, const char* player) {
    return {{"do", action}, {"player", player}};
}
Json life(const char* effect, const char* player, int amount) {
    return {{"do", "life"}, {"effect", effect}, {"amounts", {{player, amount}}}};
}

INSTANTIATE_TEST_SUITE_P(
    Multiplayer, SystemDisputes,
    testing::Values(
        Dispute{"a_turn_before_the_game",
                rules::System::multiplayer,
                {format("free_for_all", 4), {{"do", "next_turn"}}},
                false,
                "MP-2.2"},
        Dispute{"turns_go_round",
                rules::System::multiplayer,
                {format("free_for_all", 4), begin("P4"), {{"do", "next_turn"}}},
                true,
                "MP-2.4"},
        Dispute{"an_additional_turn",
                rules::System::multiplayer,
                {format("free_for_all", 3), begin("P1"), of("extra_turn", "P3"), {{"do", "next_turn"}}},
                true,
                "MP-2.6"},
        Dispute{"an_additional_turn_in_a_grand_melee",
                rules::System::multiplayer,
                {format("grand_melee", 12), begin("P1"), of("extra_turn", "P3")},
                true,
                "MP-13.10"},
        Dispute{"a_general_begins",
                rules::System::multiplayer,
                {format("emperor", 6), begin("P1")},
                false,
                "MP-16.1"},
        Dispute{"the_emperor_begins",
                rules::System::multiplayer,
                {format("emperor", 6), begin("P5")},
                true,
                "MP-16.1"},
        Dispute{"the_first_of_a_team_begins",
                rules::System::multiplayer,
                {format("two_headed_giant", 4), begin("P1")},
                false,
                "MP-15.1"},
        Dispute{"the_second_of_a_team_begins",
                rules::System::multiplayer,
                {format("two_headed_giant", 4), begin("P4")},
                true,
                "MP-15.1"},
        Dispute{"a_range_for_two_headed_giants",
                rules::System::multiplayer,
                {format("two_headed_giant", 4), {{"do", "option"}, {"range", 2}}},
                false,
                "MP-7.4"},
        Dispute{"giants_lose_life_together",
                rules::System::multiplayer,
                {format("two_headed_giant", 4), begin("P2"), life("lose", "P3", 5)},
                true,
                "MP-15.6"},
        Dispute{"a_turn_too_near_a_marker",
                rules::System::multiplayer,
                {format("grand_melee", 12), begin("P1"), of("end_turn", "P1"), of("start_turn", "P2")},
                false,
                "MP-13.7"},
        Dispute{"a_turn_four_seats_from_a_marker",
                rules::System::multiplayer,
                {format("grand_melee", 12), begin("P1"), of("end_turn", "P5"), of("end_turn", "P1"),
                 of("start_turn", "P2")},
                true,
                "MP-13.7"},
        Dispute{"a_turn_ends_without_a_marker",
                rules::System::multiplayer,
                {format("grand_melee", 12), begin("P1"), of("end_turn", "P2")},
                false,
                "MP-13.6"}),
    name_of_dispute);

const Json south{{"turn", "south"}}, north{{"turn", "north"}};
Json mana(const char* action, std::vector<const char*> order) {
    return {{"do", action}, {"player", "P1"}, {"order", order}};
}
Json focus(const Json& pool) {
    int count = 0;
    for (const auto& [colour, n] : pool.items()) count += n.get<int>();
    return {{"do", "focus"}, {"player", "P1"}, {"x", {{"any", count}}}, {"mana", pool}};
}
Json cast(const Json& cost, const Json& payment) {
    return {{"do", "cast"},
            {"player", "P1"},
            {"name", "Spell"},
            {"card", {{"mana_cost", cost}}},
            {"payment", payment}};
}

INSTANTIATE_TEST_SUITE_P(
    Noire, SystemDisputes,
    testing::Values(Dispute{"channels_three",
                            rules::System::noire,
                            {south, mana("channel_step", {"red", "red", "blue"})},
                            true,
                            "NO-6.3"},
                    Dispute{"channels_two",
                            rules::System::noire,
                            {south, mana("channel_step", {"red", "red"})},
                            false,
                            "NO-2.6"},
                    Dispute{"channels_twice",
                            rules::System::noire,
                            {south,
                             mana("channel_step", {"red", "red", "blue"}),
                             {{"do", "take_pile"}, {"player", "P1"}, {"pile", 0}},
                             mana("channel_step", {"red", "red", "blue"})},
                            false,
                            "NO-6.3"},
                    Dispute{"channels_in_another_turn",
                            rules::System::noire,
                            {north, mana("channel_step", {"red", "red", "blue"})},
                            false,
                            "NO-6.3"},
                    Dispute{"takes_a_pile_without_channelling",
                            rules::System::noire,
                            {south, {{"do", "take_pile"}, {"player", "P1"}, {"pile", 0}}},
                            false,
                            "NO-6.5"},
                    Dispute{"a_land_after_the_channel_step",
                            rules::System::noire,
                            {south, mana("channel_step", {"red", "red", "blue"}), of("land", "P1")},
                            false,
                            "NO-6.6"},
                    Dispute{"the_channel_step_after_a_land",
                            rules::System::noire,
                            {south, of("land", "P1"), mana("channel_step", {"red", "red", "blue"})},
                            false,
                            "NO-6.6"},
                    Dispute{
                        "generic_mana_of_its_own_colour",
                        rules::System::noire,
                        {south, focus({{"black", 2}}), cast({{"black", 1}, {"generic", 1}}, {{"black", 2}})},
                        false,
                        "NO-7.3"},
                    Dispute{"generic_mana_of_another_colour",
                            rules::System::noire,
                            {south, focus({{"black", 1}, {"red", 1}}),
                             cast({{"black", 1}, {"generic", 1}}, {{"black", 1}, {"red", 1}})},
                            true,
                            "NO-7.1"},
                    Dispute{"a_coloured_symbol_of_another_colour",
                            rules::System::noire,
                            {south, focus({{"red", 2}}), cast({{"black", 1}, {"generic", 1}}, {{"red", 2}})},
                            false,
                            "NO-7.2"},
                    Dispute{"an_artifact_with_too_little_colourless",
                            rules::System::noire,
                            {south, focus({{"colorless", 1}, {"red", 2}}),
                             cast({{"generic", 3}}, {{"colorless", 1}, {"red", 2}})},
                            false,
                            "NO-7.4"},
                    Dispute{"an_artifact_half_paid_colourless",
                            rules::System::noire,
                            {south, focus({{"colorless", 2}, {"red", 1}}),
                             cast({{"generic", 3}}, {{"colorless", 2}, {"red", 1}})},
                            true,
                            "NO-7.1"},
                    Dispute{"more_than_is_in_the_reserve",
                            rules::System::noire,
                            {south, focus({{"red", 1}}), cast({{"red", 2}}, {{"red", 2}})},
                            false,
                            "NO-7.1"}),
    name_of_dispute);

Json territory() {
    return {{"do", "territory"}, {"lands", 20}};
}
Json creature(const char* player, std::vector<const char*> keywords = {}) {
    return {{"do", "creature"}, {"player", player},        {"name", "Bear"},      {"power", 2},
            {"toughness", 2},   {"colors", Json::array()}, {"keywords", keywords}};
}
Json move(const char* piece, const char* to) {
    return {{"do", "move"}, {"of", piece}, {"to", to}};
}
Json phase(int number) {
    return {{"do", "phase"}, {"phase", number}};
}
Json land(const char* action, const char* piece, const char* square) {
    return {{"do", action}, {"of", piece}, {"square", square}};
}
Json attack(const char* piece, const char* target) {
    return {{"do", "attack"}, {"of", piece}, {"target", target}};
}

INSTANTIATE_TEST_SUITE_P(
    Frontier, SystemDisputes,
    testing::Values(
        Dispute{"too_few_lands",
                rules::System::frontiere,
                {{{"do", "territory"}, {"lands", 4}}},
                false,
                "FR-1.2"},
        Dispute{"moves_the_turn_it_came",
                rules::System::frontiere,
                {territory(), south, creature("P1"), phase(3), move("k1", "c1")},
                false,
                "FR-3.5"},
        Dispute{"moves_at_once_with_haste",
                rules::System::frontiere,
                {territory(), south, creature("P1", {"haste"}), phase(3), move("k1", "c1")},
                true,
                "FR-3.6"},
        Dispute{"enters_on_the_second_row",
                rules::System::frontiere,
                {territory(), creature("P1"), south, phase(3), move("k1", "c2")},
                false,
                "FR-3.6"},
        Dispute{"moves_across_a_corner",
                rules::System::frontiere,
                {territory(), creature("P1"), south, phase(3), move("k1", "c1"), south, phase(3),
                 move("k1", "d2")},
                false,
                "FR-3.6"},
        Dispute{"flies_two_squares",
                rules::System::frontiere,
                {territory(), creature("P1", {"flying"}), south, phase(3), move("k1", "c1"), south, phase(3),
                 move("k1", "c3")},
                true,
                "FR-3.6"},
        Dispute{"walks_two_squares",
                rules::System::frontiere,
                {territory(), creature("P1"), south, phase(3), move("k1", "c1"), south, phase(3),
                 move("k1", "c3")},
                false,
                "FR-3.6"},
        Dispute{"onto_an_occupied_land",
                rules::System::frontiere,
                {territory(), creature("P1"), creature("P1"), south, phase(3), move("k1", "c1"),
                 move("k2", "c1")},
                false,
                "FR-3.6"},
        Dispute{"explores_off_the_territory",
                rules::System::frontiere,
                {territory(), creature("P1"), south, land("explore", "k1", "c1")},
                false,
                "FR-2.1"},
        Dispute{"explores_the_next_land",
                rules::System::frontiere,
                {territory(), creature("P1"), south, phase(3), move("k1", "c1"), land("explore", "k1", "c2")},
                true,
                "FR-2.5"},
        Dispute{"explores_two_lands_away",
                rules::System::frontiere,
                {territory(), creature("P1"), south, phase(3), move("k1", "c1"), land("explore", "k1", "c3")},
                false,
                "FR-2.5"},
        Dispute{"explores_twice",
                rules::System::frontiere,
                {territory(), creature("P1"), south, phase(3), move("k1", "c1"), land("explore", "k1", "c2"),
                 land("explore", "k1", "b1")},
                false,
                "FR-2.5"},
        Dispute{"takes_a_hidden_land",
                rules::System::frontiere,
                {territory(), creature("P1"), south, phase(3), move("k1", "c1"), land("control", "k1", "c2")},
                false,
                "FR-2.6"},
        Dispute{"attacks_from_off_the_territory",
                rules::System::frontiere,
                {territory(), creature("P1"), south, phase(1), attack("k1", "P2")},
                false,
                "FR-2.1"},
        Dispute{
            "attacks_a_player_out_of_reach",
            rules::System::frontiere,
            {territory(), creature("P1"), south, phase(3), move("k1", "c1"), phase(1), attack("k1", "P2")},
            false,
            "FR-3.10"},
        Dispute{"attacks_a_player_from_the_last_row",
                rules::System::frontiere,
                {territory(), creature("P1", {"flying"}), south, phase(3), move("k1", "c1"), south, phase(3),
                 move("k1", "c3"), south, phase(3), move("k1", "c4"), phase(1), attack("k1", "P2")},
                true,
                "FR-3.10"},
        Dispute{
            "a_defender_attacks",
            rules::System::frontiere,
            {territory(), creature("P1", {"defender", "flying"}), south, phase(3), move("k1", "c1"), south,
             phase(3), move("k1", "c3"), south, phase(3), move("k1", "c4"), phase(1), attack("k1", "P2")},
            false,
            "FR-3.10"},
        Dispute{"a_token_beside_a_creature",
                rules::System::frontiere,
                {territory(), creature("P1"), south, {{"do", "token"}, {"player", "P1"}, {"square", "a1"}}},
                false,
                "FR-2.2"},
        Dispute{"a_third_order_of_phases",
                rules::System::frontiere,
                {territory(), south, {{"do", "order"}, {"order", 3}}},
                false,
                "FR-3.3"}),
    name_of_dispute);

/// Red begins with real cards: hands are not known, so any card that nobody has seen may be played.
std::vector<Json> begun_by_red(std::vector<const char*> actions) {
    std::vector<Json> said{{{"do", "own_cards"}, {"first", "R"}}};
    for (const char* action : actions) said.push_back({{"do", "play"}, {"action", action}});
    return said;
}

INSTANTIATE_TEST_SUITE_P(
    Magic54, SystemDisputes,
    testing::Values(
        Dispute{"a_second_mana", rules::System::magic54, begun_by_red({"mana 3H", "mana 5H"}), false,
                "M54-1.3"},
        Dispute{"a_jack_without_mana", rules::System::magic54, begun_by_red({"summon JH"}), false, "M54-1.3"},
        Dispute{"a_queen_for_one_mana", rules::System::magic54, begun_by_red({"mana 3H", "summon QH"}), false,
                "M54-1.3"},
        Dispute{"a_jack_for_one_mana", rules::System::magic54, begun_by_red({"mana 3H", "summon JH"}), true,
                ""},
        Dispute{"a_card_of_the_other_side", rules::System::magic54, begun_by_red({"mana 3H", "summon JC"}),
                false, "M54-1.2"},
        Dispute{"black_in_reds_turn", rules::System::magic54, begun_by_red({"mana 3C"}), false, "M54-1.3"},
        Dispute{"attacks_the_turn_it_came", rules::System::magic54,
                begun_by_red({"mana 3H", "summon JH", "pass", "pass", "attack r1"}), false, "M54-2.6"},
        Dispute{"mana_while_attacking", rules::System::magic54, begun_by_red({"pass", "pass", "mana 3H"}),
                false, "M54-2.3"},
        Dispute{"growth_outside_a_combat", rules::System::magic54,
                begun_by_red({"mana 3H", "summon JH", "grow 5H r1"}), false, "M54-2.8"},
        Dispute{"a_four_for_one_mana", rules::System::magic54, begun_by_red({"mana 3H", "play 4H B"}), false,
                "M54-1.3"},
        Dispute{"a_two_at_the_other_player", rules::System::magic54, begun_by_red({"mana 3H", "play 2H B"}),
                true, ""},
        Dispute{"a_special_move_without_the_creature", rules::System::magic54,
                begun_by_red({"mana 3H", "special r1"}), false, "M54-1.6"},
        Dispute{"keeps_in_a_main_phase", rules::System::magic54, begun_by_red({"keep"}), false, "M54-2.10"}),
    name_of_dispute);

}  // namespace
}  // namespace quadrille::app
