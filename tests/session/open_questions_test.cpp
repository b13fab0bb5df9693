#include "app/session/open_questions.hpp"

#include <gmock/gmock.h>

#include "app/session/session.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

using testing::ElementsAre;
using vision::Role;

std::vector<OpenQuestion> open_on(const std::vector<vision::Track>& tracks) {
    Session session(TableProfile{});
    session.see(update(1, tracks));
    return open_questions(session.table_at(1));
}

const vision::Track pawn_of_south = track(1, "d1", Seat::south, false, Role::pawn),
                    pawn_of_north = track(2, "d8", Seat::north, false, Role::pawn);
const Square d5 = *square_from("d5"), c3 = *square_from("c3");

TEST(Expectations, NothingIsOpenOnAQuietTable) {
    EXPECT_TRUE(open_on({pawn_of_south, pawn_of_north, track(3, "d5", Seat::south)}).empty());
}

TEST(Expectations, TwoPlayersCardsOnASquareAskWhoBlocks) {
    EXPECT_THAT(
        open_on({pawn_of_south, pawn_of_north, track(3, "d5", Seat::south), track(4, "d5", Seat::north)}),
        ElementsAre(TwoOnASquare{d5}));
}

TEST(Expectations, TwoCardsOfOnePlayerAreNamed) {
    EXPECT_THAT(
        open_on({pawn_of_south, pawn_of_north, track(3, "c3", Seat::north), track(4, "c3", Seat::north)}),
        ElementsAre(OwnCardsOnASquare{c3, Seat::north}));
}

TEST(Expectations, AnEquipmentLiesWithItsBearer) {
    Session session(TableProfile{});
    session.see(
        update(1, {pawn_of_south, pawn_of_north, track(3, "c3", Seat::north), track(4, "c3", Seat::north)}));
    CardFacts sword;
    sword.kind = rules::Kind::equipment;
    session.say(1, Naming{4, sword});
    EXPECT_TRUE(open_questions(session.table_at(1)).empty());
}

TEST(Expectations, AnOwnerAndAPawnThatAreNotKnown) {
    EXPECT_THAT(open_on({pawn_of_south, track(3, "d5", std::nullopt)}),
                ElementsAre(OwnerUnknown{d5}, PawnMissing{Seat::north}));
}

TEST(Expectations, NobodyWaitsForAPawnOfASimplifiedGameOrOfWhoIsOut) {
    GameSetup setup;
    setup.options.variant = rules::Variant::simplified;
    Session simplified(TableProfile{}, setup);
    simplified.see(update(1, {track(3, "d5", Seat::south)}));
    EXPECT_TRUE(open_questions(simplified.table_at(1)).empty());
    Session session(TableProfile{});
    session.see(update(1, {pawn_of_south}));
    session.say(1, SystemAction{R"({"do":"lost","player":"P2","on":true})"});
    EXPECT_TRUE(open_questions(session.table_at(1)).empty());
}

TEST(Expectations, NothingOfTheBoardIsAskedAtATableWithoutOne) {
    const auto open_at = [](rules::System system, const std::vector<vision::Track>& tracks) {
        Session session(TableProfile{}, {.system = system});
        session.see(update(1, tracks));
        return open_questions(session.table_at(1));
    };
    const std::vector<vision::Track> two{track(3, "d5", Seat::south), track(4, "d5", Seat::north)};
    for (const rules::System system :
         {rules::System::multiplayer, rules::System::frontiere, rules::System::magic54})
        EXPECT_TRUE(open_at(system, two).empty()) << rules::name(system);
    EXPECT_THAT(open_at(rules::System::noire, two), ElementsAre(TwoOnASquare{d5}))
        << "cards may lie on a board, and there is no pawn";
    EXPECT_THAT(open_at(rules::System::noire, {pawn_of_south}), ElementsAre(PawnMissing{Seat::north}))
        << "a game on the board has pawns";
}

}  // namespace
}  // namespace quadrille::app
