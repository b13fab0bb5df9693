// Every command on everything that it may be given in place of a file, with the permissions of a user: a
// status, a sentence, and no more of the machine than a command needs.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tests/commands/program.hpp"
#include "tests/hostile/hostile_inputs.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;

/// "@" stands for the file.
struct Reader {
    const char* name;
    std::vector<std::string> words;
};

class HostileInputs : public testing::TestWithParam<Reader> {
protected:
    static void SetUpTestSuite() {
        folder_ = new TemporaryFolder;
        setenv("XDG_STATE_HOME", (folder_->path() / "state").c_str(), 1);
        setenv("XDG_DATA_HOME", (folder_->path() / "data").c_str(), 1);
        fs::create_directory(folder_->path() / "inputs");
        inputs_ = hostile_inputs(folder_->path() / "inputs");
    }
    static void TearDownTestSuite() { delete folder_; }

    static inline TemporaryFolder* folder_ = nullptr;
    static inline std::vector<HostileInput> inputs_;
};

/// Words of libraries, and what only a program that fell over says.
constexpr const char* never_said[] = {"json.exception", "OpenCV(", "std::", "terminate", "filesystem error",
                                      "imdecode",       "what()",  "\x1b[", "Sanitizer"};

double processor_s(const rusage& used) {
    return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

double processor_s_of_children() {
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    return processor_s(used);
}

TEST_P(HostileInputs, AreAnsweredByAStatusAndASentence) {
    constexpr double most_processor_s = 5;
    for (const HostileInput& input : inputs_) {
        std::vector<std::string> words = GetParam().words;
        for (std::string& word : words) word = word == "@" ? input.file : word;
        const double before_s = processor_s_of_children();
        const Finished finished = run_program_as_a_user(words);
        EXPECT_LT(finished.status, 3) << input.name << ": " << finished.errors;
        EXPECT_FALSE(finished.status != 0 && finished.errors.empty() && finished.output.empty())
            << input.name;
        EXPECT_LT(processor_s_of_children() - before_s, most_processor_s) << input.name;
        for (const char* word : never_said) {
            EXPECT_EQ(finished.errors.find(word), std::string::npos) << input.name << ": " << finished.errors;
            EXPECT_EQ(finished.output.find(word), std::string::npos) << input.name << ": " << finished.output;
        }
    }
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    EXPECT_LT(used.ru_maxrss, 512L << 10) << "kilobytes, of the largest so far";
}

INSTANTIATE_TEST_SUITE_P(
    Commands, HostileInputs,
    testing::Values(
        Reader{"list", {"log", "--db", "@", "list"}}, Reader{"verify", {"log", "--db", "@", "verify"}},
        Reader{"repair", {"log", "repair", "@", "-o", "/nowhere/saved.db"}},
        Reader{"import", {"log", "--db", "/nowhere/a.db", "import", "@"}},
        Reader{"import_json", {"log", "--db", "/nowhere/a.db", "import", "@", "--format", "json"}},
        Reader{"import_lines", {"log", "--db", "/nowhere/a.db", "import", "@", "--format", "jsonl"}},
        Reader{"import_notation", {"log", "--db", "/nowhere/a.db", "import", "@", "--format", "qgn"}},
        Reader{"cards", {"cards", "--db", "/nowhere/a.db", "import", "@"}},
        Reader{"library", {"cards", "--db", "@", "find", "fauc"}},
        Reader{"deck", {"cards", "--db", "/nowhere/a.db", "deck", "@"}},
        Reader{"scenario", {"rules", "--check-scenario", "@"}},
        Reader{"rules_library", {"rules", "--cards", "@"}}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::test
