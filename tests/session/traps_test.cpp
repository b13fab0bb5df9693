// Traps and ambushes at a table: laid in secret, sprung by what comes near, replayed alike. Expected answers
// from docs/rules/echiquier.md, EC-13.4 to EC-13.8.
#include "app/session/traps.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "tests/session/board_game.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
using rules::Step;
using vision::EventKind;

SystemAction does(const Json& action) {
    return {action.dump()};
}

std::vector<TrapCard> set_of(const std::vector<std::string>& ids) {
    std::vector<TrapCard> cards;
    for (const std::string& id : ids) cards.push_back(*find_trap_card(id));
    return cards;
}

/// One card, laid in secret on one square.
SystemAction lay(const char* card, const char* square, std::uint64_t seed = 7) {
    return does({{"do", "lay_traps"},
                 {"set", "test"},
                 {"from", {card}},
                 {"count", 1},
                 {"seed", seed},
                 {"among", {square}}});
}

Seen comes(int card, const char* to, Seat seat = Seat::south) {
    return {EventKind::entered, card, "", to, seat, false, GameAction::arrives, ""};
}

std::vector<LaidTrap> laid(Game& game) {
    return game.table().game->theme.traps;
}

/// What the card of that track springs, said; the first of it.
Json sprung(Game& game, int track) {
    const auto actions = sprung_by(game.table(), game.session().setup(), track);
    if (actions.empty()) return {};
    for (const SystemAction& action : actions) game.said(Statement(action));
    return Json::parse(actions[0].action);
}

TEST(Traps, AreLaidInSecretAndBySeedAlike) {
    Game game({}), again({}), other({});
    const auto set = set_of({"pit_trap", "seal_of_fire", "nekrataal"});
    const auto lay_with = [&](Game& one, std::uint64_t seed) {
        one.said(Statement(lay_in_secret(one.table(), {}, {"fortress", set, 6, seed})));
    };
    lay_with(game, 5);
    lay_with(again, 5);
    lay_with(other, 6);
    const auto places = [](Game& one) {
        std::string text;
        for (const LaidTrap& trap : laid(one)) text += name(trap.square) + trap.card->id + " ";
        return text;
    };
    EXPECT_EQ(places(game), places(again));
    EXPECT_NE(places(game), places(other));
    std::set<Square> squares;
    std::set<std::string> drawn;
    for (const LaidTrap& trap : laid(game)) {
        squares.insert(trap.square);
        drawn.insert(trap.card->id);
        EXPECT_GT(trap.square.row, 0) << "not on a line of deployment";
        EXPECT_LT(trap.square.row, 7);
    }
    EXPECT_EQ(squares.size(), 6U);
    EXPECT_EQ(drawn.size(), 3U) << "each card comes before any comes again";
    EXPECT_EQ(game.ruling().rule, "EC-13.4");
    const std::string said = std::get<SystemAction>(*game.session().log().back().statement()).action;
    EXPECT_EQ(said.find("\"e5\":"), std::string::npos);
}

TEST(Traps, LieNeitherOnLinesNorBesideWhoStandsThere) {
    Game game({});
    game.put(3, "e4", Seat::south);
    const auto ground = trap_ground(game.table(), {});
    const std::set<Square> squares(ground.begin(), ground.end());
    for (const char* square : {"a1", "c8", "e4", "d3", "f5", "c2", "d7"})
        EXPECT_FALSE(squares.contains(*square_from(square))) << square;
    EXPECT_TRUE(squares.contains(*square_from("a4")));
}

TEST(Traps, AreSprungByACreatureThatComesIntoContactAndByNothingElse) {
    Game game({});
    game.said(Statement(lay("seal_of_fire", "d5")));
    game.seen(comes(3, "b4"));
    EXPECT_TRUE(sprung(game, 3).is_null()) << "two squares away";
    EXPECT_TRUE(sprung(game, 1).is_null()) << "a pawn springs none";
    game.seen({EventKind::moved, 3, "b4", "c4", Seat::south, false, GameAction::moves, ""});
    const Json action = sprung(game, 3);
    EXPECT_EQ(action.at("target"), "k3");
    ASSERT_EQ(laid(game).size(), 1U);
    EXPECT_TRUE(laid(game)[0].up);
    EXPECT_TRUE(sprung(game, 3).is_null()) << "it is turned up already";
    game.said(does({{"do", "trap_done"}, {"trap", "t1"}}));
    EXPECT_TRUE(laid(game).empty()) << "sacrificed";
}

