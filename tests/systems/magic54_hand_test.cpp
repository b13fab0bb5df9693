// Magic 54 card by card at the panel; expected answers from docs/rules/magic54.md.
#include <algorithm>
#include <gtest/gtest.h>

#include "app/session/systems/magic54_chance.hpp"
#include "app/session/systems/magic54_game.hpp"
#include "tests/session/statement_builders.hpp"

namespace quadrille::app {
namespace {

using Cards = std::vector<std::string>;

bool holds(const Cards& list, const std::string& card) {
    return std::find(list.begin(), list.end(), card) != list.end();
}

/// All cards of a side, those named on top.
Cards stacked(const char* suits, const std::string& joker, Cards top) {
    for (const char* suit = suits; *suit != '\0'; ++suit) {
        for (const char* rank : {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}) {
            const std::string card = std::string(rank) + *suit;
            if (!holds(top, card)) top.push_back(card);
        }
    }
    if (!holds(top, joker)) top.push_back(joker);
    return top;
}

/// Red begins; the first five cards of each side are its hand.
struct Dealt54 : Spoken {
    Dealt54(Cards reds, Cards blacks) : Spoken({.system = rules::System::magic54}) {
        does(
            {{"do", "deal"},
             {"first", "R"},
             {"decks",
              {{"R", stacked("HD", "XR", std::move(reds))}, {"B", stacked("CS", "XB", std::move(blacks))}}}});
        EXPECT_TRUE(ruling().allowed);
    }
    Magic54Table table() const { return magic54_table(game()); }
    M54Side side(std::size_t at) const { return table().sides.at(at); }
    Dealt54& plays(const std::string& action) {
        say(said(play_with_chance(game().magic54, action, 7)));
        EXPECT_TRUE(ruling().allowed) << action << " " << ruling().rule;
        return *this;
    }
    Dealt54& resolves(const std::string& action) { return plays(action).plays("pass").plays("pass"); }
    Cards offered(const std::string& word) const {
        Cards found;
        for (const std::string& action : table().actions) {
            if (action.starts_with(word)) found.push_back(action);
        }
        return found;
    }
    /// Nothing more is done until the active player may exchange a card; the first cards of the hand go.
    Dealt54& to_the_end() {
        while (!holds(table().actions, "keep")) {
            if (const Cards spare = offered("discard"); !spare.empty())
                plays(spare.front());
            else
                plays(holds(table().actions, "attack") ? "attack" : "pass");
        }
        return *this;
    }
    Dealt54& ends() { return to_the_end().plays("keep"); }
    Cards deck_of(rules::magic54::Side side) const {
        Cards names;
        for (const rules::magic54::Card card : game().magic54.state->of(side).deck.cards)
            names.emplace_back(name(card));
        return names;
    }
};

TEST(TheActions, OfJokerAceEightAndTen) {
    Dealt54 game({"3H", "JH", "10H", "AH", "5H", "XR"}, {"3C", "8C", "2C", "5C", "KC"});
    game.plays("mana 3H").plays("summon JH").ends();
    game.plays("mana 3C").resolves("play 8C r1");
    EXPECT_TRUE(game.side(0).creatures.empty()) << "the eight";
    EXPECT_TRUE(holds(game.side(0).hand, "JH")) << "to its owner's hand";
    game.ends().plays("mana 5H").ends();
    game.plays("mana 5C").plays("play 2C R").plays("play AH R").plays("pass").plays("pass");
    EXPECT_EQ(game.side(0).life, 20) << "the ace";
    EXPECT_EQ(game.side(0).discard, Cards{"AH"});
    EXPECT_EQ(game.side(1).discard, (Cards{"8C", "2C"}));
    game.ends().resolves("play XR KD");
    EXPECT_TRUE(holds(game.side(0).hand, "KD")) << "the joker";
    const std::size_t before = game.side(1).hand.size();
    game.resolves("play 10H");
    EXPECT_EQ(game.side(1).hand.size(), before - 1) << "the ten";
    EXPECT_EQ(game.side(1).discard.size(), 3U);
}

TEST(ATurn, UntapsAndDrawsButForTheFirst) {
    Dealt54 game({"3H", "JH", "5H"}, {"3C", "JC"});
    EXPECT_EQ(game.side(0).hand.size(), 5U) << "M54-2.2: who begins draws nothing";
    game.plays("mana 3H").plays("summon JH");
    EXPECT_TRUE(game.side(0).mana.at(0).tapped);
    game.ends();
    EXPECT_EQ(game.side(1).hand.size(), 6U);
    game.ends();
    EXPECT_EQ(game.side(0).hand.size(), 4U) << "two were played, one is drawn";
    EXPECT_FALSE(game.side(0).mana.at(0).tapped);
    EXPECT_FALSE(game.side(0).creatures.at(0).sick);
}

TEST(Growth, IsForABlockedCreatureEndsWithTheCombatAndIsDiscarded) {
    Dealt54 game({"3H", "JH", "7H"}, {"3C", "JC"});
    game.plays("mana 3H").plays("summon JH").ends();
    game.plays("mana 3C").plays("summon JC").ends();
    EXPECT_TRUE(game.offered("grow").empty());
    game.plays("pass").plays("pass").plays("attack r1").plays("block b1>r1");
    EXPECT_TRUE(holds(game.table().actions, "grow 7H r1")) << "M54-1.7";
    game.resolves("grow 7H r1");
    EXPECT_EQ(game.side(0).creatures.at(0).attack, 8);
    EXPECT_FALSE(holds(game.side(0).discard, "7H"));
    game.plays("pass").plays("pass");
    EXPECT_EQ(game.side(0).creatures.at(0).attack, 1) << "the combat is over";
    EXPECT_TRUE(holds(game.side(0).discard, "7H"));
    EXPECT_TRUE(game.side(1).creatures.empty());
}

TEST(Growth, IsNotForACreatureThatNobodyBlocks) {
    Dealt54 game({"3H", "JH", "7H"}, {"3C", "JC"});
    game.plays("mana 3H").plays("summon JH").ends();
    game.ends();
    game.plays("pass").plays("pass").plays("attack r1").plays("block");
    EXPECT_EQ(game.table().step, "combat");
    EXPECT_TRUE(game.offered("grow").empty()) << "M54-1.7";
}

TEST(TheEndOfATurn, IsFiveCardsAndOneUnderTheDeck) {
    Dealt54 game({"3H"}, {"3C", "4C", "5C", "6C", "7C", "JC"});
    game.ends();
    while (game.table().step != "end") game.plays(holds(game.table().actions, "attack") ? "attack" : "pass");
    EXPECT_EQ(game.side(1).hand.size(), 6U);
    EXPECT_TRUE(game.offered("keep").empty());
    EXPECT_EQ(game.offered("discard").size(), 6U) << "of one's choice";
    game.plays("discard 4C");
    EXPECT_EQ(game.side(1).hand.size(), 5U);
    EXPECT_EQ(game.side(1).discard, Cards{"4C"});
    const Cards deck = game.deck_of(rules::magic54::Side::black);
    game.plays("exchange 6C");
    EXPECT_FALSE(holds(game.side(1).hand, "6C"));
    EXPECT_TRUE(holds(game.side(1).hand, deck.front())) << "one is drawn";
    EXPECT_EQ(game.deck_of(rules::magic54::Side::black).back(), "6C") << "under the deck";
    EXPECT_EQ(game.deck_of(rules::magic54::Side::black).size(), deck.size());
    EXPECT_EQ(game.table().active, "R") << "the turn is over";
}

TEST(AnEmptyDeck, IsTheDiscardPileTurnedOver) {
    Dealt54 game({}, {});
    while (!game.deck_of(rules::magic54::Side::red).empty()) game.ends();
    EXPECT_EQ(game.table().active, "R") << "the last card is drawn";
    game.ends();
    const Cards discarded = game.side(0).discard;
    ASSERT_EQ(discarded.size(), 22U) << "as many as were drawn";
    game.ends();
    EXPECT_TRUE(game.side(0).discard.empty());
    EXPECT_TRUE(holds(game.side(0).hand, discarded.front())) << "M54-1.9: the oldest is drawn first";
    EXPECT_EQ(game.deck_of(rules::magic54::Side::red), Cards(discarded.begin() + 1, discarded.end()));
}

TEST(TheVersions, HaveTheEightAndTheEndOfTurn) {
    Dealt54 game({"3H", "JH"}, {"3C", "8C"});
    game.plays("mana 3H").plays("summon JH").ends();
    game.plays("mana 3C").resolves("play 8C r1");
    EXPECT_TRUE(holds(game.side(0).hand, "JH")) << "2.5: the eight";
    const std::string last = game.to_the_end().side(1).hand.front();
    game.plays("exchange " + last);
    EXPECT_EQ(game.deck_of(rules::magic54::Side::black).back(), last) << "2.6: one under the deck";
}

TEST(Knowledge, DrawsACardInTheThirdLesson) {
    Spoken game({.system = rules::System::magic54});
    game.does({{"do", "lesson"}, {"number", 3}});
    while (!magic54_table(game.game()).lesson_action.starts_with("special b2"))
        game.does({{"do", "lesson_step"}});
    const auto hand = [&] { return magic54_table(game.game()).sides[1].hand; };
    EXPECT_FALSE(holds(hand(), "9C"));
    while (!magic54_table(game.game()).lesson_action.empty()) game.does({{"do", "lesson_step"}});
    EXPECT_TRUE(holds(hand(), "9C")) << "M54-1.6";
}

}  // namespace
}  // namespace quadrille::app
