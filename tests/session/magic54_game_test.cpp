// Magic 54 as it is played at the panel; expected answers from docs/rules/magic54.md.
#include "app/session/systems/magic54_game.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

#include "app/session/systems/magic54_chance.hpp"
#include "rules/magic54/apply.hpp"
#include "tests/session/statement_builders.hpp"

namespace quadrille::app {
namespace {

namespace m54 = rules::magic54;

struct Table54 : Spoken {
    Table54() : Spoken({.system = rules::System::magic54}) {}
    Magic54Table table() const { return magic54_table(game()); }
    Table54& plays(const std::string& action, const std::vector<m54::Card>& told = {}) {
        say(said(play_with_chance(game().magic54, action, 7, told)));
        return *this;
    }
    bool offers(const std::string& action) const {
        const auto actions = table().actions;
        return std::find(actions.begin(), actions.end(), action) != actions.end();
    }
};

/// Every card once, the wanted ones on top.
std::vector<std::string> deck(const char* suits, const std::string& joker, std::vector<std::string> top) {
    for (const char* suit = suits; *suit != '\0'; ++suit) {
        for (const char* rank : {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}) {
            const std::string card = std::string(rank) + *suit;
            if (std::find(top.begin(), top.end(), card) == top.end()) top.push_back(card);
        }
    }
    top.push_back(joker);
    return top;
}

TEST(ADeal, GivesFiveCardsEachAndAnotherSeedOthers) {
    Table54 game;
    EXPECT_FALSE(game.table().dealt);
    game.say(said(shuffled_deal(1, m54::Side::black)));
    const Magic54Table table = game.table();
    EXPECT_TRUE(table.dealt);
    EXPECT_EQ(table.acts, "B");
    for (const M54Side& side : table.sides) {
        EXPECT_EQ(side.hand.size(), 5U);
        EXPECT_EQ(side.deck, 22U);
        EXPECT_EQ(side.life, 20);
    }
    const magic54::Deal deal = shuffled_deal(1, m54::Side::black);
    for (const m54::Side side : m54::both_sides)
        EXPECT_TRUE(m54::deck_of(side, deal.decks.at(m54::index(side)))) << "its 27 cards, the joker too";
    EXPECT_EQ(shuffled_deal(1, m54::Side::black), shuffled_deal(1, m54::Side::black));
    EXPECT_NE(shuffled_deal(1, m54::Side::black), shuffled_deal(2, m54::Side::black));
}

TEST(ATurnOf54, IsPlayedByItsOffers) {
    Table54 game;
    game.does({{"do", "deal"},
               {"first", "R"},
               {"decks",
                {{"R", deck("HD", "XR", {"3H", "JH", "2H", "10H", "KD"})},
                 {"B", deck("CS", "XB", {"3C", "JC", "QC", "KC", "AC"})}}}});
    EXPECT_FALSE(game.offers("summon JH")) << "no mana yet";
    game.plays("summon JH");
    EXPECT_FALSE(game.ruling().allowed);
    EXPECT_EQ(game.ruling().rule, "M54-1.3");
    game.plays("mana 3H").plays("summon JH");
    EXPECT_TRUE(game.ruling().allowed);
    ASSERT_EQ(game.table().sides[0].creatures.size(), 1U);
    EXPECT_EQ(game.table().sides[0].creatures[0].attack, 1);
    EXPECT_TRUE(game.table().sides[0].creatures[0].sick);
    game.plays("mana 3H");
    EXPECT_FALSE(game.ruling().allowed) << "one a turn";
    ASSERT_TRUE(game.session.undo());
    ASSERT_TRUE(game.session.undo());
    EXPECT_TRUE(game.table().sides[0].creatures.empty()) << "the summons is taken back";
    EXPECT_TRUE(game.offers("summon JH"));
}

TEST(ATen, TakesACardOfAKnownHandByChanceAndOfARealOneAsEntered) {
    Table54 known;
    known.does({{"do", "deal"},
                {"first", "R"},
                {"decks",
                 {{"R", deck("HD", "XR", {"3H", "10H", "2H", "4H", "KD"})},
                  {"B", deck("CS", "XB", {"3C", "JC", "QC", "KC", "AC"})}}}});
    known.plays("mana 3H").plays("play 10H").plays("pass").plays("pass");
    EXPECT_TRUE(known.ruling().allowed) << known.ruling().rule;
    EXPECT_EQ(known.table().sides[1].hand.size(), 4U);
    EXPECT_EQ(known.table().sides[1].discard.size(), 1U);

    Table54 real;
    real.say(said(magic54::BeginWithRealCards{m54::Side::red}));
    EXPECT_TRUE(real.table().hidden);
    real.plays("mana 3H").plays("play 10H").plays("pass");
    const Magic54Table table = real.table();
    ASSERT_EQ(table.to_tell.size(), 1U);
    EXPECT_EQ(table.to_tell[0].size(), 27U) << "black's cards, none of them in view";
    real.plays("pass");
    EXPECT_FALSE(real.ruling().allowed) << "nobody has said which card it was";
    real.plays("pass", {*m54::card_from("QS")});
    EXPECT_TRUE(real.ruling().allowed) << real.ruling().rule;
    EXPECT_EQ(real.table().sides[1].discard, std::vector<std::string>{"QS"});
    EXPECT_EQ(real.table().sides[1].hand_count, 4U);
}

TEST(AJoker, FetchesItsCardAndTheDeckIsShuffled) {
    Table54 game;
    auto red = deck("HD", "XR", {"3H", "2H", "4H", "KD"});
    red.insert(red.begin(), "XR");
    red.pop_back();
    game.does({{"do", "deal"}, {"first", "R"}, {"decks", {{"R", red}, {"B", deck("CS", "XB", {})}}}});
    game.plays("mana 3H").plays("play XR QH").plays("pass").plays("pass");
    EXPECT_TRUE(game.ruling().allowed) << game.ruling().rule;
    const auto hand = game.table().sides[0].hand;
    EXPECT_NE(std::find(hand.begin(), hand.end(), "QH"), hand.end());
    const m54::Pile left = game.game().magic54.state->of(m54::Side::red).deck.cards;
    EXPECT_EQ(left.size(), 21U);
    EXPECT_NE(std::string(name(left[0])) + std::string(name(left[1])), "AH5H") << "the order of before";
}

/// Whatever is offered is accepted, until the game is over; from a seed, so that it is the same game each
/// time.
class WholeGames : public testing::TestWithParam<unsigned> {};

TEST_P(WholeGames, ArePlayedToTheirEndByWhatIsOffered) {
    std::mt19937 chance(GetParam());
    Table54 game;
    game.say(said(shuffled_deal(GetParam(), m54::Side::red)));
    int actions = 0;
    while (!game.table().acts.empty() && actions < 400) {
        const Magic54Table table = game.table();
        ASSERT_FALSE(table.actions.empty());
        const std::string action = table.actions[chance() % table.actions.size()];
        game.say(said(play_with_chance(game.game().magic54, action, chance())));
        ASSERT_TRUE(game.ruling().allowed) << action << " " << game.ruling().rule;
        ++actions;
    }
    EXPECT_TRUE(actions == 400 || !game.table().winner.empty());
}
INSTANTIATE_TEST_SUITE_P(Seeds, WholeGames, testing::Values(1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U));

}  // namespace
}  // namespace quadrille::app
