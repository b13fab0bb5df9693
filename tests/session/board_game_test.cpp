// What is told as a game on the board begins, and what is said of it beside cards, life and steps.
#include "tests/session/board_game.hpp"

#include "app/session/board_notes.hpp"

namespace quadrille::app {
namespace {

using rules::Step;
using vision::Role;

TEST(BoardGame, ADieIsKeptInTheLog) {
    Game game({});
    game.said(ThrowDie{6, 4});
    EXPECT_TRUE(game.ruling().allowed);
    const SystemAction* thrown = std::get_if<SystemAction>(game.session().log().back().statement());
    ASSERT_NE(thrown, nullptr);
    EXPECT_EQ(board_action_from(*thrown), BoardAction(ThrowDie{6, 4}));
    game.said(ThrowDie{8, 3});
    EXPECT_TRUE(game.ruling().allowed) << "of directions";
    game.said(ThrowDie{6, 7});
    EXPECT_FALSE(game.ruling().allowed);
}

TEST(BoardNotes, ReportPawnsAndFlagsThatStartElsewhere) {
    using What = BoardNote::What;
    const auto notes = [](Game& game) { return board_notes(game.table(), game.advice()); };
    Game game(four_players());
    game.put(3, "d4", Seat::west, Role::pawn).put(4, "h8", Seat::east, Role::pawn);
    EXPECT_TRUE(notes(game).empty()) << "nothing before the game begins";
    game.said(TurnBegins{1, Seat::south});
    EXPECT_EQ(notes(game),
              (std::vector<BoardNote>{{What::pawn_off_its_line, Seat::west, *square_from("d4"), "EC-1.3"},
                                      {What::pawn_in_a_corner, Seat::east, *square_from("h8"), "EC-1.3"}}));
    game.said(StepBegins{Step::main1});
    EXPECT_TRUE(notes(game).empty());
    GameSetup flags;
    flags.options.theme = rules::Theme::flag;
    flags.options.variant = rules::Variant::simplified;
    Game themed(flags);
    const CardFacts flag{.name = "Flag", .kind = rules::Kind::equipment, .subtypes = {"flag"}};
    themed.put(3, "d8", Seat::south).put(4, "d4", Seat::north).said(Naming{3, flag}).said(Naming{4, flag});
    themed.said(TurnBegins{1, Seat::south});
    EXPECT_EQ(notes(themed),
              (std::vector<BoardNote>{{What::flag_elsewhere, Seat::north, *square_from("d4"), "EC-14.1"}}));
}

/// Every action reads back as what was said.
TEST(BoardAction, IsReadAsItWasSaid) {
    const OffBoardCard waits{
        .id = "w1", .seat = Seat::east, .facts = creature(1, 2, {"flying"}), .becomes = true};
    for (const BoardAction& action : std::initializer_list<BoardAction>{
             SkipMains{false}, DeclareAttack{3}, SettleMove{4, false}, ThrowCoin{*square_from("d5"), 7},
             ThrowDie{20, 13}, LayOffBoard{waits}, TakeOffBoard{"w1"}, AssignDamage{3, {{"P2", 2}}},
             BringZombies{}})
        EXPECT_EQ(board_action_from(said(action)), action) << said(action).action;
    for (const char* other : {"", "[]", "{}", R"({"do":"score"})",
                              R"({"do":"coin","square":"z99","loser":1})", R"({"do":"attack","track":"k3"})"})
        EXPECT_FALSE(board_action_from(SystemAction{other})) << other;
}

}  // namespace
}  // namespace quadrille::app
