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

const Catalogue& english() {
    return Language().catalogue();
}

std::set<std::string> placeholders(const std::string& text) {
    static const std::regex placeholder(R"(\{([a-z_]*)[^}]*\})");
    std::set<std::string> names;
    for (std::sregex_iterator match(text.begin(), text.end(), placeholder), end; match != end; ++match)
        names.insert((*match)[1]);
    return names;
}

/// The key of a text without the form for a count.
std::string without_form(const std::string& key) {
    return std::regex_replace(key, std::regex(R"(\.(one|other)$)"), "");
}

/// What is to be filled into each text.
std::map<std::string, std::set<std::string>> arguments_of(const Catalogue& catalogue) {
    std::map<std::string, std::set<std::string>> arguments;
    for (const auto& [key, text] : catalogue.texts()) {
        auto names = placeholders(text);
        names.erase("count");  // a text that is the same for every count need not name it
        arguments[without_form(key)].merge(names);
    }
    return arguments;
}

TEST(Catalogues, HaveTheSameKeysAndPlaceholders) {
    ASSERT_GE(languages().size(), 2U);
    EXPECT_GT(english().texts().size(), 800U);
    const auto arguments = arguments_of(english());
    for (const Language language : languages()) {
        EXPECT_EQ(arguments_of(language.catalogue()), arguments) << language.code();
        for (const auto& [key, text] : language.catalogue().texts()) EXPECT_FALSE(text.empty()) << key;
    }
}

TEST(Catalogues, CallTheBoardByOneWordInFrench) {
    for (const auto& [key, text] : language_from("fr")->catalogue().texts()) {
        // The game is called "Magic sur échiquier", and its rules speak of the board by that word.
        const bool of_the_game =
            key.starts_with("rule.") || key == "system.echiquier" || key == "wizard.learn";
        EXPECT_TRUE(of_the_game || text.find("chiquier") == std::string::npos) << key << ": " << text;
    }
}

TEST(Catalogues, HaveBothFormsOfEveryTextWithACount) {
    static const std::regex form(R"((.*)\.(one|other))");
    for (const Language language : languages()) {
        for (const auto& [key, text] : language.catalogue().texts()) {
            std::smatch match;
            if (!std::regex_match(key, match, form)) continue;
            EXPECT_NE(language.catalogue().find(match[1].str() + ".one"), nullptr) << key;
            EXPECT_NE(language.catalogue().find(match[1].str() + ".other"), nullptr) << key;
            EXPECT_EQ(language.catalogue().find(match[1].str()), nullptr) << key;
        }
    }
}

/// The sources that may name keys, or the words that keys are put together from.
std::string sources_of(std::initializer_list<const char*> folders) {
    std::string sources;
    for (const char* folder : folders) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(QUADRILLE_SOURCE_DIR) / folder)) {
            const auto extension = entry.path().extension();
            if (extension != ".hpp" && extension != ".cpp") continue;
            std::ifstream stream(entry.path());
            sources.append(std::istreambuf_iterator<char>(stream), {});
        }
    }
    return sources;
}

std::set<std::string> matches(const std::string& sources, const char* pattern) {
    const std::regex expression(pattern);
    std::set<std::string> found;
    for (std::sregex_iterator match(sources.begin(), sources.end(), expression), end; match != end; ++match)
        found.insert((*match)[1]);
    return found;
}

TEST(Catalogues, HoldEveryKeyThatTheSourcesName) {
    const auto named =
        matches(sources_of({"app"}), R"re(\btr_?(?:\.counted)?\(\s*"([a-z0-9_]+\.[a-z0-9_.]+)"[,)])re");
    EXPECT_GT(named.size(), 150U);
    const auto arguments = arguments_of(english());
    for (const std::string& key : named) EXPECT_TRUE(arguments.contains(key)) << key;
}

/// A key is used where it stands in the sources, or where its beginning does ("help.") and, anywhere, the
/// words that follow ("language").
TEST(Catalogues, HoldNoKeyThatNothingUses) {
    const std::string app = sources_of({"app"}), all = app + sources_of({"rules", "vision", "db"});
    const auto literals = matches(app, R"re("([a-z0-9_]+\.[a-z0-9_.]+)")re");
    const auto beginnings = matches(app, R"re("((?:[a-z0-9_]+\.)+)")re");
    const auto words = matches(all, R"re(([A-Za-z0-9]+))re");
    const auto used = [&](const std::string& key) {
        if (literals.contains(key)) return true;
        for (std::size_t dot = key.find('.'); dot != std::string::npos; dot = key.find('.', dot + 1)) {
            if (!beginnings.contains(key.substr(0, dot + 1))) continue;
            const auto rest = matches(key.substr(dot + 1), R"re(([A-Za-z0-9]+))re");
            if (std::includes(words.begin(), words.end(), rest.begin(), rest.end())) return true;
        }
        return false;
    };
    for (const auto& [key, text] : english().texts()) {
        // Those of the rules, of effects of squares and of battles are held by tests of their own.
        if (key.starts_with("rule.") || key.starts_with("gift.") || key.starts_with("battle.")) continue;
        EXPECT_TRUE(used(without_form(key))) << key;
    }
}

