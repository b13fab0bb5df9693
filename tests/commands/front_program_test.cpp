// `quadrille` starts at once for what reads no picture, and hands the rest over.
#include <array>
#include <cstdio>
#include <gmock/gmock.h>

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
    EXPECT_THAT(libraries_of(std::string(QUADRILLE_PROGRAM) + "-table"), HasSubstr("libopencv"));
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
