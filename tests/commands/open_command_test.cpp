// `quadrille open` where it ends before a window is needed.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace quadrille::test