TEST(Traps, ACreatureBlocksByItselfWhatComesNear) {
    Game game({});
    game.put(3, "d3", Seat::south).put(4, "g4", Seat::south);
    game.said(Naming{3, creature(2, 2, {"flying"})}).said(TurnBegins{3, Seat::south});
    game.said(Statement(lay("goliath_spider", "d5"))).seen(attacks(3, "d3", "d4"));
    EXPECT_EQ(sprung(game, 3).at("blocks"), Json({"k3"})) << "reach blocks what flies";
    const auto advice = game.advice();
    const rules::Position& position = advice.position();
    const rules::Attack* attack = position.attack_of(*position.find_piece("k3"));
    ASSERT_NE(attack, nullptr);
    ASSERT_EQ(attack->blockers.size(), 1U);
    EXPECT_EQ(position.piece_id(attack->blockers[0]), "t1");
    EXPECT_EQ(game.advice().outcome().winner, "") << "what is nobody's wins nothing";
}

TEST(Traps, ACreatureThatMayNotBlockDoesNot) {
    Game game({});
    game.put(3, "d3", Seat::south).said(Naming{3, creature(2, 2, {"flying"})});
    game.said(TurnBegins{3, Seat::south});
    game.said(Statement(lay("tectonic_fiend", "d5"))).seen(attacks(3, "d3", "d4"));
    EXPECT_FALSE(sprung(game, 3).contains("blocks"));
}

TEST(Traps, ASpellTakesTheNearestTargetAndDrawsLotsAmongEquals) {
    std::set<std::string> targets;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Game game({});
        game.put(4, "e6", Seat::north).put(5, "h5", Seat::north);
        game.said(Statement(lay("seal_of_fire", "d5", seed))).seen(comes(3, "c4"));
        const Json action = sprung(game, 3);
        Game replayed({});
        replayed.put(4, "e6", Seat::north).put(5, "h5", Seat::north);
        replayed.said(Statement(lay("seal_of_fire", "d5", seed))).seen(comes(3, "c4"));
        EXPECT_EQ(action, sprung(replayed, 3)) << "a replay agrees";
        targets.insert(action.at("target").get<std::string>());
    }
    EXPECT_EQ(targets, (std::set<std::string>{"k3", "k4"})) << "never the one that is farther";
}

TEST(Traps, AWrathReachesFourSquaresAround) {
    Game game({});
    game.put(4, "h5", Seat::north).put(5, "d1", Seat::south).put(6, "g8", Seat::north);
    game.put(7, "h1", Seat::south).put(8, "a8", Seat::north);
    game.said(Statement(lay("wrath_of_god", "d5"))).seen(comes(3, "c4"));
    game.put(9, "a1", Seat::south);
    const Json action = sprung(game, 3);
    EXPECT_FALSE(action.contains("target"));
    std::set<std::string> area = action.at("area");
    EXPECT_TRUE(area.contains("k3") && area.contains("k4") && area.contains("k6") && area.contains("k9"));
    Game small({});
    small.put(4, "h4", Seat::north).put(5, "g8", Seat::north);
    small.said(Statement(lay("wrath_of_god", "c3"))).seen(comes(3, "c4"));
    area = sprung(small, 3).at("area").get<std::set<std::string>>();
    EXPECT_EQ(area, std::set<std::string>{"k3"}) << "five away is out of it";
}

TEST(Traps, ABladetrapHitsAttackersWithoutFlyingWithinThree) {
    Game game({});
    game.put(3, "d3", Seat::south).put(4, "e3", Seat::south).put(5, "c4", Seat::north);
    game.put(6, "g3", Seat::south).put(7, "g1", Seat::south);
    game.said(Naming{4, creature(1, 1, {"flying"})}).said(TurnBegins{3, Seat::south});
    game.said(Statement(lay("leonin_bladetrap", "d5")));
    game.seen(attacks(4, "e3", "f4")).seen(attacks(6, "g3", "g2")).seen(attacks(7, "g1", "h1"));
    game.seen(attacks(3, "d3", "d4"));
    EXPECT_EQ(sprung(game, 3).at("area"), Json({"k3", "k6"}))
        << "neither the flyer, nor who does not attack, nor who is four squares away";
}

