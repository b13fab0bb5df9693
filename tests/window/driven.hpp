// tests/window/driven.hpp: the program in a real window on a virtual screen, shown and driven from outside.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <sys/wait.h>
#include <vector>

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
        if (std::system("command -v xvfb-run >/dev/null 2>&1") != 0)
            GTEST_SKIP() << "xvfb-run is not installed";
        folder_ = fs::path(testing::TempDir()) /
                  ("quadrille_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::create_directories(folder_);
        cv::imwrite((folder_ / "table.png").string(), drawn_board());
    }
    void TearDown() override { fs::remove_all(folder_); }

    /// Runs `quadrille open table.png` with more arguments; its exit status.
    int open(const std::string& arguments, bool display = true) const {
        return open_source((folder_ / "table.png").string() + " " + arguments, display);
    }
    int open_source(const std::string& arguments, bool display = true) const {
        const std::string program =
            std::string(QUADRILLE_PROGRAM) + " open " + arguments + " 2>" + (folder_ / "stderr").string();
        const std::string screen =
            display ? "xvfb-run -a -s '-screen 0 1920x1200x24' " : "env -u DISPLAY -u WAYLAND_DISPLAY ";
        return WEXITSTATUS(std::system((screen + program).c_str()));
    }
    cv::Mat shot(const std::string& arguments) const {
        const auto file = folder_ / "shot.png";
        EXPECT_EQ(open("--screenshot " + file.string() + " " + arguments), 0);
        return cv::imread(file.string());
    }

    /// The bundled game after two seconds, with a square chosen.
    cv::Mat demo_with(const char* square) const {
        const fs::path demo = fs::path(QUADRILLE_SOURCE_DIR) / "app/demo", file = folder_ / "demo.png";
        EXPECT_EQ(open_source((demo / "demo.mp4").string() + " --profile " + (demo / "demo.json").string() +
                              " --south left --at 2 --size 1280x800 --screenshot " + file.string() +
                              " --select " + square),
                  0);
        return cv::imread(file.string());
    }

    fs::path folder_;
};

/// Drives the window with real keys and a real mouse; each F12 keeps what it shows, in the order of the
/// names.
class Driven : public Screenshot {
protected:
    void SetUp() override {
        Screenshot::SetUp();
        if (std::system("command -v xdotool >/dev/null 2>&1") != 0)
            GTEST_SKIP() << "xdotool is not installed";
    }
    /// Runs xdotool lines against the window on the drawn board, which the last of them closes; the program's
    /// exit status.
    int drive(const std::string& lines) const {
        return script("start open " + (folder_ / "table.png").string() + " --lang en --size 1000x700\n" +
                      lines + "\nxdotool key ctrl+q\nwait $program\n");
    }
    /// Runs shell lines on a virtual screen. `start ARGUMENTS` opens the program's window, `keep` keeps what
    /// it shows, `$program` is the process.
    int script(const std::string& lines) const {
        std::ofstream file(folder_ / "drive.sh");
        const std::string pictures = (folder_ / "quadrille/pictures").string();
        file << "export XDG_DATA_HOME=" << folder_ << " XDG_CONFIG_HOME=" << folder_ / "config"
             << " XDG_STATE_HOME=" << folder_ / "state"
             << "\n"
             << "start() { " << QUADRILLE_PROGRAM << " \"$@\" & program=$!\n"
             << "  window=$(timeout 60 xdotool search --sync --onlyvisible --name Quadrille | tail -1)\n"
             << "  xdotool windowfocus --sync $window; sleep 2; }\n"
             << "keep() { local before=$(ls " << pictures
             << " 2>/dev/null | wc -l); sleep 1.5; xdotool key F12\n"
             << "  for i in $(seq 100); do [ $(ls " << pictures
             << " 2>/dev/null | wc -l) -gt $before ] && return; sleep 0.1; done; }\n"
             << lines;
        file.close();
        const std::string command =
            "timeout 300 xvfb-run -a -s '-screen 0 1000x700x24' bash " + (folder_ / "drive.sh").string();
        return WEXITSTATUS(std::system(command.c_str()));
    }
    /// What a command of the program prints, with the same folders.
    std::string printed(const std::string& arguments) const {
        const fs::path out = folder_ / "printed";
        const std::string command = "XDG_DATA_HOME=" + folder_.string() + " " + QUADRILLE_PROGRAM + " " +
                                    arguments + " >" + out.string();
        EXPECT_EQ(std::system(command.c_str()), 0) << arguments;
        std::ifstream stream(out);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    std::vector<cv::Mat> kept() const {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(folder_ / "quadrille/pictures"))
            files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        std::vector<cv::Mat> pictures;
        for (const fs::path& file : files) pictures.push_back(cv::imread(file.string()));
        return pictures;
    }
};

}  // namespace quadrille::tests
