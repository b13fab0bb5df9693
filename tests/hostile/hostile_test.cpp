// Every command on everything that it may be given in place of a file, with the permissions of a user: a
// status, a sentence, and no more of the machine than a command needs.
#include <algorithm>
#include <future>
#include <gtest/gtest.h>
#include <thread>

#include "tests/commands/program.hpp"
#include "tests/hostile/forked_program.hpp"
#include "tests/hostile/hostile_inputs.hpp"
#include "tests/window/screen.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* one_card =
    R"([{"object":"card","id":"a","oracle_id":"o","name":"Suntail Hawk","lang":"en","layout":"normal",)"
    R"("type_line":"Creature","set":"10e","collector_number":"50"}])";

constexpr const char* a_picture = QUADRILLE_SOURCE_DIR "/docs/pictures/emperor.jpg";

/// "@" stands for the file, "OUT" for one that may be written and is not there yet, "LIBRARY" for a library
/// of cards.
struct Reader {
    const char* name;
    std::vector<std::string> words;
    std::vector<Kind> kinds;  ///< besides Kind::any
    std::size_t one_in = 1;   ///< of the regular files: a window takes a second each time
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
        const std::string card_file = folder_->file("cards.json", one_card);
        ASSERT_EQ(run_program({"cards", "--db", library(), "import", card_file}).status, 0);
    }
    static void TearDownTestSuite() {
        delete screen_;
        delete folder_;
    }
    /// What opens a window gets a screen.
    void SetUp() override {
        if (GetParam().words.front() != "open" || screen_ != nullptr) return;
        if (!tests::Screen::available()) GTEST_SKIP() << "Xvfb and xdotool are not installed";
        fs::create_directory(folder_->path() / "screen");
        screen_ = new tests::Screen(folder_->path() / "screen", cv::Size(1000, 700));
        setenv("DISPLAY", screen_->name().c_str(), 1);
    }

    static std::string library() { return (folder_->path() / "library.db").string(); }
    static fs::path output() { return folder_->path() / "written" / "output"; }
    /// The commands for which `quadrille` does not become quadrille-table (app/main.cpp).
    static bool runs_at_once(const std::string& command) {
        return command == "cards" || command == "log" || command == "rules";
    }
    /// What the reader makes of the input, with a folder to write to that has nothing in it.
    static Finished given(const HostileInput& input) {
        fs::remove_all(output().parent_path());
        fs::create_directory(output().parent_path());
        std::vector<std::string> words = GetParam().words;
        for (std::string& word : words) {
            if (word == "@") word = input.file;
            if (word == "LIBRARY") word = library();
            if (word.starts_with("OUT")) word.replace(0, 3, output().string());
        }
        return runs_at_once(words.front()) ? run_program_as_a_user(words) : run_forked_as_a_user(words);
    }

    static inline TemporaryFolder* folder_ = nullptr;
    static inline tests::Screen* screen_ = nullptr;  ///< a fork that exits must not end it
    static inline std::vector<HostileInput> inputs_;
};

/// Words of libraries, and what only a program that fell over says.
constexpr const char* never_said[] = {"json.exception", "OpenCV(",   "disk image",       "SQL logic",
                                      "std::",          "terminate", "filesystem error", "imdecode",
                                      "what()",         "\x1b[",     "Sanitizer"};

/// As much of a file's name as any sentence shows as it is.
std::string plain_part(const std::string& file) {
    const auto odd = std::ranges::find_if(file, [](unsigned char c) { return c < ' ' || c > '~'; });
    return {file.begin(), odd};
}

/// What is said only of what stands in the file: a game that does not prove itself, a library without cards.
constexpr const char* found_inside[] = {"fails its integrity check", "no cards have been imported yet"};

/// Whether a command came to its input: it took it, or what it complains of is that file or stands in it. One
/// that fails at something else has proven nothing.
bool came_to(const HostileInput& input, const Finished& finished) {
    const std::string name = plain_part(input.file);
    return finished.status == 0 || finished.errors.find(name) != std::string::npos ||
           finished.output.find(name) != std::string::npos ||
           std::ranges::any_of(found_inside, [&](const char* said) {
               return finished.errors.find(said) != std::string::npos;
           });
}

bool reads(const Reader& reader, const HostileInput& input) {
    return input.kind == Kind::any || std::ranges::find(reader.kinds, input.kind) != reader.kinds.end();
}

