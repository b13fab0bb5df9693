// `quadrille rules` from outside: an answer for each line, whatever the line holds.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

using Json = nlohmann::json;

TEST(RulesCommand, AnswersEachLineAndGoesOnAfterABadOne) {
    using namespace std::string_literals;
    const std::string input =
        "{\"id\":1,\"system\":\"chess\"}\n"
        "{broken\n"
        "\n"
        "[1,2]\r\n"
        "{\"id\":\"\xff\"}\n"
        "{\"id\":\"a\0b\"}\n"s +
        std::string(10'000, '[') + "\n{\"id\":\"last\"}";
    const Finished finished = run_program({"rules"}, input);
    EXPECT_EQ(finished.status, 0);
    const auto lines = finished.lines();
    ASSERT_EQ(lines.size(), 7U);
    for (const std::string& line : lines) {
        const Json answer = Json::parse(line);
        EXPECT_EQ(answer["quadrille"], 1) << line;
        EXPECT_EQ(answer["ok"], false) << line;
        EXPECT_FALSE(answer["error"].get<std::string>().empty()) << line;
    }
    EXPECT_EQ(Json::parse(lines.front())["id"], 1);
    EXPECT_EQ(Json::parse(lines.front())["at"], "/system");
    EXPECT_EQ(Json::parse(lines.back())["id"], "last");
    EXPECT_EQ(Json::parse(lines.back())["at"], "/system");
}

}  // namespace
}  // namespace quadrille::test
