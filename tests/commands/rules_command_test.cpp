// `quadrille rules` from outside: an answer for each line, whatever the line holds.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

using Json = nlohmann::json;

TEST(RulesCommand, AnswersEachLineAndContinuesAfterABadOne) {
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

constexpr const char* blocks_request =
    R"({"id":7,"system":"echiquier","ask":"blocks","position":{"players":[{"id":"P1"},{"id":"P2"}],
    "turn":{"active":"P1","step":"declare_blockers"},"combat":{"attackers":["k1"]},"pieces":[
    {"id":"k1","kind":"creature","controller":"P1","square":"d4","keywords":["flying"]},
    {"id":"b1","kind":"creature","controller":"P2","square":"d5"},
    {"id":"b2","kind":"creature","controller":"P2","square":"e5","tapped":true}]}})";

TEST(RulesCommand, RefusesALineTooLongUnreadAndAnswersTheNext) {
    const std::string asked =
        R"({"id":2,"system":"echiquier","ask":"victory","position":{"players":[{"id":"P1"}]}})";
    const std::size_t part = std::size_t{1} << 16, longest = std::size_t{16} << 20;
    // The request is read in parts: lines that end with a part, just before and just after.
    const std::vector<std::size_t> lengths{part - 2, part - 1, part, part + 1, longest - 1, longest + 1};
    constexpr std::size_t around = 9;  // what a request has around its id
    std::string input;
    for (const std::size_t length : lengths)
        input += R"({"id":")" + std::string(length - around, 'x') + "\"}\n";
    input += std::string(longest + part, ' ') + asked + "\n" + asked;
    const auto lines = run_program({"rules"}, input).lines();
    ASSERT_EQ(lines.size(), lengths.size() + 2);
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const Json answer = Json::parse(lines[i]);
        if (lengths[i] > longest)
            EXPECT_EQ(answer["error"], "the line is longer than 16 MB");
        else
            EXPECT_EQ(answer["id"].get<std::string>().size(), lengths[i] - around);
    }
    EXPECT_EQ(Json::parse(lines[lengths.size()])["error"], "the line is longer than 16 MB");
    EXPECT_EQ(Json::parse(lines.back())["winner"], "P1");
    const std::string ends_with_a_part = R"({"id":")" + std::string(part - 1 - around, 'x') + "\"}";
    EXPECT_EQ(run_program({"rules"}, ends_with_a_part).lines().size(), 1U);
}

std::string one_line(std::string text) {
    std::erase(text, '\n');
    return text;
}

TEST(RulesCommand, ExplainsInBothLanguagesAndChangesNothingElse) {
    const std::string request = one_line(blocks_request) + "\n";
    const Json plain = Json::parse(run_program({"rules"}, request).output);
    ASSERT_EQ(plain["refused"].size(), 2U);
    std::set<std::string> sentences;
    for (const char* language : {"en", "fr"}) {
        Json explained = Json::parse(run_program({"rules", "--explain", language}, request).output);
        sentences.insert(explained.at("sentence").get<std::string>());
        explained.erase("sentence");
        for (Json& refused : explained["refused"]) {
            sentences.insert(refused.at("sentence").get<std::string>());
            refused.erase("sentence");
        }
        EXPECT_EQ(explained, plain) << language;
    }
    EXPECT_EQ(sentences.size(), 6U);
    EXPECT_EQ(run_program({"rules", "--explain", "de"}, request).status, 2);
}

TEST(RulesCommand, ChecksAScenarioFileAndNamesEveryMistake) {
    const TemporaryFolder folder;
    const std::string bad = folder.file("bad.json", R"({"board":{"columns":5,"missing":["c3"]},
        "players":[{"id":"P1","pawn":"c3"}],"special":[{"square":"f1","name":"Ruin"}],
        "options":{"theme":"scenario"},
        "objectives":{"goals":[{"player":"P1","kind":"survive"},{"player":"P2","kind":"kill","piece":"x"}]}})");
    const Finished refused = run_program({"rules", "--check-scenario", bad});
    EXPECT_EQ(refused.status, 1);
    std::set<std::string> places;
    for (const std::string& line : refused.lines())
        places.insert(Json::parse(line).at("at").get<std::string>());
    EXPECT_EQ(places, (std::set<std::string>{"/players/0/pawn", "/special/0/square",
                                             "/objectives/goals/0/turns", "/objectives/goals/1/player"}));

    const std::string good =
        folder.file("good.json", R"({"players":[{"id":"P1"}],"options":{"theme":"scenario"},
        "objectives":{"goals":[{"player":"P1","kind":"survive","turns":8}]}})");
    const Finished accepted = run_program({"rules", "--check-scenario", good});
    EXPECT_EQ(accepted.status, 0);
    EXPECT_EQ(accepted.output, "");

    const Finished broken =
        run_program({"rules", "--check-scenario", folder.file("broken.json", "{\"board\":")});
    EXPECT_EQ(broken.status, 1);
    EXPECT_EQ(broken.lines().size(), 1U);
    EXPECT_EQ(run_program({"rules", "--check-scenario", "/nowhere/at/all.json"}).status, 1);
}

}  // namespace
}  // namespace quadrille::test
