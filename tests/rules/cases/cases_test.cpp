// Every conformance case of the project passes: its requests have the answers that the pages in docs/rules
// give.
#include <gtest/gtest.h>

#include "tests/rules/cases/case_file.hpp"

namespace quadrille::cases {
namespace {

namespace fs = std::filesystem;

const fs::path folder = QUADRILLE_SOURCE_DIR "/tests/rules/cases";

struct CaseFile {
    std::string name;  ///< without ".jsonl"
    int cases;
};

const std::vector<CaseFile> files{
    {"echiquier", 573},      {"echiquier_corners", 134}, {"echiquier_options", 15},
    {"echiquier_table", 12}, {"frontiere", 435},         {"frontiere_bands", 7},
    {"magic54", 396},        {"multiplayer", 369},       {"noire", 356},
    {"settled", 20}};

class Conformance : public testing::TestWithParam<CaseFile> {};

TEST_P(Conformance, EveryCasePasses) {
    const Report report = run(folder / (GetParam().name + ".jsonl"));
    EXPECT_EQ(report.cases, GetParam().cases);
    for (const std::string& failure : report.failures) ADD_FAILURE() << failure;
}

INSTANTIATE_TEST_SUITE_P(Files, Conformance, testing::ValuesIn(files),
                         [](const auto& test) { return test.param.name; });

TEST(ConformanceFiles, AreAllRun) {
    std::set<std::string> there, run;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".jsonl") there.insert(entry.path().stem().string());
    }
    for (const CaseFile& file : files) run.insert(file.name);
    EXPECT_EQ(there, run);
}

}  // namespace
}  // namespace quadrille::cases
