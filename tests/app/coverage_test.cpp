// docs/coverage.md has every item once, and names tests that exist.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

const fs::path source = QUADRILLE_SOURCE_DIR;

std::string text_of(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// "Suite.Test" of every test of the project.
std::set<std::string> tests_there_are() {
    static const std::regex declared(R"re((?:TEST|TEST_F|TEST_P|RC_GTEST_PROP)\((\w+),\s*(\w+))re");
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(source / "tests")) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string text = text_of(entry.path());
        for (auto found = std::sregex_iterator(text.begin(), text.end(), declared);
             found != std::sregex_iterator(); ++found)
            names.insert((*found)[1].str() + "." + (*found)[2].str());
    }
    return names;
}

struct Row {
    int number = 0;
    std::string state;
    std::vector<std::string> tests;
};

/// A source and how many items it has.
struct Part {
    const char* heading;
    int items;
};
constexpr Part parts[] = {{"## Magic on a chessboard", 127},
                          {"## Multiplayer", 66},
                          {"## Noire", 58},
                          {"## Frontière", 56},
                          {"## Magic 54", 31}};

/// The rows between a heading and the next.
std::vector<Row> rows(const Part& part) {
    static const std::regex row(R"re(\n\| (\d+) \| [^|\n]+ \| ([^|\n]+) \| ([`\w., ]+`|–) \|)re");
    static const std::regex named("`([\\w.]+)`");
    const std::string whole = text_of(source / "docs/coverage.md");
    const std::size_t from = whole.find(std::string("\n") + part.heading + "\n");
    if (from == std::string::npos) return {};
    const std::string page = whole.substr(from, whole.find("\n## ", from + 1) - from);
    std::vector<Row> rows;
    for (auto found = std::sregex_iterator(page.begin(), page.end(), row); found != std::sregex_iterator();
         ++found) {
        const std::string cell = (*found)[3];
        rows.push_back({std::stoi((*found)[1]), (*found)[2], {}});
        for (auto one = std::sregex_iterator(cell.begin(), cell.end(), named); one != std::sregex_iterator();
             ++one)
            rows.back().tests.push_back((*one)[1]);
    }
    return rows;
}

TEST(Coverage, HasEveryItemOnce) {
    for (const Part& part : parts) {
        const std::vector<Row> all = rows(part);
        ASSERT_EQ(all.size(), static_cast<std::size_t>(part.items)) << part.heading;
        for (int i = 0; i < part.items; ++i) EXPECT_EQ(all[static_cast<std::size_t>(i)].number, i + 1);
    }
}

TEST(Coverage, CountsItsRowsAsItSays) {
    const std::string page = text_of(source / "docs/coverage.md");
    for (const Part& part : parts) {
        int unplayed = 0, by_command = 0, by_ruling = 0;
        for (const Row& row : rows(part)) {
            unplayed += row.state.starts_with("does not apply") ? 1 : 0;
            by_command += row.state.starts_with("by the command") ? 1 : 0;
            by_ruling += row.state.starts_with("by the page's ruling") ? 1 : 0;
        }
        std::string line = std::string("\n| ") + (part.heading + std::string("## ").size());
        for (const int number :
             {part.items, unplayed, by_command, by_ruling, part.items - unplayed - by_command - by_ruling})
            line += " | " + std::to_string(number);
        EXPECT_NE(page.find(line + " |\n"), std::string::npos) << line;
    }
}

TEST(Coverage, NamesTestsThatExist) {
    const std::set<std::string> there = tests_there_are();
    for (const Part& part : parts) {
        for (const Row& row : rows(part)) {
            const bool played = !row.tests.empty();
            const bool unplayed = row.state.starts_with("not yet") || row.state.starts_with("does not apply");
            EXPECT_EQ(played, !unplayed) << part.heading << " " << row.number;
            for (const std::string& test : row.tests)
                EXPECT_TRUE(there.contains(test)) << part.heading << " " << row.number << ": " << test;
        }
    }
}

}  // namespace
}  // namespace quadrille::app
