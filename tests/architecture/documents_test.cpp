// What the documents say of the project: the tests and files that they name are there.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path root = QUADRILLE_SOURCE_DIR;

std::string text_of(const fs::path& file) {
    std::ifstream stream(file);
    return std::string(std::istreambuf_iterator<char>(stream), {});
}

/// "Suite.Name" of every test in the sources.
std::set<std::string> tests_of_the_project() {
    static const std::regex declared(R"((?:TEST|TEST_F|TEST_P|RC_GTEST_PROP)\((\w+),\s*(\w+))");
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(root / "tests")) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string source = text_of(entry.path());
        for (std::sregex_iterator match(source.begin(), source.end(), declared), end; match != end; ++match)
            names.insert((*match)[1].str() + "." + (*match)[2].str());
    }
    return names;
}

TEST(Documents, NameTestsThatAreThere) {
    static const std::regex named(R"(`([A-Z]\w+\.[A-Z]\w+)`)");
    const auto tests = tests_of_the_project();
    const std::string document = text_of(root / "docs/reliability.md");
    int count = 0;
    for (std::sregex_iterator match(document.begin(), document.end(), named), end; match != end;
         ++match, ++count)
        EXPECT_EQ(tests.count((*match)[1].str()), 1U) << (*match)[1];
    EXPECT_GT(count, 50);
}

/// Every document of the project.
std::vector<fs::path> documents() {
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(root))
        if (entry.path().extension() == ".md") all.push_back(entry.path());
    for (const char* folder : {"docs", "app", "vision", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.path().extension() == ".md") all.push_back(entry.path());
    return all;
}

/// Where a script is that a document calls by its path in the project or from the document on, or by its name
/// alone; empty: nowhere.
fs::path script_called(const std::string& name, const fs::path& document) {
    if (name.find('/') != std::string::npos) {
        for (const fs::path& folder : {root, document.parent_path()})
            if (fs::exists(folder / name)) return folder / name;
        return {};
    }
    for (const char* folder : {"tests", "vision", "app"}) {
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.path().filename() == name) return entry.path();
    }
    return {};
}

/// Scripts pass on what they do not know themselves: to the program.
const std::string& options_of_the_program() {
    static const std::string options = [] {
        std::string sources;
        for (const auto& entry : fs::directory_iterator(root / "app/commands"))
            sources += text_of(entry.path());
        return sources;
    }();
    return options;
}

void expect_a_script(const std::string& name, const std::string& words, const fs::path& document) {
    static const std::regex option(R"((?:^|\s)(--[a-z][a-z-]+))");
    const fs::path script = script_called(name, document);
    ASSERT_FALSE(script.empty()) << document << ": " << name;
    const std::string known = text_of(script) + options_of_the_program();
    for (std::sregex_iterator named(words.begin(), words.end(), option), end; named != end; ++named)
        EXPECT_NE(known.find((*named)[1]), std::string::npos) << document << ": " << name << named->str();
}

TEST(Documents, CallScriptsThatAreThereWithTheirOptions) {
    static const std::regex called(R"((?:^|`|\s)(\./run|\./test|[\w/]+\.(?:sh|py)\b)([^`\n#;|]*))");
    int count = 0;
    for (const fs::path& file : documents()) {
        const std::string document = text_of(file);
        for (std::sregex_iterator match(document.begin(), document.end(), called), end; match != end;
             ++match, ++count)
            expect_a_script((*match)[1], (*match)[2], file);
    }
    EXPECT_GT(count, 30);
}

/// The parts of a filter of test names that `separator` divides.
std::vector<std::string> parts_of(const std::string& filter, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(filter);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

TEST(Documents, FilterTestsThatAreThere) {
    static const std::regex gtest(R"(--gtest_filter='([^']+)')"), ctest(R"(ctest -R ["']([^"']+)["'])"),
        any(R"(\*)");
    std::set<std::string> tests = tests_of_the_project();
    tests.insert("Package.HasAllItsPartsAndRuns");
    const auto expect_one = [&](const std::regex& name, const std::string& filter) {
        EXPECT_TRUE(std::ranges::any_of(tests, [&](const std::string& test) {
            return std::regex_search(test, name);
        })) << filter;
    };
    for (const fs::path& file : documents()) {
        const std::string document = text_of(file);
        for (std::sregex_iterator match(document.begin(), document.end(), gtest), end; match != end; ++match)
            for (const std::string& filter : parts_of((*match)[1], ':'))
                expect_one(std::regex("^" + std::regex_replace(filter, any, ".*") + "$"), filter);
        for (std::sregex_iterator match(document.begin(), document.end(), ctest), end; match != end; ++match)
            for (const std::string& filter : parts_of((*match)[1], '|'))
                expect_one(std::regex(filter), filter);
    }
}

TEST(Documents, LinkToWhatIsThere) {
    static const std::regex link(R"(\]\(([^)#:]+)(#[^)]*)?\))");
    for (const fs::path& file : documents()) {
        const std::string document = text_of(file);
        for (std::sregex_iterator match(document.begin(), document.end(), link), end; match != end; ++match)
            EXPECT_TRUE(fs::exists(file.parent_path() / (*match)[1].str()))
                << file.filename() << ": " << (*match)[1];
    }
}

/// Rule numbers and documents that the sources and message files name, in comments too.
std::set<std::string> cited_in_the_sources() {
    static const std::regex cited(R"(\b(?:(?:EC|MP|NO|FR|M54)-\d+\.\d+|docs/[a-z0-9/-]+\.md))");
    std::set<std::string> citations;
    for (const char* folder : {"rules", "calibration", "vision", "db", "app"}) {
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            const auto extension = entry.path().extension();
            if (extension != ".cpp" && extension != ".hpp" && extension != ".json") continue;
            std::ifstream stream(entry.path());
            for (std::string line; std::getline(stream, line);) {
                if (line.find('-') == std::string::npos && line.find("docs/") == std::string::npos) continue;
                for (std::sregex_iterator match(line.begin(), line.end(), cited), end; match != end; ++match)
                    citations.insert(match->str());
            }
        }
    }
    return citations;
}

TEST(Documents, HaveWhatTheSourcesCite) {
    std::string pages;
    for (const char* system : {"echiquier", "multiplayer", "noire", "frontiere", "magic54"})
        pages += text_of(root / "docs/rules" / (std::string(system) + ".md"));
    const auto citations = cited_in_the_sources();
    EXPECT_GT(citations.size(), 250U);
    for (const std::string& cited : citations) {
        const bool document = cited.rfind("docs/", 0) == 0;
        EXPECT_TRUE(document ? fs::exists(root / cited)
                             : pages.find("**" + cited + "**") != std::string::npos)
            << cited;
    }
}

TEST(Documents, NameFilesThatAreThere) {
    static const std::regex named(R"(`((?:app|calibration|cmake|db|docs|rules|tests|vision)/[^` ]*)`)");
    const std::string document = text_of(root / "docs/architecture.md");
    int count = 0;
    for (std::sregex_iterator match(document.begin(), document.end(), named), end; match != end;
         ++match, ++count)
        EXPECT_TRUE(fs::exists(root / (*match)[1].str())) << (*match)[1];
    EXPECT_GT(count, 40);
}

}  // namespace