TEST(Traps, MorphArrivalEffectsAndAFixedX) {
    Game kavu({});
    kavu.put(4, "d7", Seat::north);
    kavu.said(Statement(lay("flametongue_kavu", "d5"))).seen(comes(3, "c4"));
    EXPECT_EQ(sprung(kavu, 3).at("target"), "k3");
    EXPECT_TRUE(laid(kavu)[0].creature_stands());
    kavu.said(does({{"do", "trap_done"}, {"trap", "t1"}}));
    ASSERT_EQ(laid(kavu).size(), 1U) << "the creature stays when its effect is done";
    EXPECT_FALSE(laid(kavu)[0].waits);

    Game nekrataal({});
    nekrataal.put(4, "f7", Seat::north).said(Naming{4, creature(1, 1)});
    nekrataal.said(Statement(lay("nekrataal", "d5"))).put(3, "c4", Seat::south);
    nekrataal.said(Naming{3, creature(1, 1, {}, {"black"})});
    EXPECT_EQ(sprung(nekrataal, 3).at("target"), "k4") << "the nearest that is not black";

    Game bane({});
    bane.put(4, "h5", Seat::north);
    bane.said(Statement(lay("bane_of_the_living", "d5"))).seen(comes(3, "c4"));
    EXPECT_EQ(sprung(bane, 3).at("area"), Json({"k3", "k4"})) << "within its mana value, four";
    EXPECT_EQ(laid(bane)[0].area.size(), 2U);
    EXPECT_EQ(laid(bane)[0].card->amount, 2) << "X is fixed before the game";
}

TEST(Traps, TurnedUpCreaturesStayWanderOrArePlayed) {
    Game game({});
    game.said(Statement(lay("tectonic_fiend", "d5"))).said(TurnBegins{3, Seat::south});
    game.put(3, "c4", Seat::south);
    sprung(game, 3);
    const auto wild = [&] { return game.advice().position().setup().pieces.back(); };
    EXPECT_EQ(wild().id, "t1");
    EXPECT_EQ(wild().controller, wild_player);
    EXPECT_EQ(wild().printed.keywords, std::vector<std::string>{"defender"});
    EXPECT_TRUE(game.advice().position().occupied().contains(*square_from("d5")));

    game.said(does({{"do", "ambush"}, {"mode", "random"}}));
    EXPECT_EQ(game.ruling().rule, "EC-13.5");
    Json moves = Json::parse(wild_moves(game.table(), {}, 1).action);
    EXPECT_TRUE(moves.at("moves").empty()) << "in the turn in which it was turned up it stays";
    game.said(TurnBegins{4, Seat::north});
    std::set<std::string> ends;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        moves = Json::parse(wild_moves(game.table(), {}, seed).action);
        ASSERT_EQ(moves.at("moves").size(), 1U);
        EXPECT_EQ(moves, Json::parse(wild_moves(game.table(), {}, seed).action));
        ends.insert(moves.at("moves")[0].value("to", "stays"));
    }
    EXPECT_EQ(ends, (std::set<std::string>{"c5", "c6", "d4", "d6", "e4", "e5", "e6", "stays"}))
        << "onto c4, which is taken, it does not go";
    moves = {{"do", "wild_move"}, {"turn", 4}, {"moves", {{{"trap", "t1"}, {"die", 1}, {"to", "d6"}}}}};
    game.said(does(moves));
    EXPECT_EQ(laid(game)[0].square, *square_from("d6"));

    game.said(does({{"do", "ambush"}, {"mode", "player"}, {"player", "P2"}}));
    EXPECT_EQ(wild().controller, "P2");
    EXPECT_TRUE(wild().printed.keywords.empty());
}

TEST(Traps, AreLaidAndTurnedUpByHand) {
    Game game({});
    game.said(does({{"do", "lay_trap"}, {"square", "d5"}}));
    game.seen(comes(3, "c4"));
    EXPECT_TRUE(sprung(game, 3).is_null()) << "nobody knows yet what it is";
    game.said(Statement(turned_up(game.table(), {}, "t1", *find_trap_card("seal_of_fire"))));
    ASSERT_TRUE(laid(game)[0].up);
    EXPECT_EQ(laid(game)[0].target, "k3");
    game.said(does({{"do", "hide_trap"}, {"trap", "t1"}}));
    EXPECT_FALSE(laid(game)[0].up) << "it was misread";
    EXPECT_TRUE(game.session().undo());
    EXPECT_TRUE(laid(game)[0].up);
}

