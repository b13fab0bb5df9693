// Every command on everything that it may be given in place of a file, with the permissions of a user: a
// status, a sentence, and no more of the machine than a command needs.
#include <algorithm>
#include <gtest/gtest.h>

#include "tests/commands/program.hpp"
#include "tests/hostile/hostile_inputs.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;

/// "@" stands for the file.
struct Reader {
    const char* name;
    std::vector<std::string> words;
    std::vector<Kind> kinds;  ///< besides Kind::any
};

class HostileInputs : public testing::TestWithParam<Reader> {
protected:
    static void SetUpTestSuite() {
        folder_ = new TemporaryFolder;
        setenv("XDG_STATE_HOME", (folder_->path() / "state").c_str(), 1);
        setenv("XDG_DATA_HOME", (folder_->path() / "data").c_str(), 1);
        fs::create_directory(folder_->path() / "inputs");
        fs::create_directory(folder_->path() / "damaged");
        inputs_ = hostile_inputs(folder_->path() / "inputs");
        const auto damaged = damaged_files(folder_->path() / "damaged");
        inputs_.insert(inputs_.end(), damaged.begin(), damaged.end());
    }
    static void TearDownTestSuite() { delete folder_; }

    static inline TemporaryFolder* folder_ = nullptr;
    static inline std::vector<HostileInput> inputs_;
};

/// Words of libraries, and what only a program that fell over says.
constexpr const char* never_said[] = {"json.exception", "OpenCV(",   "disk image",       "SQL logic",
                                      "std::",          "terminate", "filesystem error", "imdecode",
                                      "what()",         "\x1b[",     "Sanitizer"};

bool reads(const Reader& reader, const HostileInput& input) {
    return input.kind == Kind::any || std::ranges::find(reader.kinds, input.kind) != reader.kinds.end();
}

TEST_P(HostileInputs, AreAnsweredByAStatusAndASentence) {
    constexpr double most_processor_s = 5;
    constexpr long most_memory_kb = 512L << 10;
    for (const HostileInput& input : inputs_) {
        if (!reads(GetParam(), input)) continue;
        std::vector<std::string> words = GetParam().words;
        for (std::string& word : words) word = word == "@" ? input.file : word;
        const Finished finished = run_program_as_a_user(words);
        EXPECT_LT(finished.status, 3) << input.name << ": " << finished.errors;
        EXPECT_FALSE(finished.status != 0 && finished.errors.empty() && finished.output.empty())
            << input.name;
        EXPECT_LT(finished.processor_s, most_processor_s) << input.name;
        EXPECT_LT(finished.most_memory_kb, most_memory_kb) << input.name;
        for (const char* word : never_said) {
            EXPECT_EQ(finished.errors.find(word), std::string::npos) << input.name << ": " << finished.errors;
            EXPECT_EQ(finished.output.find(word), std::string::npos) << input.name << ": " << finished.output;
        }
    }
}

TEST(HostileInputsTable, HasThemAll) {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "inputs");
    const std::size_t by_hand = hostile_inputs(folder.path() / "inputs").size();
    EXPECT_GE(by_hand + damaged_files(folder.path()).size(), 585U);
}

INSTANTIATE_TEST_SUITE_P(
    Commands, HostileInputs,
    testing::Values(Reader{"list", {"log", "--db", "@", "list"}, {Kind::game}},
                    Reader{"verify", {"log", "--db", "@", "verify"}, {Kind::game}},
                    Reader{"repair", {"log", "repair", "@", "-o", "/nowhere/saved.db"}, {Kind::game}},
                    Reader{"import", {"log", "--db", "/nowhere/a.db", "import", "@"}, {}},
                    Reader{"import_json",
                           {"log", "--db", "/nowhere/a.db", "import", "@", "--format", "json"},
                           {Kind::record}},
                    Reader{"import_lines",
                           {"log", "--db", "/nowhere/a.db", "import", "@", "--format", "jsonl"},
                           {Kind::record}},
                    Reader{"import_notation",
                           {"log", "--db", "/nowhere/a.db", "import", "@", "--format", "qgn"},
                           {Kind::record}},
                    Reader{"cards", {"cards", "--db", "/nowhere/a.db", "import", "@"}, {Kind::cards}},
                    Reader{"library", {"cards", "--db", "@", "find", "fauc"}, {Kind::game}},
                    Reader{"deck", {"cards", "--db", "/nowhere/a.db", "deck", "@"}, {Kind::deck}},
                    Reader{"scenario", {"rules", "--check-scenario", "@"}, {Kind::scenario}},
                    Reader{"show", {"log", "--db", "@", "show", "--json"}, {Kind::game}},
                    Reader{"stats", {"log", "--db", "@", "stats"}, {Kind::game}},
                    Reader{"export_page", {"log", "--db", "@", "export", "--format", "html"}, {Kind::game}},
                    Reader{"report", {"report", "/nowhere/a.tar.gz", "--recording", "@"}, {}},
                    Reader{"look", {"look", "@"}, {Kind::picture}},
                    Reader{"profile",
                           {"look", QUADRILLE_SOURCE_DIR "/docs/pictures/none.png", "--profile", "@"},
                           {Kind::profile}},
                    Reader{"watch", {"watch", "@", "--max-fps", "1"}, {Kind::recording}},
                    Reader{"rules_library", {"rules", "--cards", "@"}, {Kind::game}}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::test
