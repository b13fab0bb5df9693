// What no rule allows is asked about and settled; what a card reaches is listed. Expected answers from
// docs/rules/echiquier.md.
#include "app/session/reach_list.hpp"
#include "app/session/unexplained.hpp"
#include "tests/session/scripted_game.hpp"

namespace quadrille::app {
namespace {

using rules::Step;
using vision::EventKind;
using vision::Role;
using Ids = std::vector<std::string>;

std::vector<Unexplained> open(Game& game) {
    return unexplained(game.session(), game.table(), game.session().log().back().t);
}

/// A creature of south that has gone two squares.
Game too_far() {
    Game game({});
    game.put(3, "c4", Seat::south).said(TurnBegins{3, Seat::south});
    game.seen({EventKind::moved, 3, "c4", "c6", Seat::south, true, GameAction::attacks, "EC-9.4", false});
    return game;
}

TEST(BoardQuestion, IsOpenUntilSomebodySaysThatItIsSo) {
    Game game = too_far();
    ASSERT_EQ(open(game).size(), 1U);
    EXPECT_EQ(open(game)[0].track(), 3);
    EXPECT_EQ(open(game)[0].ruling.rule, "EC-9.4");
    game.said(SettleMove{3, true});
    EXPECT_TRUE(open(game).empty());
    EXPECT_TRUE(game.table().play.declared.contains(3)) << "it attacks";
    EXPECT_TRUE(game.session().undo());
    EXPECT_EQ(open(game).size(), 1U);
}

TEST(BoardQuestion, WaitsForACardThatIsPutBack) {
    Game game = too_far();
    game.said(SettleMove{3, false});
    ASSERT_EQ(open(game).size(), 1U);
    EXPECT_TRUE(open(game)[0].goes_back);
    game.seen({EventKind::moved, 3, "c6", "c4", Seat::south, false, GameAction::moves, ""});
    EXPECT_TRUE(open(game).empty());
    EXPECT_FALSE(game.table().play.declared.contains(3)) << "it was not declared after all";
    game.seen({EventKind::moved, 3, "c4", "c5", Seat::south, true, GameAction::attacks, "EC-9.4"});
}

TEST(BoardQuestion, IsSettledByACorrectionOfWhatTheCameraMisread) {
    Game game = too_far();
    game.said(Statement(misread(open(game)[0])));
    EXPECT_TRUE(open(game).empty());
    EXPECT_EQ(game.table().card("k3")->square, square_from("c4"));
    EXPECT_FALSE(game.table().card("k3")->tapped);
    EXPECT_FALSE(game.table().play.declared.contains(3));
    Game arrived({});
    arrived.said(TurnBegins{3, Seat::south});
    arrived.seen({EventKind::entered, 4, "", "d5", Seat::south, false, GameAction::arrives, "EC-7.3", false});
    EXPECT_TRUE(misread(open(arrived)[0]).gone);
}

TEST(BoardQuestion, IsNoneOnceTheCardIsKnownToBeEquipment) {
    Game game({});
    game.put(3, "d2", Seat::south).said(TurnBegins{3, Seat::south});
    game.seen({EventKind::entered, 4, "", "d2", Seat::south, false, GameAction::arrives, "EC-2.3", false});
    EXPECT_EQ(open(game).size(), 1U);
    game.said(Naming{4, {.name = "Sword", .kind = rules::Kind::equipment}});
    EXPECT_TRUE(open(game).empty()) << "EC-2.5";
}

TEST(BoardQuestion, EndsWithItsTurn) {
    Game game = too_far();
    game.said(TurnBegins{4, Seat::north});
    EXPECT_TRUE(open(game).empty());
}

/// South's pawn with 20 life on d1 reaches five squares, north's on e8 is out of reach.
Game spread() {
    Game game({});
    game.put(3, "c4", Seat::south).put(4, "e6", Seat::north).put(5, "e7", Seat::north);
    game.said(Naming{4, {.name = "Karn", .kind = rules::Kind::planeswalker}});
    game.said(PlayerCounter{Seat::north, library_counter, 50});
    game.said(PlayerCounter{Seat::north, hand_counter, 4}).said(PlayerCounter{Seat::south, hand_counter, 7});
    return game;
}

ReachList reached(Game& game, const std::string& id) {
    const Advice advice = game.advice();
    const auto list = reach_list(advice, game.table(), id);
    EXPECT_TRUE(list) << id;
    return list.value_or(ReachList{});
}

TEST(ReachListOf, APlayerIsWhatSpellsAffectFromThePawn) {
    Game game = spread();
    const ReachList list = reached(game, "P1");
    EXPECT_EQ(list.creatures, Ids{"k3"}) << "EC-5.7: e7 is six away";
    EXPECT_EQ(list.planeswalkers, Ids{"k4"});
    EXPECT_EQ(list.players, Ids{"P1"}) << "EC-5.11";
    EXPECT_EQ(list.out_of_range, Ids{"P2"});
    EXPECT_TRUE(list.nameable.empty()) << "a spell chooses in range alone (EC-5.10)";
    ASSERT_EQ(list.zones.size(), 2U);
    EXPECT_EQ(list.zones[0].hand, 7);
    EXPECT_FALSE(list.zones[1].in_range);
    EXPECT_EQ(list.zones[1].hand, std::nullopt) << "no information (EC-5.15)";
    EXPECT_EQ(list.zones[1].library, std::nullopt);
}

TEST(ReachListOf, APawnHasThePlaneswalkersThatDamageMayGoTo) {
    Game game = spread();
    EXPECT_EQ(reached(game, "P2").redirects, Ids{"k4"}) << "always, in range or not (EC-4.4)";
    EXPECT_TRUE(reached(game, "P1").redirects.empty());
}

TEST(ReachListOf, ACreatureIsMeasuredFromItself) {
    Game game = spread();
    const ReachList list = reached(game, "k5");
    EXPECT_EQ(list.creatures, (Ids{"k5", "k3"}));
    EXPECT_EQ(list.players, Ids{"P2"});
    EXPECT_EQ(list.zones[1].hand, 4);
    EXPECT_EQ(list.zones[1].library, 50);
    EXPECT_EQ(list.nameable, Ids{"P1"}) << "as it arrives it names any opponent (EC-5.10)";
}

TEST(ReachListOf, ASpellOfSixLifeReachesTwoSquares) {
    Game game = spread();
    game.put(6, "d3", Seat::north).put(7, "d4", Seat::north).said(LifeChange{Seat::south, -14});
    EXPECT_EQ(reached(game, "P1").creatures, Ids{"k6"}) << "EC-5.4: d4 is three away";
}

TEST(ReachListOf, AnArtifactOffTheBoardIsMeasuredFromThePawn) {
    Game game = spread();
    game.said(LifeChange{Seat::south, -8}).put(6, "d5", Seat::north);
    game.said(LayOffBoard{
        {.id = "w1", .seat = Seat::south, .facts = {.name = "Orb", .kind = rules::Kind::artifact}}});
    EXPECT_EQ(reached(game, "w1").creatures, Ids{"k3"}) << "EC-5.6: twelve life reach three squares";
}

TEST(ReachListOf, WhatStandsAloneHasNothingToChoose) {
    Game game = spread();
    game.put(6, "h2", Seat::south);
    const ReachList list = reached(game, "k6");
    EXPECT_EQ(list.creatures, Ids{"k6"}) << "EC-5.10";
    EXPECT_TRUE(list.planeswalkers.empty());
    EXPECT_TRUE(list.players.empty());
}

TEST(ReachListOf, SpellsOnTheStackByTheirSourceOrATarget) {
    Game game = spread();
    game.said(PutOnStack{"s1", Seat::north, {}, {"k5"}}).said(PutOnStack{"s2", Seat::north, {}, {"k3"}});
    const ReachList list = reached(game, "P1");
    ASSERT_EQ(list.stack.size(), 2U);
    EXPECT_FALSE(list.stack[0].in_range) << "pawn and target are too far (EC-5.13)";
    EXPECT_TRUE(list.stack[1].in_range);
    EXPECT_EQ(list.stack[1].distance, 3);
}

TEST(ReachListOf, TriggersAreInRangeOfThePermanentOrThePawn) {
    Game game = spread();
    const Advice advice = game.advice();
    EXPECT_TRUE(triggers_on(advice, "k3", *square_from("f7"))->triggers);
    EXPECT_FALSE(triggers_on(advice, "k3", *square_from("g7"))->triggers);
    EXPECT_TRUE(triggers_on(advice, "P1", *square_from("d6"))->triggers);
    EXPECT_FALSE(triggers_on(advice, "P1", *square_from("d7"))->triggers);
    EXPECT_EQ(triggers_on(advice, "P1", *square_from("d7"))->rule, "EC-5.12");
    EXPECT_FALSE(triggers_on(advice, "k99", *square_from("d7")));
}

std::string told(const std::optional<Bearers>& bearers) {
    if (!bearers) return "no equipment";
    std::string text = bearers->rule;
    for (const Bearer& one : bearers->list) text += " " + one.creature + ":" + one.payer;
    return text;
}

TEST(BearersOf, EquipmentOffTheBoardAreItsPlayersCreaturesInRange) {
    Game game = spread();
    game.put(6, "h8", Seat::south).said(TurnBegins{3, Seat::south});
    game.said(LayOffBoard{
        {.id = "w1", .seat = Seat::south, .facts = {.name = "Sword", .kind = rules::Kind::equipment}}});
    EXPECT_EQ(told(bearers(game.advice(), "w1")), "EC-6.1 k3:P1") << "h8 is out of the pawn's range";
    EXPECT_EQ(told(bearers(game.advice(), "k3")), "no equipment");
}

TEST(BearersOf, DroppedEquipmentAreWhoeverStandsThere) {
    Game game({});
    game.put(3, "c4", Seat::south).said(Naming{3, {.name = "Sword", .kind = rules::Kind::equipment}});
    EXPECT_EQ(told(bearers(game.advice(), "k3")), "EC-6.4");
    game.put(4, "c4", Seat::north);
    EXPECT_EQ(told(bearers(game.advice(), "k3")), "EC-6.4 k4:P2") << "anybody picks it up";
}

TEST(BearersOf, EquipmentStaysWhereItsBearerDied) {
    Game game({});
    game.put(3, "c4", Seat::south).put(4, "c4", Seat::south).said(TurnBegins{3, Seat::south});
    game.said(Naming{4, {.name = "Sword", .kind = rules::Kind::equipment}});
    EXPECT_EQ(game.advice().position().setup().pieces.front().attached_to, "k3") << "EC-6.5";
    game.seen({EventKind::left, 3, "c4", "", Seat::south, false, GameAction::leaves, ""});
    EXPECT_EQ(game.table().card("k4")->square, square_from("c4")) << "EC-6.3";
    EXPECT_EQ(told(bearers(game.advice(), "k4")), "EC-6.4");
}

TEST(SquareGiftOf, APawnHasItsSquaresEffectAndTapAbility) {
    GameSetup setup;
    setup.special = {{.square = square_from("d1"), .name = "Swamp", .tap_ability = true},
                     {.square = square_from("e5"), .name = "Tower", .tap_ability = false}};
    Game game(setup);
    const Table table = game.table();
    const SquareGift south = square_gift(game.advice(), table.players[0]);
    EXPECT_EQ(south.effects, Ids{"Swamp"});
    EXPECT_EQ(south.tap_abilities, Ids{"Swamp"});
    game.tap(1);
    const Table tapped = game.table();
    EXPECT_TRUE(square_gift(game.advice(), tapped.players[0]).tap_abilities.empty()) << "its cost (EC-4.5)";
    EXPECT_EQ(square_gift(game.advice(), tapped.players[0]).effects, Ids{"Swamp"});
    EXPECT_TRUE(square_gift(game.advice(), table.players[1]).effects.empty());
}

}  // namespace
}  // namespace quadrille::app
