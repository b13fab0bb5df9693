// The four levels of the example game in the source of Magic 54 (section VIII), action by action. Roseline is
// red, Norbert black; what the source leaves open (suits, the cards not named) is chosen.
#include <gtest/gtest.h>

#include "tests/rules/magic54/table.hpp"

namespace quadrille::rules::magic54 {
namespace {

struct Move {
    const char* action;
    const char* after;  ///< see `shown`
    std::vector<Outcome> outcomes = {};
};

void show_player(std::string& text, const State& state, Side side) {
    const Player& player = state.of(side);
    (text += name(side)) += std::to_string(player.life) + " (";
    for (const Card card : player.hand.cards) (text += name(card)) += ' ';
    text += ")";
    for (const ManaCard& mana : player.mana) ((text += ' ') += name(mana.card)) += mana.tapped ? "'" : "";
    for (const Creature& creature : player.creatures) {
        ((text += ' ') += name(creature.card)) += creature.tapped ? "'" : "";
        if (creature.sick) text += '*';
        if (creature.growth > 0) text += '+' + std::to_string(creature.growth);
        if (creature.damage > 0) text += '-' + std::to_string(creature.damage);
    }
    text += " [";
    for (const Card card : player.discard) (text += name(card)) += ' ';
    text += "]";
}

/// "R20 (2H KH ) 5H' QH*+7-3 [6H ]": life, hand, in play (' tapped, * summoning sick, + growth, - damage),
/// discard pile; then step, who acts, what is on the stack.
std::string shown(const State& state) {
    constexpr std::array steps{"main1", "attack", "block", "combat", "damage", "main2", "end", "over"};
    std::string text;
    show_player(text, state, Side::red);
    text += " | ";
    show_player(text, state, Side::black);
    (text += " | ") += steps[static_cast<std::size_t>(state.step)];
    if (state.priority) (text += ' ') += name(*state.priority);
    for (const StackObject& object : state.stack) {
        const bool special = object.what == StackObject::What::special;
        text +=
            " <" + (special ? "special" : std::string(name(object.card))) + ' ' + name(object.target) + '>';
    }
    return text;
}

void replay(State& state, const std::vector<Move>& moves) {
    for (const Move& move : moves) {
        ASSERT_TRUE(play(state, move.action, move.outcomes)) << move.action << " in " << shown(state);
        EXPECT_EQ(shown(state), move.after) << "after " << move.action;
        EXPECT_TRUE(has_all_cards(state)) << "after " << move.action;
    }
}

State after_level_1() {
    State state =
        new_game({deck_with(Side::red, "KH 2H 5H 5D 10H 4H"), deck_with(Side::black, "KC AC 3C 5C 7C JC 2C")},
                 Side::red);
    for (const char* action : {"mana 5H", "pass", "pass", "attack", "pass", "pass", "keep", "mana 3C",
                               "summon JC", "pass", "pass", "attack", "pass", "pass", "keep"}) {
        EXPECT_TRUE(play(state, action)) << action;
    }
    return state;
}

TEST(Magic54Examples, Level1ManaAndASummons) {
    State state =
        new_game({deck_with(Side::red, "KH 2H 5H 5D 10H 4H"), deck_with(Side::black, "KC AC 3C 5C 7C JC 2C")},
                 Side::red);
    EXPECT_EQ(shown(state), "R20 (2H 5D 5H 10H KH ) [] | B20 (AC 3C 5C 7C KC ) [] | main1 R");
    replay(state, {{"mana 5H", "R20 (2H 5D 10H KH ) 5H [] | B20 (AC 3C 5C 7C KC ) [] | main1 R"},
                   {"pass", "R20 (2H 5D 10H KH ) 5H [] | B20 (AC 3C 5C 7C KC ) [] | main1 B"},
                   {"pass", "R20 (2H 5D 10H KH ) 5H [] | B20 (AC 3C 5C 7C KC ) [] | attack R"},
                   {"attack", "R20 (2H 5D 10H KH ) 5H [] | B20 (AC 3C 5C 7C KC ) [] | main2 R"},
                   {"pass", "R20 (2H 5D 10H KH ) 5H [] | B20 (AC 3C 5C 7C KC ) [] | main2 B"},
                   {"pass", "R20 (2H 5D 10H KH ) 5H [] | B20 (AC 3C 5C 7C KC ) [] | end R"},
                   // Norbert draws a jack.
                   {"keep", "R20 (2H 5D 10H KH ) 5H [] | B20 (AC 3C 5C 7C JC KC ) [] | main1 B"},
                   {"mana 3C", "R20 (2H 5D 10H KH ) 5H [] | B20 (AC 5C 7C JC KC ) 3C [] | main1 B"},
                   {"summon JC", "R20 (2H 5D 10H KH ) 5H [] | B20 (AC 5C 7C KC ) 3C' JC* [] | main1 B"},
                   {"pass", "R20 (2H 5D 10H KH ) 5H [] | B20 (AC 5C 7C KC ) 3C' JC* [] | main1 R"},
                   {"pass", "R20 (2H 5D 10H KH ) 5H [] | B20 (AC 5C 7C KC ) 3C' JC* [] | attack B"}});
    // Summoning sick: Norbert cannot attack.
    EXPECT_EQ(listed_actions(state), std::vector<std::string>{"attack"});
}

TEST(Magic54Examples, Level2AnAttackIsAnswered) {
    State state = after_level_1();
    // Roseline draws a 4.
    EXPECT_EQ(shown(state), "R20 (2H 4H 5D 10H KH ) 5H [] | B20 (AC 5C 7C KC ) 3C' JC* [] | main1 R");
    replay(state,
           {{"mana 5D", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 5C 7C KC ) 3C' JC* [] | main1 R"},
            {"pass", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 5C 7C KC ) 3C' JC* [] | main1 B"},
            {"pass", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 5C 7C KC ) 3C' JC* [] | attack R"},
            {"attack", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 5C 7C KC ) 3C' JC* [] | main2 R"},
            {"pass", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 5C 7C KC ) 3C' JC* [] | main2 B"},
            {"pass", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 5C 7C KC ) 3C' JC* [] | end R"},
            // Norbert untaps and draws a 2.
            {"keep", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 2C 5C 7C KC ) 3C JC [] | main1 B"},
            {"mana 5C", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 2C 7C KC ) 3C 5C JC [] | main1 B"},
            {"pass", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 2C 7C KC ) 3C 5C JC [] | main1 R"},
            {"pass", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 2C 7C KC ) 3C 5C JC [] | attack B"},
            {"attack b1", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 2C 7C KC ) 3C 5C JC' [] | block R"},
            {"block", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 2C 7C KC ) 3C 5C JC' [] | combat B"},
            {"pass", "R20 (2H 4H 10H KH ) 5H 5D [] | B20 (AC 2C 7C KC ) 3C 5C JC' [] | combat R"},
            {"play 2H b1", "R20 (4H 10H KH ) 5H' 5D [] | B20 (AC 2C 7C KC ) 3C 5C JC' [] | combat B <2H b1>"},
            // Norbert keeps his ace.
            {"pass", "R20 (4H 10H KH ) 5H' 5D [] | B20 (AC 2C 7C KC ) 3C 5C JC' [] | combat R <2H b1>"},
            {"pass", "R20 (4H 10H KH ) 5H' 5D [2H ] | B20 (AC 2C 7C KC ) 3C 5C [JC ] | combat B"},
            {"pass", "R20 (4H 10H KH ) 5H' 5D [2H ] | B20 (AC 2C 7C KC ) 3C 5C [JC ] | combat R"},
            {"pass", "R20 (4H 10H KH ) 5H' 5D [2H ] | B20 (AC 2C 7C KC ) 3C 5C [JC ] | main2 B"}});
}

TEST(Magic54Examples, Level3GrowthAndKnowledge) {
    State state;
    state.turn = 11;
    lay_out(state, Side::red,
            {.life = 15,
             .hand = "7H KH",
             .mana = "5H 5D 3H",
             .creatures = {{.number = 1, .card = *card_from("QH")}}});
    lay_out(state, Side::black,
            {.life = 20,
             .hand = "3S",
             .mana = "5C 5S 7C",
             .tapped_mana = "3C",
             .deck = "9C",
             .creatures = {{.number = 2, .card = *card_from("KC")}}});
    replay(
        state,
        {{"pass", "R15 (7H KH ) 5H 5D 3H QH [] | B20 (3S ) 3C' 5C 5S 7C KC [] | main1 B"},
         {"pass", "R15 (7H KH ) 5H 5D 3H QH [] | B20 (3S ) 3C' 5C 5S 7C KC [] | attack R"},
         {"attack r1", "R15 (7H KH ) 5H 5D 3H QH' [] | B20 (3S ) 3C' 5C 5S 7C KC [] | block B"},
         {"block b2>r1", "R15 (7H KH ) 5H 5D 3H QH' [] | B20 (3S ) 3C' 5C 5S 7C KC [] | combat R"},
         {"grow 7H r1", "R15 (KH ) 5H 5D 3H QH' [] | B20 (3S ) 3C' 5C 5S 7C KC [] | combat B <7H r1>"},
         {"special b2",
          "R15 (KH ) 5H 5D 3H QH' [] | B20 (3S ) 3C' 5C' 5S' 7C' KC [] | combat R <7H r1> <special >"},
         {"pass",
          "R15 (KH ) 5H 5D 3H QH' [] | B20 (3S ) 3C' 5C' 5S' 7C' KC [] | combat B <7H r1> <special >"},
         {"pass", "R15 (KH ) 5H 5D 3H QH'+7 [] | B20 (3S 9C ) 3C' 5C' 5S' 7C' KC [] | combat R"},
         {"pass", "R15 (KH ) 5H 5D 3H QH'+7 [] | B20 (3S 9C ) 3C' 5C' 5S' 7C' KC [] | combat B"},
         // The king dies of 9, the queen lives on as a 2/2 with 3 damage (M54-2.11).
         {"pass", "R15 (KH ) 5H 5D 3H QH'-3 [7H ] | B20 (3S 9C ) 3C' 5C' 5S' 7C' [KC ] | main2 R"},
         {"summon KH", "R15 () 5H' 5D' 3H' QH'-3 KH* [7H ] | B20 (3S 9C ) 3C' 5C' 5S' 7C' [KC ] | main2 R"},
         {"pass", "R15 () 5H' 5D' 3H' QH'-3 KH* [7H ] | B20 (3S 9C ) 3C' 5C' 5S' 7C' [KC ] | main2 B"},
         {"pass", "R15 () 5H' 5D' 3H' QH'-3 KH* [7H ] | B20 (3S 9C ) 3C' 5C' 5S' 7C' [KC ] | end R"},
         {"keep", "R15 () 5H' 5D' 3H' QH' KH* [7H ] | B20 (AC 3S 9C ) 3C 5C 5S 7C [KC ] | main1 B"}});
}

TEST(Magic54Examples, Level4LastInFirstOut) {
    State state;
    state.turn = 21;
    lay_out(state, Side::red,
            {.life = 7,
             .hand = "6H 8H 9H",
             .mana = "5H 5D 3H 3D",
             .creatures = {{.number = 2, .card = *card_from("KH")}}});
    lay_out(state, Side::black,
            {.life = 14,
             .hand = "10C XB",
             .mana = "3C 5C 5S 7C",
             .creatures = {{.number = 3, .card = *card_from("JS"), .tapped = true},
                           {.number = 4, .card = *card_from("QC")}}});
    const Outcome takes_the_8{.gives_card = true, .card = card_from("8H")};
    replay(
        state,
        {{"mana 9H", "R7 (6H 8H ) 5H 5D 3H 3D 9H KH [] | B14 (10C XB ) 3C 5C 5S 7C JS' QC [] | main1 R"},
         {"pass", "R7 (6H 8H ) 5H 5D 3H 3D 9H KH [] | B14 (10C XB ) 3C 5C 5S 7C JS' QC [] | main1 B"},
         {"play 10C", "R7 (6H 8H ) 5H 5D 3H 3D 9H KH [] | B14 (XB ) 3C' 5C 5S 7C JS' QC [] | main1 R <10C >"},
         {"play 6H b4",
          "R7 (8H ) 5H' 5D' 3H' 3D 9H KH [] | B14 (XB ) 3C' 5C 5S 7C JS' QC [] | main1 B <10C > "
          "<6H b4>"},
         {"special b3 b4",
          "R7 (8H ) 5H' 5D' 3H' 3D 9H KH [] | B14 (XB ) 3C' 5C' 5S 7C JS' QC [] | main1 R "
          "<10C > <6H b4> <special b4>"},
         {"pass",
          "R7 (8H ) 5H' 5D' 3H' 3D 9H KH [] | B14 (XB ) 3C' 5C' 5S 7C JS' QC [] | main1 B "
          "<10C > <6H b4> <special b4>"},
         // The jack takes the queen's damage and dies, then the ten takes the 8.
         {"pass",
          "R7 () 5H' 5D' 3H' 3D 9H KH [6H 8H ] | B14 (XB ) 3C' 5C' 5S 7C QC [JS 10C ] | main1 R",
          {takes_the_8}},
         {"pass", "R7 () 5H' 5D' 3H' 3D 9H KH [6H 8H ] | B14 (XB ) 3C' 5C' 5S 7C QC [JS 10C ] | main1 B"},
         {"pass", "R7 () 5H' 5D' 3H' 3D 9H KH [6H 8H ] | B14 (XB ) 3C' 5C' 5S 7C QC [JS 10C ] | attack R"},
         {"attack r2",
          "R7 () 5H' 5D' 3H' 3D 9H KH' [6H 8H ] | B14 (XB ) 3C' 5C' 5S 7C QC [JS 10C ] | block B"},
         {"block b4>r2",
          "R7 () 5H' 5D' 3H' 3D 9H KH' [6H 8H ] | B14 (XB ) 3C' 5C' 5S 7C QC [JS 10C ] | combat R"},
         {"pass", "R7 () 5H' 5D' 3H' 3D 9H KH' [6H 8H ] | B14 (XB ) 3C' 5C' 5S 7C QC [JS 10C ] | combat B"},
         {"play XB 2C",
          "R7 () 5H' 5D' 3H' 3D 9H KH' [6H 8H ] | B14 () 3C' 5C' 5S' 7C QC [JS 10C ] | combat R "
          "<XB 2C>"},
         {"pass",
          "R7 () 5H' 5D' 3H' 3D 9H KH' [6H 8H ] | B14 () 3C' 5C' 5S' 7C QC [JS 10C ] | combat B "
          "<XB 2C>"},
         {"pass",
          "R7 () 5H' 5D' 3H' 3D 9H KH' [6H 8H ] | B14 (2C ) 3C' 5C' 5S' 7C QC [JS 10C XB ] | combat R"},
         {"pass",
          "R7 () 5H' 5D' 3H' 3D 9H KH' [6H 8H ] | B14 (2C ) 3C' 5C' 5S' 7C QC [JS 10C XB ] | combat B"},
         {"play 2C r2",
          "R7 () 5H' 5D' 3H' 3D 9H KH' [6H 8H ] | B14 () 3C' 5C' 5S' 7C' QC [JS 10C XB ] | combat "
          "R <2C r2>"},
         {"pass",
          "R7 () 5H' 5D' 3H' 3D 9H KH' [6H 8H ] | B14 () 3C' 5C' 5S' 7C' QC [JS 10C XB ] | combat B "
          "<2C r2>"},
         {"pass",
          "R7 () 5H' 5D' 3H' 3D 9H KH'-1 [6H 8H ] | B14 () 3C' 5C' 5S' 7C' QC [JS 10C XB 2C ] | combat R"},
         {"pass",
          "R7 () 5H' 5D' 3H' 3D 9H KH'-1 [6H 8H ] | B14 () 3C' 5C' 5S' 7C' QC [JS 10C XB 2C ] | combat B"},
         // 2 of the queen and 1 of the card kill the king, his 3 the queen.
         {"pass",
          "R7 () 5H' 5D' 3H' 3D 9H [6H 8H KH ] | B14 () 3C' 5C' 5S' 7C' [JS 10C XB 2C QC ] | main2 R"}});
}

}  // namespace
}  // namespace quadrille::rules::magic54
