// What the documents say of the project: the tests and files that they name are there.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <set>
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

TEST(Documents, LinkToWhatIsThere) {
    static const std::regex link(R"(\]\(([^)#:]+)(#[^)]*)?\))");
    std::vector<fs::path> documents{root / "README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(root / "docs")) {
        if (entry.path().extension() == ".md") documents.push_back(entry.path());
    }
    for (const fs::path& file : documents) {
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
