// `quadrille` alone on a machine without a display.
#include <cstdlib>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <set>

#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

TEST(DemoWithoutDisplay, PrintsItsEventsAndLeavesAPicture) {
    const TemporaryFolder folder;
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    const Finished finished = run_program({});
    std::filesystem::current_path(before);

    EXPECT_EQ(finished.status, 0) << finished.errors;
    EXPECT_NE(finished.errors.find("there is no display"), std::string::npos) << finished.errors;
    std::set<std::string> kinds;
    for (const std::string& line : finished.lines()) kinds.insert(nlohmann::json::parse(line)["event"]);
    EXPECT_TRUE(kinds.count("board_found"));
    EXPECT_TRUE(kinds.count("moved")) << finished.output;
    const cv::Mat picture = cv::imread((folder.path() / "quadrille-demo.png").string());
    EXPECT_EQ(picture.size(), cv::Size(1280, 720));
}

}  // namespace
}  // namespace quadrille::test
