// tests/window/screenshot.hpp: what `quadrille open --screenshot` draws on a virtual screen.
#pragma once
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/window/screen.hpp"

namespace quadrille::tests {

namespace fs = std::filesystem;

/// A drawn board from straight above: lines 60 px apart on paper, from (170, 50) on.
inline cv::Mat drawn_board() {
    cv::Mat picture(580, 820, CV_8UC3, cv::Scalar(90, 110, 120));
    cv::rectangle(picture, {150, 30}, {670, 550}, {205, 222, 230}, cv::FILLED);
    for (int i = 0; i <= 8; ++i) {
        cv::line(picture, {170 + 60 * i, 50}, {170 + 60 * i, 530}, {40, 40, 40}, 3, cv::LINE_AA);
        cv::line(picture, {170, 50 + 60 * i}, {650, 50 + 60 * i}, {40, 40, 40}, 3, cv::LINE_AA);
    }
    return picture;
}

class Screenshot : public testing::Test {
protected:
    void SetUp() override {
        if (!Screen::available()) GTEST_SKIP() << "Xvfb and xdotool are not installed";
        folder_ =
            fs::path(testing::TempDir()) / ("quadrille_" + std::to_string(getpid()) + "_" +
                                            testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::create_directories(folder_);
        cv::imwrite((folder_ / "table.png").string(), drawn_board());
        screen_.emplace(folder_, cv::Size(1920, 1200));
    }
    void TearDown() override {
        screen_.reset();
        fs::remove_all(folder_);
    }

    /// Runs `quadrille open table.png` with more arguments; its exit status.
    int open(const std::string& arguments, bool display = true) const {
        return open_source((folder_ / "table.png").string() + " " + arguments, display);
    }
    int open_source(const std::string& arguments, bool display = true) const {
        fs::remove(folder_ / "stderr");
        if (display) return screen_->run("open " + arguments);
        const std::string program =
            std::string(QUADRILLE_PROGRAM) + " open " + arguments + " 2>" + (folder_ / "stderr").string();
        return WEXITSTATUS(std::system(("env -u DISPLAY -u WAYLAND_DISPLAY " + program).c_str()));
    }
    /// What the last run complained of.
    std::string said() const {
        std::ifstream stream(folder_ / "stderr");
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    cv::Mat shot(const std::string& arguments) const {
        const auto file = folder_ / "shot.png";
        EXPECT_EQ(open("--force --screenshot " + file.string() + " " + arguments), 0);
        return cv::imread(file.string());
    }

    /// The bundled game after two seconds, with a square chosen.
    cv::Mat demo_with(const char* square) const {
        const fs::path demo = fs::path(QUADRILLE_SOURCE_DIR) / "app/demo", file = folder_ / "demo.png";
        EXPECT_EQ(open_source((demo / "demo.mp4").string() + " --profile " + (demo / "demo.json").string() +
                              " --south left --at 2 --size 1280x800 --force --screenshot " + file.string() +
                              " --select " + square),
                  0);
        return cv::imread(file.string());
    }

    fs::path folder_;
    mutable std::optional<Screen> screen_;
};

}  // namespace quadrille::tests
