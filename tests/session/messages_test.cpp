#include "app/messages/messages.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <set>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

std::set<std::string> placeholders(const std::string& text) {
    static const std::regex placeholder(R"(\{([a-z_]*)[^}]*\})");
    std::set<std::string> names;
    for (std::sregex_iterator match(text.begin(), text.end(), placeholder), end; match != end; ++match)
        names.insert((*match)[1]);
    return names;
}

TEST(Catalogues, HaveTheSameKeysAndPlaceholders) {
    const Catalogue &english = catalogue(Language::english), &french = catalogue(Language::french);
    EXPECT_GT(english.size(), 50U);
    EXPECT_EQ(english.size(), french.size());
    for (const auto& [key, text] : english) {
        const auto other = french.find(key);
        ASSERT_NE(other, french.end()) << key;
        EXPECT_EQ(placeholders(text), placeholders(other->second)) << key;
        EXPECT_FALSE(text.empty()) << key;
        EXPECT_FALSE(other->second.empty()) << key;
    }
}

TEST(Catalogues, HoldEveryKeyThatTheWindowAsksFor) {
    static const std::regex asked(R"re(say\(\s*"([a-z_]+\.[a-z_.]+)"[,)])re");
    const Catalogue& texts = catalogue(Language::french);
    int found = 0;
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(QUADRILLE_SOURCE_DIR) / "app/window")) {
        if (!entry.is_regular_file()) continue;
        std::ifstream stream(entry.path());
        const std::string source(std::istreambuf_iterator<char>(stream), {});
        for (std::sregex_iterator match(source.begin(), source.end(), asked), end; match != end; ++match) {
            ++found;
            EXPECT_TRUE(texts.contains((*match)[1].str())) << entry.path() << ": " << (*match)[1];
        }
    }
    EXPECT_GT(found, 20);
}

TEST(Catalogues, FrenchIsWrittenAsFrenchIs) {
    for (const auto& [key, text] : catalogue(Language::french)) {
        EXPECT_EQ(text.find('\''), std::string::npos) << key << ": the apostrophe is ’";
        EXPECT_EQ(text.find("..."), std::string::npos) << key << ": the ellipsis is …";
    }
}

TEST(Messages, FillNamedArgumentsInEitherLanguage) {
    for (const Language language : {Language::english, Language::french}) {
        const std::string text =
            Messages(language)("player.range", fmt::arg("range", 5), fmt::arg("square", "d1"));
        EXPECT_NE(text.find('5'), std::string::npos);
        EXPECT_NE(text.find("d1"), std::string::npos);
    }
    EXPECT_THROW(Messages(Language::english)("no.such.key"), std::logic_error);
}

TEST(Language, IsReadFromALocale) {
    EXPECT_EQ(language_from("fr_CA.UTF-8"), Language::french);
    EXPECT_EQ(language_from("fr"), Language::french);
    EXPECT_EQ(language_from("en_GB.UTF-8"), Language::english);
    EXPECT_EQ(language_from("C"), Language::english);
    EXPECT_EQ(language_from("de_DE"), std::nullopt);
}

}  // namespace
}  // namespace quadrille::app
