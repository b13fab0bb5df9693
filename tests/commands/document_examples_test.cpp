// Every line of the documents that calls the program is run, in the order in which it stands there.
#include <algorithm>
#include <cctype>
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <regex>
#include <set>

#include "tests/commands/grey_recording.hpp"
#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;

struct Example {
    std::string command;
    std::vector<std::string> shown{};  ///< lines of what it prints, as the document shows them
};

/// The lines within ``` that call `quadrille`, without what `$` and `#` put around them, and what is shown
/// below one with a `$`. Shortened lines (…) are left out.
std::vector<Example> examples_of(const fs::path& document) {
    std::ifstream stream(document);
    std::vector<Example> examples;
    bool code = false, shows = false;
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("```")) code = !code;
        const bool typed = line.starts_with("$ ");
        if (shows && code && !typed && !line.empty()) {
            if (line.find("…") == std::string::npos) examples.back().shown.push_back(line);
            continue;
        }
        shows = false;
        if (typed) line = line.substr(2);
        const bool called = line == "quadrille" || line.starts_with("quadrille ") ||
                            (line.starts_with("echo ") && line.find("| quadrille") != std::string::npos);
        // The window, or the demo without one, is tried by a test of its own.
        if (!code || !called || line == "quadrille" || line.starts_with("quadrille  ")) continue;
        shows = typed;
        examples.push_back({line.substr(0, std::min(line.find("  #"), line.find(" | jq")))});
    }
    return examples;
}

/// The profiles within ```.
std::vector<std::string> profiles_of(const fs::path& document) {
    std::ifstream stream(document);
    std::vector<std::string> profiles;
    bool profile = false;
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("{\"board\"")) profiles.emplace_back();
        profile = line.starts_with("{\"board\"") || (profile && !line.starts_with("```"));
        if (profile) profiles.back() += line + "\n";
    }
    return profiles;
}

/// The game that docs/notation.md writes down.
std::string game_of_the_notation() {
    std::ifstream stream(fs::path(QUADRILLE_SOURCE_DIR) / "docs/notation.md");
    std::string game;
    for (std::string line; std::getline(stream, line) && !line.starts_with("## ");) {
        if (line.starts_with("    ")) game += line.substr(4);
        if (line.starts_with("    ") || line.empty()) game += "\n";
    }
    return game.substr(game.find('['));
}

/// What this machine lacks: cameras, a screen, pictures of a pattern, a server of pictures.
bool needs_more(const std::string& line) {
    for (const char* what : {"quadrille open", " 0", "phone", "*.jpg", "cards pictures --deck"}) {
        if (line.find(what) != std::string::npos) return true;
    }
    return false;
}

/// Every document of the project, as a path in it.
std::vector<std::string> documents() {
    const fs::path project = QUADRILLE_SOURCE_DIR;
    std::vector<std::string> all;
    for (const auto& entry : fs::directory_iterator(project))
        if (entry.path().extension() == ".md") all.push_back(entry.path().filename().string());
    for (const char* folder : {"docs", "app", "vision"})
        for (const auto& entry : fs::recursive_directory_iterator(project / folder))
            if (entry.path().extension() == ".md")
                all.push_back(fs::relative(entry.path(), project).string());
    std::ranges::sort(all);
    return all;
}

std::vector<std::string> documents_with_examples() {
    std::vector<std::string> some = documents();
    std::erase_if(some, [](const std::string& document) {
        const fs::path file = fs::path(QUADRILLE_SOURCE_DIR) / document;
        return examples_of(file).empty() && profiles_of(file).empty();
    });
    return some;
}

constexpr const char* cards = R"([
{"object":"card","id":"a","oracle_id":"o1","name":"Suntail Hawk","lang":"en","layout":"normal","type_line":"Creature — Bird","oracle_text":"Flying","mana_cost":"{W}","power":"1","toughness":"1","colors":["W"],"keywords":["Flying"],"set":"jud","set_name":"Judgment","collector_number":"28"},
{"object":"card","id":"b","oracle_id":"o1","name":"Suntail Hawk","lang":"fr","printed_name":"Faucon mordoré","layout":"normal","type_line":"Creature — Bird","oracle_text":"Flying","mana_cost":"{W}","power":"1","toughness":"1","colors":["W"],"keywords":["Flying"],"set":"jud","set_name":"Judgment","collector_number":"28"}
])";

constexpr const char* castle = R"({"players":[{"id":"P1"}],"options":{"theme":"scenario"},
"objectives":{"goals":[{"player":"P1","kind":"survive","turns":8}]}})";