TEST(Catalogues, FrenchIsWrittenAsFrenchIs) {
    for (const auto& [key, text] : language_from("fr")->catalogue().texts()) {
        EXPECT_EQ(text.find('\''), std::string::npos) << key << ": the apostrophe is ’";
        EXPECT_EQ(text.find("..."), std::string::npos) << key << ": the ellipsis is …";
        EXPECT_EQ(text.find("vénement"), std::string::npos) << key << ": évènement is written as in 1990";
        EXPECT_EQ(text.find("o-équipier"), std::string::npos) << key << ": coéquipier is one word";
    }
}

/// What wraps in the window: a space before one of these signs would let it begin a line.
TEST(Catalogues, NoFrenchLineOfTheWindowBeginsWithASign) {
    const std::set<std::string> in_the_window{
        "about",  "across",   "action", "advice", "agreed", "answer",  "arrivals",
        "ask",    "battle",   "block",  "board",  "book",   "choose",  "chosen",
        "deed",   "doubt",    "end",    "entry",  "event",  "form",    "frontiere",
        "games",  "gift",     "help",   "lesson", "life",   "magic54", "multiplayer",
        "naming", "noire",    "note",   "panels", "play",   "player",  "reach",
        "replay", "rule",     "sheet",  "south",  "stack",  "status",  "suppose",
        "theme",  "timeline", "trap",   "undo",   "wait",   "wizard",  "zombies"};
    const std::regex breaks("« | (:|;|\\?|!|»)");
    for (const auto& [key, text] : language_from("fr")->catalogue().texts()) {
        const bool wraps = in_the_window.contains(key.substr(0, key.find('.')));
        EXPECT_FALSE(wraps && std::regex_search(text, breaks)) << key << ": " << text;
    }
}

TEST(Messages, FillNamedArgumentsInEveryLanguage) {
    for (const Language language : languages()) {
        const std::string text =
            Messages(language)("player.range", fmt::arg("range", 5), fmt::arg("square", "d1"));
        EXPECT_NE(text.find('5'), std::string::npos);
        EXPECT_NE(text.find("d1"), std::string::npos);
    }
    EXPECT_THROW(Messages{Language()}("no.such.key"), std::logic_error);
}

TEST(Messages, GiveTheFormOfACount) {
    const Messages en{Language()}, fr{*language_from("fr")};
    EXPECT_EQ(en.counted("noire.payments", 0), "0 ways to pay");
    EXPECT_EQ(en.counted("noire.payments", 1), "1 way to pay");
    EXPECT_EQ(en.counted("noire.payments", 2), "2 ways to pay");
    EXPECT_EQ(fr.counted("noire.payments", 0), "0 façon de payer");
    EXPECT_EQ(fr.counted("noire.payments", 1), "1 façon de payer");
    EXPECT_EQ(fr.counted("noire.payments", 2), "2 façons de payer");
    EXPECT_EQ(en.counted("arrivals.former", 1, fmt::arg("rule", "EC-7.2")), "its former square (EC-7.2)");
}

TEST(Messages, AThirdLanguageIsAFile) {
    const Catalogue made_up("eo", R"({"language.name": "Esperanto", "language.singular": "1",
        "answer.yes": "Jes", "cards.one": "{count} karto", "cards.other": "{count} kartoj"})");
    const Messages tr{Language(made_up)};
    EXPECT_EQ(tr.language().name(), "Esperanto");
    EXPECT_STREQ(tr("answer.yes"), "Jes");
    EXPECT_EQ(tr.counted("cards", 1), "1 karto");
    EXPECT_EQ(tr.counted("cards", 7), "7 kartoj");
    EXPECT_THROW(tr("answer.no"), std::logic_error);
    EXPECT_THROW(Catalogue("eo", R"({"answer.yes": "Jes"})"), std::logic_error) << "it does not say its name";
}

TEST(Languages, AreThoseOfTheFilesThatAreThere) {
    std::set<std::string> files;
    for (const auto& entry : fs::directory_iterator(fs::path(QUADRILLE_SOURCE_DIR) / "app/messages")) {
        if (entry.path().extension() == ".json") files.insert(entry.path().stem().string());
    }
    const auto codes = language_codes();
    EXPECT_EQ(std::set<std::string>(codes.begin(), codes.end()), files);
    EXPECT_TRUE(files.contains("en"));
}

TEST(Languages, FollowEachOtherRoundTheTable) {
    std::set<std::string> seen;
    Language language;
    for (std::size_t i = 0; i < languages().size(); ++i) {
        seen.insert(language.code());
        language = next(language);
    }
    EXPECT_EQ(seen.size(), languages().size());
    EXPECT_EQ(language, Language());
}

TEST(Language, IsReadFromALocale) {
    EXPECT_EQ(language_from("fr_CA.UTF-8")->code(), "fr");
    EXPECT_EQ(language_from("fr")->code(), "fr");
    EXPECT_EQ(language_from("en_GB.UTF-8")->code(), "en");
    EXPECT_EQ(language_from("C"), Language());
    EXPECT_EQ(language_from("de_DE"), std::nullopt);
}

}  // namespace
}  // namespace quadrille::app
