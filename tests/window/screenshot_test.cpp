// The program's window on a virtual screen: what it shows, from outside.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <sys/wait.h>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// A drawn board from straight above: lines 60 px apart on paper, from (170, 50) on.
cv::Mat drawn_board() {
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

/// How many pixels have exactly a colour (red, green, blue).
int pixels_of(const cv::Mat& picture, int red, int green, int blue) {
    cv::Mat same;
    const cv::Scalar colour(blue, green, red);
    cv::inRange(picture, colour, colour, same);
    return cv::countNonZero(same);
}

TEST_F(Screenshot, FramesAPermanentInRedAndAPawnInBlue) {
    const cv::Mat nothing = demo_with("e8"), card = demo_with("a2"), pawn = demo_with("d2");
    const auto red = [](const cv::Mat& shown) { return pixels_of(shown, 0xFF, 0x5A, 0x3C); };
    const auto blue = [](const cv::Mat& shown) { return pixels_of(shown, 0x4D, 0xA6, 0xFF); };
    EXPECT_GT(red(card), red(nothing) + 1000);
    EXPECT_LT(blue(card), blue(nothing) + 1000);
    EXPECT_GT(blue(pawn), blue(nothing) + 1000);
    EXPECT_LT(red(pawn), red(nothing) + 1000);
}

TEST_F(Screenshot, HasTheSizeAskedForAndShowsThePicture) {
    const cv::Mat shown = shot("--size 1000x700 --lang fr");
    ASSERT_EQ(shown.size(), cv::Size(1000, 700));
    cv::Mat paper;
    cv::inRange(shown, cv::Scalar(195, 212, 220), cv::Scalar(215, 232, 240), paper);
    EXPECT_GT(cv::countNonZero(paper), 40'000) << "the paper of the board is seen";
}

TEST_F(Screenshot, SpeaksBothLanguages) {
    const cv::Mat english = shot("--size 1000x700 --lang en"), french = shot("--size 1000x700 --lang fr");
    ASSERT_EQ(english.size(), french.size());
    cv::Mat difference;
    cv::absdiff(english, french, difference);
    EXPECT_GT(cv::mean(difference(cv::Rect(700, 0, 300, 300)))[0], 0.3) << "the panels' words differ";
}

/// Drives the window with real keys and a real mouse; each F12 keeps what it shows, in the order of the
/// names.
class Driven : public Screenshot {
protected:
    void SetUp() override {
        Screenshot::SetUp();
        if (std::system("command -v xdotool >/dev/null 2>&1") != 0)
            GTEST_SKIP() << "xdotool is not installed";
    }
    /// Runs xdotool lines against the window, which the last of them closes; the program's exit status.
    int drive(const std::string& lines) const {
        std::ofstream script(folder_ / "drive.sh");
        script << "export XDG_DATA_HOME=" << folder_ << "\n"
               << QUADRILLE_PROGRAM << " open " << folder_ / "table.png"
               << " --lang en --size 1000x700 &\n"
               << "program=$!\n"
               << "window=$(timeout 60 xdotool search --sync --onlyvisible --name Quadrille | tail -1)\n"
               << "xdotool windowfocus --sync $window; sleep 2\n"
               << "keep() { local before=$(ls " << folder_
               << "/quadrille/pictures 2>/dev/null | wc -l); sleep 1.5; xdotool key F12\n"
               << "  for i in $(seq 100); do [ $(ls " << folder_
               << "/quadrille/pictures 2>/dev/null | wc -l) -gt $before ] && return; sleep 0.1; done; }\n"
               << lines << "\nxdotool key ctrl+q\nwait $program\n";
        script.close();
        const std::string command =
            "timeout 150 xvfb-run -a -s '-screen 0 1000x700x24' bash " + (folder_ / "drive.sh").string();
        return WEXITSTATUS(std::system(command.c_str()));
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

double difference(const cv::Mat& a, const cv::Mat& b, const cv::Rect& where) {
    return cv::norm(a(where), b(where), cv::NORM_L1) / where.area();
}

TEST_F(Driven, LifeChangesByAClickAndIsTakenBackByAKey) {
    ASSERT_EQ(drive("xdotool mousemove 500 690; keep\n"
                    "xdotool mousemove 949 124; sleep 1; xdotool mousedown 1; sleep 0.5; xdotool mouseup 1; "
                    "sleep 0.5; xdotool mousemove 500 690; keep\n"
                    "xdotool key u; keep\n"
                    "xdotool key l; keep"),
              0);
    const auto shown = kept();
    ASSERT_EQ(shown.size(), 4U);
    const cv::Rect life(870, 100, 60, 45), panels(670, 0, 330, 60);
    EXPECT_GT(difference(shown[0], shown[1], life), 2) << "20 became 21";
    EXPECT_LT(difference(shown[0], shown[2], life), 0.5) << "and 20 again";
    EXPECT_GT(difference(shown[2], shown[3], panels), 1) << "French";
}

TEST_F(Screenshot, WithoutADisplaySaysSoAndWhatToDo) {
    EXPECT_EQ(open("--screenshot " + (folder_ / "shot.png").string(), false), 1);
    EXPECT_FALSE(fs::exists(folder_ / "shot.png"));
    EXPECT_GT(fs::file_size(folder_ / "stderr"), 40U);
}

TEST_F(Screenshot, RefusesWhatIsNoSizeOrSquare) {
    EXPECT_EQ(open("--size 12", false), 2);
    EXPECT_EQ(open("--select k99", false), 2);
}

}  // namespace