class Document : public testing::TestWithParam<std::string> {
protected:
    Document() {
        for (const char* variable : {"XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"})
            setenv(variable, (folder_.path() / variable).c_str(), 1);
        setenv("QUADRILLE", QUADRILLE_PROGRAM, 1);
        unsetenv("DISPLAY");
        unsetenv("WAYLAND_DISPLAY");
        setenv("TZ", "UTC", 1);
        folder_.file("evening.qgn", game_of_the_notation());
        folder_.file("table.json", R"({"tap_deg":45,"players":[{"seat":"south","sleeve_rgb":[200,40,40]}]})");
        folder_.file("castle.json", castle);
        folder_.file("default-cards.json", cards);
        run_shell("gzip '" + (folder_.path() / "default-cards.json").string() + "'");
        run_program({"log", "import", (folder_.path() / "evening.qgn").string()});
        folder_.file("mydeck.txt", "4 Suntail Hawk\n2 Faucon mordor\xC3\xA9\n");
        const cv::Mat grey(48, 64, CV_8UC3, cv::Scalar::all(90));
        cv::imwrite((folder_.path() / "table.jpg").string(), grey);
        fs::create_directory(folder_.path() / "scans");
        const cv::Mat scan(176, 126, CV_8UC3, cv::Scalar(40, 90, 160));
        cv::imwrite((folder_.path() / "scans" / "Suntail Hawk.png").string(), scan);
        write_grey_recording((folder_.path() / "game.avi").string());
        fs::rename(folder_.path() / "game.avi", folder_.path() / "game.mp4");
        for (const char* game : {"damaged.db", "trouble.db"})
            run_program({"log", "--db", (folder_.path() / game).string(), "import",
                         (folder_.path() / "evening.qgn").string()});
    }

    TemporaryFolder folder_;
};

TEST_P(Document, HasExamplesThatRun) {
    for (const auto& [command, shown] : examples_of(fs::path(QUADRILLE_SOURCE_DIR) / GetParam())) {
        const Finished finished = run_shell("cd '" + folder_.path().string() +
                                            "' && quadrille() { \"$QUADRILLE\" \"$@\"; } && " + command);
        EXPECT_LT(finished.status, needs_more(command) ? 2 : 1) << command << "\n" << finished.errors;
        EXPECT_EQ(finished.errors.find("is not known here"), std::string::npos) << command;
        for (const std::string& line : shown)
            EXPECT_NE(finished.output.find(line + "\n"), std::string::npos) << command << "\n"
                                                                            << line << "\n"
                                                                            << finished.output;
    }
}

TEST_P(Document, HasProfilesThatAreRead) {
    for (const std::string& profile : profiles_of(fs::path(QUADRILLE_SOURCE_DIR) / GetParam())) {
        const Finished finished = run_program({"watch", (folder_.path() / "game.mp4").string(), "--profile",
                                               folder_.file("profile.json", profile)});
        EXPECT_EQ(finished.status, 0) << profile << finished.errors;
    }
}

std::string as_name(std::string text) {
    std::ranges::replace_if(
        text, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
    return text;
}

INSTANTIATE_TEST_SUITE_P(Papers, Document, testing::ValuesIn(documents_with_examples()),
                         [](const auto& test) { return as_name(test.param); });

/// Commands within a sentence, as `quadrille log repair FILE -o saved.db`. What stands for anything, and what
/// is left open, is nothing.
std::set<std::string> commands_in(const fs::path& document) {
    std::ifstream stream(document);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    const std::regex command("`(quadrille [^`\n]+)`"), open_end(R"( (\.\.\.|…)|…|\.\.\.|\\?\|\S+| > \S+)");
    std::set<std::string> commands;
    for (std::sregex_iterator found(text.begin(), text.end(), command), end; found != end; ++found) {
        const std::string line = (*found)[1];
        // What the hash of a game begins with (docs/game-log.md).
        if (line.find("COMMAND") == std::string::npos && line != "quadrille game 1")
            commands.insert(std::regex_replace(line, open_end, ""));
    }
    return commands;
}

/// Some need files, a camera or a screen; each is known, and so are its options.
TEST(Documents, NameNoCommandOrOptionThatThereIsNot) {
    const TemporaryFolder folder;
    for (const char* variable : {"XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"})
        setenv(variable, (folder.path() / variable).c_str(), 1);
    setenv("QUADRILLE", QUADRILLE_PROGRAM, 1);
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    std::set<std::string> commands;
    for (const std::string& document : documents())
        commands.merge(commands_in(fs::path(QUADRILLE_SOURCE_DIR) / document));
    EXPECT_GT(commands.size(), 20U);
    for (const std::string& command : commands) {
        const Finished finished = run_shell("cd '" + folder.path().string() +
                                            "' && quadrille() { \"$QUADRILLE\" \"$@\"; } && " + command);
        EXPECT_LT(finished.status, 3) << command << "\n" << finished.errors;
        EXPECT_EQ(finished.errors.find("is not known here"), std::string::npos) << command << "\n"
                                                                                << finished.errors;
    }
}

}  // namespace
}  // namespace quadrille::test
