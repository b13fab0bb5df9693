// Every line of the documents that calls the program is run, in the order in which it stands there.
#include <algorithm>
#include <cctype>
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/videoio.hpp>
#include <regex>
#include <set>

#include "tests/commands/program.hpp"
#include "tests/commands/short_game.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;

/// The lines within ``` that call `quadrille`, without what `$` and `#` put around them.
std::vector<std::string> examples_of(const fs::path& document) {
    std::ifstream stream(document);
    std::vector<std::string> lines;
    bool code = false;
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("```")) code = !code;
        if (line.starts_with("$ ")) line = line.substr(2);
        const bool called = line == "quadrille" || line.starts_with("quadrille ") ||
                            (line.starts_with("echo ") && line.find("| quadrille") != std::string::npos);
        // The window, or the demo without one, is tried by a test of its own.
        if (!code || !called || line == "quadrille" || line.starts_with("quadrille  ")) continue;
        lines.push_back(line.substr(0, std::min(line.find("  #"), line.find(" | jq"))));
    }
    return lines;
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
        return examples_of(fs::path(QUADRILLE_SOURCE_DIR) / document).empty();
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
        folder_.file("evening.qgn", short_game);
        folder_.file("table.json", R"({"tap_deg":45,"players":[{"seat":"south","sleeve_rgb":[200,40,40]}]})");
        folder_.file("castle.json", castle);
        folder_.file("default-cards.json", cards);
        run_shell("gzip '" + (folder_.path() / "default-cards.json").string() + "'");
        run_program({"log", "import", (folder_.path() / "evening.qgn").string()});
        folder_.file("mydeck.txt", "4 Suntail Hawk\n2 Golem\n");
        const cv::Mat grey(48, 64, CV_8UC3, cv::Scalar::all(90));
        cv::imwrite((folder_.path() / "table.jpg").string(), grey);
        fs::create_directory(folder_.path() / "scans");
        const cv::Mat scan(176, 126, CV_8UC3, cv::Scalar(40, 90, 160));
        cv::imwrite((folder_.path() / "scans" / "Suntail Hawk.png").string(), scan);
        cv::VideoWriter writer((folder_.path() / "game.avi").string(),
                               cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), 15, grey.size());
        for (int i = 0; i < 8; ++i) writer.write(grey);
        writer.release();
        fs::rename(folder_.path() / "game.avi", folder_.path() / "game.mp4");
        for (const char* game : {"damaged.db", "trouble.db"})
            run_program({"log", "--db", (folder_.path() / game).string(), "import",
                         (folder_.path() / "evening.qgn").string()});
    }

    TemporaryFolder folder_;
};

TEST_P(Document, HasExamplesThatRun) {
    const auto examples = examples_of(fs::path(QUADRILLE_SOURCE_DIR) / GetParam());
    EXPECT_FALSE(examples.empty());
    for (const std::string& example : examples) {
        const Finished finished = run_shell("cd '" + folder_.path().string() +
                                            "' && quadrille() { \"$QUADRILLE\" \"$@\"; } && " + example);
        EXPECT_LT(finished.status, needs_more(example) ? 2 : 1) << example << "\n" << finished.errors;
        EXPECT_EQ(finished.errors.find("is not known here"), std::string::npos) << example;
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
