// `quadrille` starts at once for what reads no picture, and hands the rest over.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <string_view>
#include <vector>

#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The libraries that a program loads, as the loader names them.
std::string libraries_of(const std::string& program) {
    std::string output;
    FILE* pipe = popen(("LD_TRACE_LOADED_OBJECTS=1 " + program).c_str(), "r");
    if (pipe == nullptr) return output;
    std::array<char, 256> part{};
    while (std::fgets(part.data(), part.size(), pipe) != nullptr) output += part.data();
    pclose(pipe);
    return output;
}

TEST(FrontProgram, LoadsNothingThatReadsPictures) {
    const std::string front = libraries_of(QUADRILLE_PROGRAM);
    EXPECT_THAT(front, HasSubstr("libsqlite3"));
    EXPECT_THAT(front, Not(HasSubstr("libopencv")));
    EXPECT_THAT(front, Not(HasSubstr("libOpenGL")));
    EXPECT_THAT(front, Not(HasSubstr("libgdal")));
    EXPECT_THAT(libraries_of(std::string(QUADRILLE_PROGRAM) + "-table"), HasSubstr("libopencv"));
}

/// A copy of the front alone, with nothing beside it to hand over to.
TEST(FrontProgram, RunsByItselfWhateverOptionStandsBeforeTheCommand) {
    const TemporaryFolder folder;
    const std::string alone = (folder.path() / "quadrille").string();
    std::filesystem::copy_file(QUADRILLE_PROGRAM, alone);
    const std::string db = (folder.path() / "none.db").string();
    const auto errors_of = [&](std::string_view words) {
        return run_shell(fmt::format("{} {}", alone, words)).errors;
    };
    const std::vector<std::string> by_itself{
        "log --db " + db + " list", "--lang fr log --db " + db + " list", "cards --db " + db + " find hawk",
        "cards --lang fr --db " + db + " deck none.txt", "--lang fr cards import none.json"};
    for (const std::string& words : by_itself)
        EXPECT_THAT(errors_of(words), Not(HasSubstr("quadrille-table"))) << words;
    for (const char* words : {"cards pictures --folder .", "cards --help", "cards --db", "look none.png", ""})
        EXPECT_THAT(errors_of(words), HasSubstr("quadrille-table")) << words;
}

TEST(FrontProgram, KnowsEveryCommand) {
    const Finished help = run_program({"--help"});
    EXPECT_EQ(help.status, 0);
    for (const char* command :
         {"calibrate", "cameras", "cards", "log", "look", "open", "report", "rules", "watch"})
        EXPECT_THAT(help.output, HasSubstr(command));
    EXPECT_EQ(run_program({"paint"}).status, 2);
    EXPECT_THAT(run_program({"--version"}).output, HasSubstr("quadrille 0."));
}

}  // namespace
}  // namespace quadrille::test
