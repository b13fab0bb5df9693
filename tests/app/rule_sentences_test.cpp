// Whatever rule an answer of any system names, every catalogue says it in a sentence.
#include "app/messages/rule_sentences.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "rules/answer.hpp"
#include "rules/position/traits.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

const fs::path rules_folder = fs::path(QUADRILLE_SOURCE_DIR) / "rules";
const fs::path cases_folder = fs::path(QUADRILLE_SOURCE_DIR) / "tests/rules/cases";

std::string text_of(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string sources_of(const char* system) {
    std::string text;
    for (const auto& entry : fs::directory_iterator(rules_folder / system)) {
        if (entry.path().filename() != "rule.hpp") text += text_of(entry.path());
    }
    return text;
}

struct CitedRule {
    std::string enumerator, number;
};

/// The enumerators of the one type by which a system's answers cite rules: read from its header, so that a
/// new one cannot be forgotten here.
std::vector<CitedRule> rules_of(const char* system) {
    const std::string header = text_of(rules_folder / system / "rule.hpp");
    static const std::regex enumerator(
        R"(\n    /// ([A-Z0-9]+-\d+\.\d+): [^\n]*(?:\n    /// [^\n]*)*\n    (\w+))");
    std::vector<CitedRule> rules;
    for (auto found = std::sregex_iterator(header.begin(), header.end(), enumerator);
         found != std::sregex_iterator(); ++found)
        rules.push_back({(*found)[2], (*found)[1]});
    return rules;
}

/// The numbers that the session and the window write themselves.
std::set<std::string> numbers_in_the_program() {
    static const std::regex number(R"re("((EC|MP|NO|FR|M54)-\d+\.\d+)")re");
    std::set<std::string> numbers;
    for (const char* folder : {"app/session", "app/window"}) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(QUADRILLE_SOURCE_DIR) / folder)) {
            if (!entry.is_regular_file()) continue;
            const std::string text = text_of(entry.path());
            for (auto found = std::sregex_iterator(text.begin(), text.end(), number);
                 found != std::sregex_iterator(); ++found)
                numbers.insert((*found)[1]);
        }
    }
    return numbers;
}

void expect_sentences(const std::string& number) {
    std::set<std::string> different;
    for (const Language language : languages()) {
        const auto sentence = rule_sentence(Messages(language), number);
        EXPECT_TRUE(sentence && sentence->size() > 10) << number << " in " << language.code();
        different.insert(sentence.value_or(""));
    }
    EXPECT_EQ(different.size(), languages().size()) << number;
}

/// Notes each place that names a rule of the system without its sentence.
void without_sentence(const Json& value, const std::string& at, std::vector<std::string>& places) {
    if (value.is_object() && value.contains("rule") && !value.contains("sentence")) places.push_back(at);
    if (value.is_object() && value.contains("refused") && value["refused"].is_object()) {
        for (const auto& [id, rule] : value["refused"].items()) {
            if (!value["refused_sentences"].contains(id)) places.push_back(at + "/refused/" + id);
        }
    }
    if (!value.is_structured()) return;
    for (const auto& [key, child] : value.items()) without_sentence(child, at + "/" + key, places);
}

struct SystemRules {
    const char* system;
    std::size_t rules;
    int requests;  ///< of its conformance cases
};
class RuleSentences : public testing::TestWithParam<SystemRules> {};

TEST_P(RuleSentences, AreThereForEveryRuleThatAnAnswerCanName) {
    const auto rules = rules_of(GetParam().system);
    EXPECT_EQ(rules.size(), GetParam().rules);
    for (const auto& [enumerator, number] : rules) expect_sentences(number);
}

TEST_P(RuleSentences, AreThereForEveryAnswerToTheCases) {
    std::ifstream file(cases_folder / (std::string(GetParam().system) + ".jsonl"));
    int answers = 0;
    for (std::string line; std::getline(file, line);) {
        const Json one = Json::parse(line);
        if (!one.contains("request")) continue;  // a line that is no request at all
        ++answers;
        const std::string answer = rules::answer(one.at("request").dump());
        std::vector<std::string> places;
        without_sentence(Json::parse(explained(answer, Messages(*language_from("fr")))), "", places);
        ASSERT_EQ(places, std::vector<std::string>{}) << line;
    }
    EXPECT_EQ(answers, GetParam().requests);
}

