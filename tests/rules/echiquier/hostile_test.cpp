// Lines that nobody should send: each has one answer, and it says what is wrong.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "rules/answer.hpp"
#include "rules/json/parse.hpp"
#include "rules/position/setup_json.hpp"

namespace quadrille::rules {
namespace {

using namespace std::string_literals;
using nlohmann::json;

json refused(const std::string& line) {
    const json answer = json::parse(rules::answer(line));
    EXPECT_EQ(answer["quadrille"], 1);
    EXPECT_EQ(answer["ok"], false) << line.substr(0, 200);
    EXPECT_FALSE(answer["error"].get<std::string>().empty());
    return answer;
}

std::string about(const std::string& position) {
    return R"({"id":"x","system":"echiquier","ask":"victory","position":)" + position + "}";
}

TEST(HostileLine, IsRefusedWhateverItHolds) {
    for (const std::string& line : {""s,
                                    " "s,
                                    "nul"s,
                                    "{\"id\":1"s,
                                    "[1,2,3]"s,
                                    "\"text\""s,
                                    "{\"id\":\"a\0b\"}"s,
                                    "\0"s,
                                    "{}\0{}"s,
                                    "{\"id\":\"\xff\xfe\"}"s,
                                    "{\"id\":\"\xc0\xaf\"}"s,
                                    "{\"id\":\"\xed\xa0\x80\"}"s,
                                    "{\"id\":\"\\ud800\"}"s,
                                    "{\"id\":\"\\udc00x\"}"s,
                                    "{\"id\":NaN}"s,
                                    "{\"id\":Infinity}"s,
                                    "{\"id\":01}"s,
                                    "{\"id\":1.}"s,
                                    "{\"id\":+1}"s,
                                    "{'id':1}"s,
                                    "{\"id\":1,}"s,
                                    "{\"id\":1}{\"id\":2}"s,
                                    "// {}"s,
                                    "{\"a\":\"\t\"}"s})
        refused(line);
}

TEST(HostileLine, OfAMegabyteIsAnswered) {
    const std::string filler(1 << 20, 'x');
    refused(filler);
    refused("{\"id\":\"" + filler);
    refused("{\"" + filler + "\":1}");
    EXPECT_EQ(refused(R"({"id":")" + filler + R"("})")["id"], filler);
    std::string many = "[";
    for (int i = 0; i < 40'000; ++i) many += R"({"id":"k","kind":"aura"},)";
    refused(about(R"({"pieces":)" + many + "{}]}"));
}

TEST(HostileLine, NestedDeepIsAnswered) {
    refused(std::string(10'000, '['));
    refused(std::string(10'000, '[') + std::string(10'000, ']'));
    std::string objects;
    for (int i = 0; i < 10'000; ++i) objects += R"({"position":)";
    refused(objects + "1" + std::string(10'000, '}'));
    refused(about(std::string(500, '[') + std::string(500, ']')));
}

TEST(HostileLine, WithAChainOfAttachmentsAsLongAsItFitsIsAnswered) {
    std::string pieces;
    for (int i = 0; i < 9'000; ++i) {
        pieces += R"({"id":"u)" + std::to_string(i) +
                  R"(","kind":"aura","controller":"P1","attached_to":"u)" + std::to_string(i + 1) + R"("},)";
    }
    const std::string last = R"({"id":"u9000","kind":"creature","controller":"P1","square":"a1"})";
    const std::string line =
        R"({"system":"echiquier","ask":"in_range","source":"u9000","target":"u0","position":)"
        R"({"players":[{"id":"P1"}],"pieces":[)" +
        pieces + last + "]}}";
    const auto answer = json::parse(rules::answer(line));
    EXPECT_EQ(answer["in_range"], true);
    EXPECT_EQ(answer["distance"], 0);
    EXPECT_EQ(answer["rule"], "EC-5.7");
}

TEST(HugeNumber, IsRefusedAtItsFieldWithTheIdOfTheRequest) {
    for (const char* number : {"1e400", "-1e999", "123456789012345678901234567890", "18446744073709551616",
                               "9223372036854775808", "-9223372036854775809", "1e308", "0.5", "1E2", "1.0"}) {
        const json answer =
            refused(about(R"({"note":"a \"1e999\" in a text","turn":{"number":)"s + number + "}}"));
        EXPECT_EQ(answer["id"], "x") << number;
        EXPECT_EQ(answer["at"], "/position/turn/number") << number;
    }
    EXPECT_EQ(refused("{\"id\":" + std::string(400, '9') + "}")["at"], "/system");
}

TEST(RequestLine, OfAKeyGivenTwiceTheLastCounts) {
    const auto line = R"({"system":"x","ask":"y","id":1,"system":"echiquier","ask":"victory","position":1,
        "position":{"players":[{"id":"P1","life":"x","life":20}],
                    "history":{"left":{"x":"z9","x":"a1"},"left":{"y":"a2"}}}})";
    EXPECT_EQ(json::parse(rules::answer(line))["winner"], "P1");
    Document document =
        parse(R"({"history":{"left":{"b":"a2","a":"z9","a":"a1","c":"a3","c":null}}})").value();
    const auto setup = read_setup(Node(document));
    EXPECT_EQ(setup.history.left, (std::map<Id, Square>{{"a", {0, 0}}, {"b", {0, 1}}}));
    EXPECT_TRUE(document.mistakes.empty());
}

TEST(RequestLine, RepeatsAnyIdAsItIs) {
    for (const char* id : {"null", "true", "-7", "18446744073709551615", "0.25", "\"é\\n\\\"\"",
                           "[1,[\"a\",{}]]", "{\"b\":1,\"a\":[null]}"}) {
        const std::string line = "{\"id\":"s + id + R"(,"system":"echiquier","ask":"victory","position":{}})";
        EXPECT_EQ(json::parse(rules::answer(line))["id"], json::parse(id)) << id;
    }
}

TEST(RequestLine, HasOneAnswerWhereverItIsCut) {
    const std::string whole = about(R"({"players":[{"id":"P1","life":-3,"pawn":"d1","team":"é\u00e9"}],
        "pieces":[{"id":"k1","kind":"creature","controller":"P1","square":"d4","keywords":["flying"]}]})");
    EXPECT_EQ(json::parse(rules::answer(whole))["ok"], true);
    for (std::size_t size = 0; size < whole.size(); ++size) refused(whole.substr(0, size));
}

}  // namespace
}  // namespace quadrille::rules
