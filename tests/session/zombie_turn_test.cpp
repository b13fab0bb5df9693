// The program as the zombies: every order is one that the rules allow, and the players carry it out. Expected
// answers from docs/rules/echiquier.md, EC-14.6, and docs/zombies.md.
#include "app/session/zombie_turn.hpp"

#include <set>

#include "app/session/position_of.hpp"
#include "app/session/turn_follower.hpp"
#include "rules/echiquier/blocks.hpp"
#include "rules/echiquier/declaration.hpp"
#include "tests/session/scripted_game.hpp"

namespace quadrille::app {
namespace {

using rules::Step;
using vision::EventKind;
using vision::Role;

constexpr std::array all_survivors{Seat::south, Seat::north, Seat::west, Seat::east};

GameSetup survival(std::size_t survivors) {
    GameSetup setup;
    for (std::size_t i = 0; i < survivors; ++i) setup.players.push_back({.seat = all_survivors[i]});
    setup.options.theme = rules::Theme::zombies;
    return setup;
}

Statement played_by(const char* strength) {
    return SystemAction{std::string(R"({"do":"zombie_player","strength":")") + strength + "\"}"};
}

CardFacts zombie(int counters = 0) {
    return {.name = "Zombie",
            .power = 2 + counters,
            .toughness = 2 + counters,
            .token = true,
            .subtypes = {"zombie"}};
}

/// South's pawn on d1 and north's on e8 of a scripted game are moved to the middle by hand.
Game in_the_middle(const char* strength, std::size_t survivors = 2) {
    Game game(survival(survivors));
    game.said(Correction{.track = 1, .square = square_from("d4")});
    game.said(Correction{.track = 2, .square = square_from("e5")});
    game.said(TurnBegins{1, Seat::south}).said(played_by(strength));
    return game;
}

void order(Game& game, std::uint64_t seed = 3) {
    const auto said = next_zombie_order(game.table(), game.session().setup(), seed);
    ASSERT_TRUE(said);
    game.said(Statement(*said));
    EXPECT_TRUE(game.ruling().allowed);
}

TEST(ZombiePlayer, OrdersAWaveWithItsCounters) {
    for (const char* strength : {"strolling", "hunting", "pack"}) {
        SCOPED_TRACE(strength);
        Game game = in_the_middle(strength);
        EXPECT_FALSE(zombie_order_due(game.table())) << "it is the survivors' turn, and nothing attacks";
        game.said(next_turn(game.table())).said(next_turn(game.table())).said(next_turn(game.table()));
        ASSERT_TRUE(zombie_order_due(game.table()));
        order(game);
        const auto open = open_zombie_orders(game.table());
        ASSERT_EQ(open.size(), 2U) << "as many tokens as survivors";
        int counters = 0;
        std::set<Square> squares;
        for (const OpenZombieOrder& token : open) {
            counters += token.counters;
            squares.insert(token.square);
            const bool edge = token.square.column % 7 == 0 || token.square.row % 7 == 0;
            EXPECT_TRUE(edge) << name(token.square);
        }
        EXPECT_EQ(counters, 2) << "the second turn of the zombies";
        EXPECT_EQ(squares.size(), 2U);
    }
}

TEST(ZombiePlayer, HuntsTheNearestPawnAndAPackTheWeakestSurvivor) {
    const auto nearest_to = [](Game& game, const char* pawn) {
        int far = 0;
        for (const OpenZombieOrder& token : open_zombie_orders(game.table()))
            far = std::max(far, distance(token.square, *square_from(pawn)));
        return far;
    };
    Game pack = in_the_middle("pack");
    pack.said(Correction{.track = 1, .square = square_from("b2")});
    pack.said(Correction{.track = 2, .square = square_from("g7")}).said(LifeChange{Seat::north, -12});
    pack.said(next_turn(pack.table()));
    order(pack);
    EXPECT_EQ(nearest_to(pack, "g7"), 1) << "beside the one with eight life";
    const auto tokens = open_zombie_orders(pack.table());
    EXPECT_EQ(tokens[0].counters + tokens[1].counters, 1);
    EXPECT_EQ(tokens[0].counters, 1) << "all on the first";
}

TEST(ZombiePlayer, TokensThatComeAreNamedAndGoFromTheList) {
    Game game = in_the_middle("hunting");
    game.said(next_turn(game.table()));
    order(game);
    const OpenZombieOrder token = open_zombie_orders(game.table())[0];
    const std::string square = name(token.square);
    const Table before = game.table();
    game.put(7, square.c_str(), Seat::east);
    Table now = game.table();
    const vision::Event entered{
        .kind = EventKind::entered, .track = track(7, square.c_str(), Seat::east), .to = token.square};
    const auto said = zombie_token(now, entered);
    ASSERT_EQ(said.size(), token.counters > 0 ? 2U : 1U);
    for (const Statement& word : said) game.said(word);
    now = game.table();
    EXPECT_TRUE(now.is_zombie(*now.card("k7")));
    EXPECT_EQ(now.card("k7")->power(), 2 + token.counters);
    EXPECT_EQ(open_zombie_orders(now).size(), 1U);
    order(game, 4);
    for (const OpenZombieOrder& open : open_zombie_orders(game.table()))
        EXPECT_NE(open.zombie, "k7") << "who has just come is sick";
}

/// Zombies here and there, in their second turn, after a wave that never came.
Game with_zombies(const char* strength, const std::vector<const char*>& squares, std::uint64_t seed = 3) {
    Game game = in_the_middle(strength);
    int track = 10;
    for (const char* square : squares) {
        game.put(track, square, Seat::east).said(Naming{track, zombie()});
        ++track;
    }
    game.said(next_turn(game.table()));
    order(game, seed);
    return game;
}

TEST(ZombiePlayer, AttacksByDeclarationsThatTheRulesAllow) {
    for (const char* strength : {"strolling", "hunting", "pack"}) {
        for (std::uint64_t seed = 0; seed < 25; ++seed) {
            SCOPED_TRACE(std::string(strength) + " " + std::to_string(seed));
            Game game = with_zombies(strength, {"a4", "b4", "c4", "c5", "h8", "f5", "e3"}, seed);
            game.put(30, "c3", Seat::south).put(31, "f6", Seat::north);
            const auto advice = game.advice();
            const rules::Position& position = advice.position();
            const auto plan = plan_attack(position, *zombie_strength_from(strength), seed);
            ASSERT_EQ(plan.size(), 7U) << "everything that may attack does";
            std::vector<rules::echiquier::Declared> declared;
            for (const ZombieMove& move : plan) declared.push_back({*position.find(move.zombie), move.to});
            EXPECT_TRUE(rules::echiquier::check_declaration(position, declared).legal());
            EXPECT_EQ(plan, plan_attack(position, *zombie_strength_from(strength), seed));
        }
    }
}

TEST(ZombiePlayer, GoesTowardsThePawnAndIsObeyedMoveByMove) {
    Game game = with_zombies("hunting", {"a4"});
    order(game);
    auto open = open_zombie_orders(game.table());
    ASSERT_EQ(open.size(), 1U);
    EXPECT_EQ(open[0].zombie, "k10");
    EXPECT_EQ(open[0].square.column, 1) << "towards d4";
    game.seen({EventKind::moved, 10, "a4", name(open[0].square).c_str(), Seat::east, true,
               GameAction::attacks, "EC-9.4"});
    EXPECT_TRUE(open_zombie_orders(game.table()).empty());
    EXPECT_FALSE(zombie_order_due(game.table()));
}

TEST(ZombiePlayer, BlocksWhatItKillsOrSurvivesAndAPackInTwos) {
    const auto blocks = [](const char* strength, CardFacts attacker) {
        Game game = in_the_middle(strength);
        game.put(3, "c3", Seat::south).put(10, "c5", Seat::east).put(11, "b5", Seat::east);
        game.said(Naming{3, std::move(attacker)}).said(Naming{10, zombie()}).said(Naming{11, zombie()});
        game.seen({EventKind::moved, 3, "c3", "c4", Seat::south, true, GameAction::attacks, "EC-9.4"});
        EXPECT_TRUE(zombie_order_due(game.table()));
        order(game);
        const auto open = open_zombie_orders(game.table());
        for (const OpenZombieOrder& block : open) {
            game.said(DeclareBlock{block.zombie == "k10" ? 10 : 11, 3});
            EXPECT_TRUE(game.ruling().allowed);
        }
        EXPECT_TRUE(open_zombie_orders(game.table()).empty());
        return open.size();
    };
    const auto creature = [](int power, int toughness) {
        return CardFacts{.name = "creature", .power = power, .toughness = toughness};
    };
    EXPECT_EQ(blocks("hunting", creature(3, 2)), 1U) << "one kills it";
    EXPECT_EQ(blocks("hunting", creature(1, 6)), 1U) << "one survives it";
    EXPECT_EQ(blocks("hunting", creature(5, 4)), 0U);
    EXPECT_EQ(blocks("pack", creature(5, 4)), 2U) << "two together kill it";
    EXPECT_EQ(blocks("pack", creature(5, 5)), 0U);
}

TEST(ZombiePlayer, IsNobodyWhereAPlayerIsTheZombies) {
    Game game = in_the_middle("pack");
    game.said(SystemAction{R"({"do":"zombie","player":"P2"})"});
    EXPECT_FALSE(zombie_order_due(game.table()));
    EXPECT_TRUE(open_zombie_orders(game.table()).empty());
    Game other({});
    EXPECT_FALSE(zombie_order_due(other.table()));
    other.said(played_by("clever"));
    EXPECT_FALSE(other.ruling().allowed);
}

}  // namespace
}  // namespace quadrille::app