TEST_P(HostileInputs, AreAnsweredByAStatusAndASentence) {
    constexpr double most_processor_s = 5;
    constexpr long most_memory_kb = 512L << 10;
    std::size_t files = 0;
    std::error_code failure;
    for (const HostileInput& input : inputs_) {
        if (!reads(GetParam(), input)) continue;
        if (fs::is_regular_file(input.file, failure) && files++ % GetParam().one_in != 0) continue;
        const Finished finished = given(input);
        EXPECT_TRUE(came_to(input, finished)) << input.name << ": " << finished.errors;
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

TEST(ForkedProgram, AnswersAsTheProgramItself) {
    if (!has_one_thread()) GTEST_SKIP() << "other tests have left threads in this process: nothing is forked";
    const TemporaryFolder folder;
    const std::string forbidden = folder.file("forbidden.png", "a picture");
    fs::permissions(forbidden, fs::perms::none);
    const std::string text = folder.file("text.png", "no picture");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"look", forbidden},
          {"look", text},
          {"look"},
          {"watch", text, "--max-fps", "1"},
          {"report", (folder.path() / "report.tar.gz").string(), "--recording", forbidden}}) {
        const Finished forked = run_forked_as_a_user(words), itself = run_program_as_a_user(words);
        EXPECT_NE(forked.status, 0) << words.front();
        EXPECT_EQ(forked.status, itself.status) << words.front();
        EXPECT_EQ(forked.output, itself.output);
        EXPECT_EQ(forked.errors, itself.errors);
    }
}

TEST(ForkedProgram, IsTheProgramItselfInATestWithThreads) {
    std::promise<void> done;
    std::thread other([waits = done.get_future()]() mutable { waits.wait(); });
    const Finished finished = run_forked_as_a_user({"look"});
    done.set_value();
    other.join();
    EXPECT_EQ(finished.status, 2);
    EXPECT_NE(finished.errors.find("IMAGE is missing"), std::string::npos) << finished.errors;
}

TEST(HostileInputsTable, HasThemAll) {
    const TemporaryFolder folder;
    fs::create_directory(folder.path() / "inputs");
    const std::size_t by_hand = hostile_inputs(folder.path() / "inputs").size();
    EXPECT_GE(by_hand + damaged_files(folder.path()).size(), 615U);
}

INSTANTIATE_TEST_SUITE_P(
    Commands, HostileInputs,
    testing::Values(
        Reader{"list", {"log", "--db", "@", "list"}, {Kind::game}},
        Reader{"verify", {"log", "--db", "@", "verify"}, {Kind::game}},
        Reader{"repair", {"log", "repair", "@", "-o", "OUT.db"}, {Kind::game}},
        Reader{"import", {"log", "--db", "OUT.db", "import", "@"}, {}},
        Reader{"import_json", {"log", "--db", "OUT.db", "import", "@", "--format", "json"}, {Kind::record}},
        Reader{"import_lines", {"log", "--db", "OUT.db", "import", "@", "--format", "jsonl"}, {Kind::record}},
        Reader{
            "import_notation", {"log", "--db", "OUT.db", "import", "@", "--format", "qgn"}, {Kind::record}},
        Reader{"cards", {"cards", "--db", "OUT.db", "import", "@"}, {Kind::cards}},
        Reader{"library", {"cards", "--db", "@", "find", "fauc"}, {Kind::game}},
        Reader{"deck", {"cards", "--db", "LIBRARY", "deck", "@"}, {Kind::deck}},
        Reader{"scenario", {"rules", "--check-scenario", "@"}, {Kind::scenario}},
        Reader{"show", {"log", "--db", "@", "show", "--json"}, {Kind::game}},
        Reader{"stats", {"log", "--db", "@", "stats"}, {Kind::game}},
        Reader{"export_page", {"log", "--db", "@", "export", "--format", "html"}, {Kind::game}},
        Reader{"report", {"report", "OUT.tar.gz", "--recording", "@"}, {}},
        Reader{"look", {"look", "@"}, {Kind::picture}},
        Reader{"profile", {"look", a_picture, "--profile", "@"}, {Kind::profile}},
        Reader{"pictures", {"look", a_picture, "--pictures", "@"}, {Kind::index}},
        Reader{"report_profile",
               {"report", "OUT.tar.gz", "--recording", a_picture, "--profile", "@"},
               {Kind::profile}},
        Reader{"watch", {"watch", "@", "--max-fps", "1"}, {Kind::recording}},
        Reader{"rules_library", {"rules", "--cards", "@"}, {Kind::game}},
        Reader{"open", {"open", "@", "--screenshot", "OUT.png"}, {}, 6},
        Reader{"open_profile", {"open", a_picture, "--profile", "@", "--screenshot", "OUT.png"}, {}},
        Reader{"open_resumed", {"open", "--resume", "--db", "@", "--screenshot", "OUT.png"}, {Kind::game}}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::test
