// Every line of the documents that calls the program is run, in the order in which it stands there.
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/videoio.hpp>

#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* evening = R"([Quadrille "1"]
[Game "Friday evening"]
[South "P1 Bill"]
[North "P2 Ann"]

0.5s #1+d1(south,down,pawn) #2+e8(north,down,pawn)
12.4s 1.P1 @main
20s #7+c4(south,"Golem")
118s #7>1>P2 P2=17
)";

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

/// What this machine lacks: cameras, a screen, files that are downloaded, pictures of a pattern, jq.
bool needs_more(const std::string& line) {
    for (const char* what : {"quadrille open", " 0", "phone", "default-cards", "*.jpg", "cards ", "castle"}) {
        if (line.find(what) != std::string::npos) return true;
    }
    return false;
}

class Document : public testing::TestWithParam<const char*> {
protected:
    Document() {
        for (const char* variable : {"XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"})
            setenv(variable, (folder_.path() / variable).c_str(), 1);
        setenv("QUADRILLE", QUADRILLE_PROGRAM, 1);
        unsetenv("DISPLAY");
        unsetenv("WAYLAND_DISPLAY");
        folder_.file("evening.qgn", evening);
        folder_.file("table.json", R"({"tap_deg":45,"players":[{"seat":"south","sleeve_rgb":[200,40,40]}]})");
        folder_.file("castle.json", "{}");
        folder_.file("mydeck.txt", "4 Suntail Hawk\n2 Golem\n");
        const cv::Mat grey(48, 64, CV_8UC3, cv::Scalar::all(90));
        cv::imwrite((folder_.path() / "table.jpg").string(), grey);
        fs::create_directory(folder_.path() / "scans");
        const cv::Mat scan(176, 126, CV_8UC3, cv::Scalar(40, 90, 160));
        cv::imwrite((folder_.path() / "scans" / "Golem.png").string(), scan);
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

INSTANTIATE_TEST_SUITE_P(Papers, Document, testing::Values("docs/commands.md", "README.md"),
                         [](const auto& test) { return fs::path(test.param).stem().string(); });

}  // namespace
}  // namespace quadrille::test
