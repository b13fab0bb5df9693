#include "app/session/turn_follower.hpp"

#include <gtest/gtest.h>

#include "app/session/session.hpp"
#include "app/session/systems/frontiere_action.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

using vision::EventKind;

/// Two creatures of south (c4, d4) and one of north (e6), tapped as given.
std::vector<vision::Track> creatures(bool first, bool second, bool norths, const char* first_on = "c4") {
    return {track(1, first_on, Seat::south, first), track(2, "d4", Seat::south, second),
            track(3, "e6", Seat::north, norths)};
}

Table table_of(std::vector<vision::Track> tracks, std::vector<Statement> said = {}) {
    Session session(TableProfile{});
    session.see(update(1, std::move(tracks)));
    for (Statement& word : said) session.say(1, std::move(word));
    return session.table_at(1);
}

TEST(TurnFollower, UntappingEverythingIsThatPlayersUntapStep) {
    const auto shown =
        turn_shown(table_of(creatures(true, true, true)), table_of(creatures(false, false, true)));
    ASSERT_TRUE(shown);
    EXPECT_EQ(*shown, Statement(TurnBegins{1, Seat::south}));
}

TEST(TurnFollower, UntappingAPartOrASingleCardIsNot) {
    EXPECT_FALSE(turn_shown(table_of(creatures(true, true, false)), table_of(creatures(false, true, false))));
    EXPECT_FALSE(
        turn_shown(table_of(creatures(true, false, false)), table_of(creatures(false, false, false))));
}

TEST(TurnFollower, TapsWithAMoveAreAnAttackInTheirPlayersTurnAlone) {
    const auto before = creatures(false, false, false), after = creatures(true, true, false, "c5");
    const std::vector<Statement> souths{TurnBegins{3, Seat::south}, StepBegins{rules::Step::main1}};
    EXPECT_EQ(turn_shown(table_of(before, souths), table_of(after, souths)),
              Statement(StepBegins{rules::Step::declare_attackers}));
    const std::vector<Statement> norths{TurnBegins{4, Seat::north}, StepBegins{rules::Step::main1}};
    EXPECT_FALSE(turn_shown(table_of(before, norths), table_of(after, norths)));
    const std::vector<Statement> blocks{TurnBegins{3, Seat::south},
                                        StepBegins{rules::Step::declare_blockers}};
    EXPECT_FALSE(turn_shown(table_of(before, blocks), table_of(after, blocks))) << "already declared";
    EXPECT_FALSE(turn_shown(table_of(before, souths), table_of(creatures(true, false, false), souths)))
        << "tapped for an ability: nothing moved";
}

TEST(TurnFollower, StepsGoRoundTheTable) {
    EXPECT_EQ(next_step(table_of({})), Statement(TurnBegins{1, Seat::south}));
    EXPECT_EQ(next_step(table_of({}, {TurnBegins{1, Seat::south}})),
              Statement(StepBegins{rules::Step::upkeep}));
    EXPECT_EQ(next_step(table_of({}, {TurnBegins{1, Seat::south}, StepBegins{rules::Step::end}})),
              Statement(TurnBegins{2, Seat::north}));
    EXPECT_EQ(next_turn(table_of({}, {TurnBegins{2, Seat::north}})), Statement(TurnBegins{3, Seat::south}));
    std::vector<Statement> said{TurnBegins{1, Seat::south}};
    std::string steps;
    for (Statement next = next_step(table_of({}, said)); std::holds_alternative<StepBegins>(next);
         next = next_step(table_of({}, said))) {
        said.push_back(next);
        steps += std::string(rules::name(std::get<StepBegins>(next).step)) + " ";
    }
    EXPECT_EQ(steps,
              "upkeep draw main1 begin_combat declare_attackers declare_blockers damage end_combat "
              "main2 end ")
        << "EC-8.1";
}

TEST(TurnFollower, OnATerritoryAStepIsThePhaseOfItsPlan) {
    Session session(TableProfile{}, {.system = rules::System::frontiere});
    const auto next = [&] { return next_step(session.table_at(1)); };
    EXPECT_EQ(next(), Statement(TurnBegins{1, Seat::south}));
    session.say(1, next());
    EXPECT_EQ(next(), Statement(TurnBegins{2, Seat::north})) << "no territory is laid";
    session.say(1, SystemAction{R"({"do":"territory","lands":20})"});
    for (const int phase : {1, 2, 3, 4}) {
        EXPECT_EQ(next(), Statement(said(frontiere::BeginPhase{phase}))) << "FR-3.3";
        session.say(1, next());
        EXPECT_TRUE(session.log().back().ruling.allowed);
    }
    EXPECT_EQ(next(), Statement(TurnBegins{2, Seat::north}));
    session.say(1, next());
    EXPECT_EQ(own_phase(*session.table_at(1).game)->now, "main");
}

}  // namespace
}  // namespace quadrille::app
