// What is said at a system's table is in the log with the rule that judged it, and there again after a kill.
#include <filesystem>
#include <gtest/gtest.h>

#include "app/session/game_recorder.hpp"
#include "app/session/systems/magic54_chance.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

struct KeptCase {
    rules::System system;
    std::vector<std::string> actions;
};
class KeptSystem : public testing::TestWithParam<KeptCase> {
protected:
    void SetUp() override {
        folder_ = fs::path(testing::TempDir()) /
                  (std::string("quadrille_kept_") + std::string(rules::name(GetParam().system)));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }
    GameRecorder open() const {
        auto log = Journal::open((folder_ / "game.db").string(), {.name = "Friday"});
        EXPECT_TRUE(log) << log.error();
        return GameRecorder(TableProfile{}, {.system = GetParam().system}, std::move(*log), true);
    }
    static SystemGame game(const GameRecorder& recorder) {
        return *recorder.session().table_at(recorder.game_time(0) + 100).game;
    }

    fs::path folder_;
};

TEST_P(KeptSystem, IsThereWhenItsGameIsOpenedAgain) {
    SystemGame before, last;
    {
        GameRecorder recorder = open();
        recorder.say(1, TurnBegins{1, Seat::south});
        for (const std::string& action : GetParam().actions) {
            before = game(recorder);
            recorder.say(2, SystemAction{action});
            EXPECT_TRUE(recorder.session().log().back().ruling.allowed)
                << action << " " << recorder.session().log().back().ruling.rule;
        }
        EXPECT_FALSE(recorder.trouble());
        last = game(recorder);
        EXPECT_NE(last, before);
    }
    {
        GameRecorder again = open();
        EXPECT_EQ(game(again), last);
        again.undo();
        EXPECT_EQ(game(again), before) << "a word of before the kill is taken back";
    }
    const GameRecorder once_more = open();
    EXPECT_EQ(game(once_more), before) << "and stays so";
}

TEST_P(KeptSystem, MarksInTheLogWhatNoRuleAllows) {
    GameRecorder recorder = open();
    recorder.say(1, SystemAction{R"({"do":"nothing that there is"})"});
    ASSERT_TRUE(recorder.log() != nullptr);
    const auto events = recorder.log()->file().events(recorder.log()->game().id);
    ASSERT_TRUE(events);
    ASSERT_TRUE(events->back().verdict);
    EXPECT_FALSE(events->back().verdict->allowed);
}

INSTANTIATE_TEST_SUITE_P(
    Systems, KeptSystem,
    testing::Values(
        KeptCase{
            rules::System::echiquier,
            {R"({"do":"strategic","square":"d4","on":true})", R"({"do":"score","player":"P1","gains":2})"}},
        KeptCase{rules::System::multiplayer,
                 {R"({"do":"format","format":"melee","players":6})", R"({"do":"begin","first":"P3"})",
                  R"({"do":"life","effect":"lose","amounts":{"P1":3}})"}},
        KeptCase{rules::System::noire,
                 {R"({"do":"channel_step","player":"P1","order":["white","red","red"]})",
                  R"({"do":"take_pile","player":"P1","pile":1})"}},
        KeptCase{rules::System::frontiere,
                 {R"({"do":"territory","lands":20})", R"({"do":"reveal","square":"c2","type":"forest"})"}},
        KeptCase{
            rules::System::magic54,
            {said(shuffled_deal(5, rules::magic54::Side::red)).action, R"({"do":"play","action":"pass"})"}}),
    [](const auto& test) { return std::string(rules::name(test.param.system)); });

}  // namespace
}  // namespace quadrille::app
