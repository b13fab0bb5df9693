// The conformance cases: the shared ones where they are there, and the project's own.
#include <gtest/gtest.h>

#include "tests/cases/case_file.hpp"

namespace quadrille {
namespace {

TEST(EchiquierCases, OfTheSharedFileAllPass) {
    const std::filesystem::path file = QUADRILLE_SHARED_DIR "/rules/cases/echiquier.jsonl";
    if (!std::filesystem::exists(file))
        GTEST_SKIP() << file << " is not there; the project's own cases still run";
    const cases::Report report = cases::run(file);
    EXPECT_GT(report.cases, 500);
    EXPECT_EQ(report.failures, std::vector<std::string>{});
}

TEST(EchiquierCases, OfTheProjectAllPass) {
    const cases::Report report = cases::run(QUADRILLE_SOURCE_DIR "/tests/echiquier/cases.jsonl");
    EXPECT_GT(report.cases, 60);
    EXPECT_EQ(report.failures, std::vector<std::string>{});
}

}  // namespace
}  // namespace quadrille