INSTANTIATE_TEST_SUITE_P(Systems, RuleSentences,
                         testing::Values(SystemRules{"echiquier", 65, 567},
                                         SystemRules{"multiplayer", 65, 369}, SystemRules{"noire", 59, 356},
                                         SystemRules{"frontiere", 32, 432}, SystemRules{"magic54", 14, 394}),
                         [](const auto& test) { return std::string(test.param.system); });

TEST(RuleSentence, IsThereForEveryRuleThatThePanelsName) {
    const auto numbers = numbers_in_the_program();
    EXPECT_GT(numbers.size(), 40U);
    for (const std::string& number : numbers) expect_sentences(number);
}

TEST(RuleSentence, IsThereForEveryNumberOfThePages) {
    static const std::regex number(R"(\*\*((?:EC|MP|NO|FR|M54)-\d+\.\d+)\*\*)");
    std::set<std::string> numbers;
    for (const char* page : {"echiquier.md", "multiplayer.md", "noire.md", "frontiere.md", "magic54.md"}) {
        const std::string text = text_of(fs::path(QUADRILLE_SOURCE_DIR) / "docs/rules" / page);
        for (auto found = std::sregex_iterator(text.begin(), text.end(), number);
             found != std::sregex_iterator(); ++found)
            numbers.insert((*found)[1]);
    }
    EXPECT_GE(numbers.size(), 370U);
    for (const std::string& one : numbers) expect_sentences(one);
}

TEST(RuleNumbers, AreWrittenByTheRuleTypeAloneAndAllInUse) {
    const std::string sources = sources_of("echiquier");
    EXPECT_EQ(sources.find("\"EC-"), std::string::npos);
    const auto in_the_program = numbers_in_the_program();  // what the table agrees on, the session applies
    for (const auto& [enumerator, number] : rules_of("echiquier"))
        EXPECT_TRUE(std::regex_search(sources, std::regex("Rule::" + enumerator + "\\b")) ||
                    in_the_program.contains(number))
            << enumerator;
}

TEST(RuleSentence, IsThereForEveryReasonOfARefusedBlock) {
    std::vector<std::string> reasons;
    for (std::size_t i = 0; i < rules::keyword_words.size(); ++i) {
        const auto keyword = static_cast<rules::Keyword>(i);
        const bool keeps_off = keyword >= rules::Keyword::unblockable && keyword != rules::Keyword::reach &&
                               keyword != rules::Keyword::menace;
        if (keeps_off) reasons.emplace_back(name(keyword));
    }
    for (const std::string_view quality : rules::quality_words)
        reasons.push_back("protection from " + std::string(quality));
    for (const Language language : languages()) {
        const Messages tr(language);
        EXPECT_NE(rule_sentence(tr, "EC-10.1", "tapped"), rule_sentence(tr, "EC-10.1"));
        for (const std::string& reason : reasons) {
            EXPECT_NE(rule_sentence(tr, "EC-10.4", reason), rule_sentence(tr, "EC-10.4"))
                << reason << " in " << language.code();
        }
    }
}

TEST(ExplainedAnswers, ToEveryCaseHaveASentenceBesideEachRule) {
    std::ifstream file(cases_folder / "echiquier_corners.jsonl");
    int answers = 0, refusals = 0;
    for (std::string line; std::getline(file, line); ++answers) {
        const std::string answer = rules::answer(Json::parse(line).at("request").dump());
        refusals += Json::parse(answer)["ok"] == false;
        for (const Language language : languages()) {
            const Json explained_answer = Json::parse(explained(answer, Messages(language)));
            std::vector<std::string> places;
            without_sentence(explained_answer, "", places);
            EXPECT_EQ(places, std::vector<std::string>{}) << line;
            EXPECT_TRUE(explained_answer.contains("sentence")) << line;
        }
    }
    EXPECT_EQ(answers, 134);
    EXPECT_EQ(refusals, 21);
}

TEST(ExplainedAnswers, SayWhereAMalformedRequestIsWrongInBothLanguages) {
    const std::string answer =
        rules::answer(R"({"system":"echiquier","ask":"range","of":"k9","position":{}})");
    std::set<std::string> sentences;
    for (const Language language : languages()) {
        const Json explained_answer = Json::parse(explained(answer, Messages(language)));
        const auto sentence = explained_answer.at("sentence").get<std::string>();
        EXPECT_NE(sentence.find("/of"), std::string::npos) << sentence;
        sentences.insert(sentence);
    }
    EXPECT_EQ(sentences.size(), languages().size());
}

}  // namespace
}  // namespace quadrille::app