TEST(Traps, AHandLaidCardLiesThereAsATrapAndNotAsACreature) {
    Game game({});
    game.put(5, "d5", Seat::south).said(does({{"do", "lay_trap"}, {"square", "d5"}, {"track", 5}}));
    EXPECT_FALSE(game.advice().position().find_piece("k5"));
    EXPECT_TRUE(game.advice().position().free().contains(*square_from("d5"))) << "it occupies nothing";
    EXPECT_TRUE(touched_traps(game.table()).empty());
    game.seen(comes(3, "c4"));
    EXPECT_EQ(touched_traps(game.table()), std::vector<Square>{*square_from("d5")}) << "to be turned up";
    EXPECT_TRUE(shown_traps(game.table(), {}).empty()) << "nobody knows what it is";
    game.said(Naming{5, {.name = "Sceau de feu", .kind = rules::Kind::enchantment}});
    const auto shown = shown_traps(game.table(), {});
    ASSERT_EQ(shown.size(), 1U) << "it lies face up, by its name in any language";
    game.said(Statement(shown[0]));
    EXPECT_TRUE(game.ruling().allowed);
    EXPECT_EQ(laid(game)[0].target, "k3");
    EXPECT_TRUE(touched_traps(game.table()).empty());
    EXPECT_TRUE(shown_traps(game.table(), {}).empty()) << "once";
    game.said(does({{"do", "trap_done"}, {"trap", "t1"}}));
    EXPECT_TRUE(laid(game).empty());
    EXPECT_FALSE(game.advice().position().find_piece("k5")) << "until it is taken away";
}

TEST(Traps, ActionsThatAreNoneChangeNothing) {
    const std::vector<Json> wrong{
        {{"do", "spring"}, {"trap", "t9"}},
        {{"do", "lay_trap"}, {"square", "z99"}},
        {{"do", "lay_traps"}, {"from", {"no_card"}}, {"count", 1}, {"seed", 1}, {"among", {"d5"}}},
        {{"do", "lay_traps"}, {"from", {"pit_trap"}}, {"count", 2}, {"seed", 1}, {"among", {"d5"}}},
        {{"do", "ambush"}, {"mode", "flies"}},
        {{"do", "option"}, {"option", "no_board"}, {"on", true}}};
    for (const Json& action : wrong) {
        Game game({});
        game.said(does(action));
        EXPECT_FALSE(game.ruling().allowed) << action;
        EXPECT_TRUE(laid(game).empty()) << action;
    }
}

TEST(TrapSets, HaveCardsThatThereAre) {
    std::set<std::string> themes;
    for (const TrapSet& set : trap_sets()) {
        themes.insert(set.id);
        EXPECT_GE(set.cards.size(), 4U) << set.id;
        for (const std::string& id : set.cards) EXPECT_NE(find_trap_card(id), nullptr) << id;
    }
    for (const TrapCard& card : trap_cards())
        EXPECT_EQ(trap_card_from(json_from(card)).id, card.id) << "as the log keeps it";
    EXPECT_EQ(themes, (std::set<std::string>{"jungle", "fortress", "volcano", "crypt", "drawer"}));
}

TEST(AgreedRules, WithoutDiagonalsMovesFollowRowsAndColumns) {
    Game game({});
    game.put(3, "d4", Seat::south).said(does({{"do", "option"}, {"option", "no_diagonals"}, {"on", true}}));
    game.said(TurnBegins{3, Seat::south});
    EXPECT_EQ(game.moves("k3"), "c4 d3 d4 d5 e4");
    game.seen({EventKind::moved, 3, "d4", "e5", Seat::south, true, GameAction::attacks, "EC-13.7", false});
}

TEST(AgreedRules, BlocksOnTheSquareAlone) {
    Game game({});
    game.put(3, "d4", Seat::south).put(4, "d5", Seat::north).put(5, "e5", Seat::north);
    game.said(does({{"do", "option"}, {"option", "block_on_square"}, {"on", true}}));
    game.said(TurnBegins{3, Seat::south}).seen(attacks(3, "d4", "d5"));
    game.said(DeclareBlock{4, 3});
    EXPECT_TRUE(game.ruling().allowed);
    game.said(DeclareBlock{5, 3});
    EXPECT_FALSE(game.ruling().allowed);
    EXPECT_EQ(game.ruling().rule, "EC-13.8");
}

}  // namespace
}  // namespace quadrille::app
