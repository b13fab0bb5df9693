// Whatever an answer of the chessboard system says, both catalogues say it in a sentence.
#include "app/rule_sentences.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "rules/answer.hpp"
#include "rules/traits.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

const fs::path system_folder = fs::path(QUADRILLE_SOURCE_DIR) / "rules" / "echiquier";

std::string text_of(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string sources_of_the_system() {
    std::string text;
    for (const auto& entry : fs::directory_iterator(system_folder)) {
        if (entry.path().filename() != "rule.hpp") text += text_of(entry.path());
    }
    return text;
}

struct CitedRule {
    std::string enumerator, number;
};

/// The enumerators of the one type by which answers cite rules: read from its header, so that a new one
/// cannot be forgotten here.
std::vector<CitedRule> rules_of_the_system() {
    const std::string header = text_of(system_folder / "rule.hpp");
    const std::regex enumerator(R"((EC_(\d+)_(\d+)) = )");
    std::vector<CitedRule> rules;
    for (auto found = std::sregex_iterator(header.begin(), header.end(), enumerator);
         found != std::sregex_iterator(); ++found)
        rules.push_back({(*found)[1], "EC-" + (*found)[2].str() + "." + (*found)[3].str()});
    return rules;
}

TEST(RuleSentences, AreThereForEveryRuleThatAnAnswerCanName) {
    const auto rules = rules_of_the_system();
    ASSERT_GT(rules.size(), 40U);
    for (const std::string& language : languages_of_rules()) {
        for (const auto& [enumerator, number] : rules) {
            const auto sentence = rule_sentence(language, number);
            EXPECT_TRUE(sentence && sentence->size() > 10) << number << " in " << language;
        }
    }
}

TEST(RuleSentences, DifferBetweenTheLanguages) {
    for (const auto& [enumerator, number] : rules_of_the_system())
        EXPECT_NE(rule_sentence("en", number), rule_sentence("fr", number)) << number;
}

TEST(RuleNumbers, AreWrittenByTheRuleTypeAloneAndAllInUse) {
    const std::string sources = sources_of_the_system();
    EXPECT_EQ(sources.find("\"EC-"), std::string::npos);
    for (const auto& [enumerator, number] : rules_of_the_system())
        EXPECT_TRUE(std::regex_search(sources, std::regex("Rule::" + enumerator + "\\b"))) << enumerator;
}

TEST(RuleSentences, AreThereForEveryReasonOfARefusedBlock) {
    std::vector<std::string> reasons;
    for (std::size_t i = 0; i < rules::keyword_words.size(); ++i) {
        const auto keyword = static_cast<rules::Keyword>(i);
        const bool keeps_off = keyword >= rules::Keyword::unblockable && keyword != rules::Keyword::reach &&
                               keyword != rules::Keyword::menace;
        if (keeps_off) reasons.emplace_back(name(keyword));
    }
    for (const std::string_view quality : rules::quality_words)
        reasons.push_back("protection from " + std::string(quality));
    for (const std::string& language : languages_of_rules()) {
        EXPECT_NE(rule_sentence(language, "EC-10.1", "tapped"), rule_sentence(language, "EC-10.1"));
        for (const std::string& reason : reasons) {
            EXPECT_NE(rule_sentence(language, "EC-10.4", reason), rule_sentence(language, "EC-10.4"))
                << reason << " in " << language;
        }
    }
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

TEST(ExplainedAnswers, ToEveryCaseHaveASentenceBesideEachRule) {
    std::ifstream file(QUADRILLE_SOURCE_DIR "/tests/echiquier/cases.jsonl");
    int answers = 0, refusals = 0;
    for (std::string line; std::getline(file, line); ++answers) {
        const std::string answer = rules::answer(Json::parse(line).at("request").dump());
        refusals += Json::parse(answer)["ok"] == false;
        for (const std::string& language : languages_of_rules()) {
            const Json explained_answer = Json::parse(explained(answer, language));
            std::vector<std::string> places;
            without_sentence(explained_answer, "", places);
            EXPECT_EQ(places, std::vector<std::string>{}) << line;
            EXPECT_TRUE(explained_answer.contains("sentence")) << line;
        }
    }
    EXPECT_GT(answers, 100);
    EXPECT_GT(refusals, 10);
}

TEST(ExplainedAnswers, SayWhereAMalformedRequestIsWrongInBothLanguages) {
    const std::string answer =
        rules::answer(R"({"system":"echiquier","ask":"range","of":"k9","position":{}})");
    std::set<std::string> sentences;
    for (const std::string& language : languages_of_rules()) {
        const Json explained_answer = Json::parse(explained(answer, language));
        const auto sentence = explained_answer.at("sentence").get<std::string>();
        EXPECT_NE(sentence.find("/of"), std::string::npos) << sentence;
        sentences.insert(sentence);
    }
    EXPECT_EQ(sentences.size(), 2U);
}

}  // namespace
}  // namespace quadrille::app
