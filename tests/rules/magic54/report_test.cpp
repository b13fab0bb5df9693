#include "rules/magic54/report.hpp"

#include <gtest/gtest.h>

#include "tests/rules/magic54/table.hpp"

namespace quadrille::rules::magic54 {
namespace {

struct Reported {
    const char* name;
    const char* report;
    std::vector<std::string> actions;
};

class Interpretations : public testing::TestWithParam<Reported> {};

/// Red's main phase: jacks in hand, a queen and an opposing king in play, two mana.
State scene() {
    State state;
    lay_out(state, Side::red,
            {.hand = "2H 5D JD JH", .mana = "3H 7H", .creatures = {{.number = 1, .card = *card_from("QH")}}});
    lay_out(state, Side::black, {.creatures = {{.number = 1, .card = *card_from("KC")}}});
    return state;
}

TEST_P(Interpretations, AreThePossibleActionsThatFit) {
    EXPECT_EQ(interpretations(scene(), GetParam().report), GetParam().actions);
}

INSTANTIATE_TEST_SUITE_P(Magic54, Interpretations,
                         testing::Values(Reported{"word_for_word", "pass", {"pass"}},
                                         Reported{
                                             "a_rank_of_two_cards", "summon J", {"summon JD", "summon JH"}},
                                         Reported{"a_card_without_its_target",
                                                  "2H",
                                                  {"play 2H B", "play 2H R", "play 2H b1", "play 2H r1"}},
                                         Reported{"a_creature_by_its_card", "2 KC", {"play 2H b1"}},
                                         Reported{"a_creature_by_its_rank", "2H Q", {"play 2H r1"}},
                                         Reported{"a_special_move_by_the_card", "special QH", {"special r1"}},
                                         Reported{"the_player", "play 2 B", {"play 2H B"}},
                                         Reported{"nothing_that_is_possible", "summon K", {}},
                                         Reported{"words_in_another_order", "JH summon", {}},
                                         Reported{"nothing_said",
                                                  "",
                                                  {"mana 5D", "pass", "play 2H B", "play 2H R", "play 2H b1",
                                                   "play 2H r1", "special r1", "summon JD", "summon JH"}}),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(Interpretations, OfAHiddenHandAreWhatItMayHold) {
    State state = scene();
    Player& player = state.of(Side::red);
    player.hand = {true, {}, player.hand.count};
    player.deck = {true, {}, player.deck.count};
    EXPECT_EQ(interpretations(state, "summon Q"), std::vector<std::string>{"summon QD"});
    EXPECT_EQ(interpretations(state, "mana 3"), std::vector<std::string>{"mana 3D"});
}

}  // namespace
}  // namespace quadrille::rules::magic54
