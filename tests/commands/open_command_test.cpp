// `quadrille open` where it ends before a window is needed.
#include <gtest/gtest.h>

#include "app/window/screenshot_fault.hpp"
#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

TEST(OpenCommand, CallsNoAddressThatAnImportedGameNames) {
    const TemporaryFolder folder;
    const std::string game = folder.file(
        "evening.qgn",
        "[Quadrille \"1\"]\n[Game \"Friday\"]\n[Source \"http://127.0.0.1:9/video\"]\n\n1s \"hello\"\n");
    const std::string db = (folder.path() / "game.db").string();
    ASSERT_EQ(run_program({"log", "--db", db, "import", game}).status, 0);
    const Finished resumed = run_program({"open", "--resume", "--db", db});
    EXPECT_EQ(resumed.status, 1);
    EXPECT_NE(resumed.errors.find("quadrille open http://127.0.0.1:9/video --resume"), std::string::npos)
        << resumed.errors;
    EXPECT_NE(resumed.errors.find("not given on this machine"), std::string::npos) << resumed.errors;
}

TEST(OpenCommand, AnImportedGameThatNamesNoSourceIsSaid) {
    const TemporaryFolder folder;
    const std::string game =
        folder.file("evening.qgn", "[Quadrille \"1\"]\n[Game \"Friday\"]\n\n1s \"hello\"\n");
    const std::string db = (folder.path() / "game.db").string();
    ASSERT_EQ(run_program({"log", "--db", db, "import", game}).status, 0);
    const Finished resumed = run_program({"open", "--resume", "--db", db});
    EXPECT_EQ(resumed.status, 1);
    EXPECT_NE(resumed.errors.find("quadrille open SOURCE --resume --db " + db), std::string::npos)
        << resumed.errors;
}

struct NotThere {
    const char* name;
    app::ScreenshotRequest asked;
    const char *english, *french;  ///< null: it is there
};
class ScreenshotOf : public testing::TestWithParam<NotThere> {};

/// A recording of 40 seconds of a board of 8 x 8.
TEST_P(ScreenshotOf, WhatIsNotThereIsSaid) {
    app::Playback recording;
    recording.duration = 40;
    recording.fps = 10;
    for (const auto& [language, said] : {std::pair{"en", GetParam().english}, {"fr", GetParam().french}}) {
        const auto fault = app::screenshot_fault(GetParam().asked, recording, BoardGrid{},
                                                 app::Messages(*app::language_from(language)));
        ASSERT_EQ(fault.has_value(), said != nullptr);
        if (fault) {
            EXPECT_NE(fault->detail.find(said), std::string::npos) << fault->detail;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Requests, ScreenshotOf,
    testing::Values(NotThere{"all_there", {40, Square{2, 3}, Square{7, 7}}, nullptr, nullptr},
                    NotThere{"time", {9999, {}, {}}, "9999", "9999"},
                    NotThere{"selected", {0, Square{25, 8}, {}}, "z9", "z9"},
                    NotThere{"asked", {0, Square{0, 0}, Square{0, 8}}, "a9", "a9"}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::test
