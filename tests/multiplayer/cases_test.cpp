#include <gtest/gtest.h>

#include "tests/cases/case_file.hpp"

namespace quadrille::rules::multiplayer {
namespace {

TEST(MultiplayerCases, AllPass) {
    const std::filesystem::path file = QUADRILLE_SHARED_DIR "/rules/cases/multiplayer.jsonl";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "the conformance cases are not here: " << file;
    const auto report = cases::run(file);
    EXPECT_GT(report.cases, 300);
    for (const std::string& failure : report.failures) ADD_FAILURE() << failure;
}

}  // namespace
}  // namespace quadrille::rules::multiplayer
