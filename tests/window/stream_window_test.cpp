// The second window, for streaming programs: the board alone.
#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {
namespace {

class SecondWindow : public TableOnScreen {
protected:
    /// The second window, moved below the first, where it does not cover it; empty when there is none.
    std::string found() const {
        std::string window =
            screen_->xdotool("search --onlyvisible --name 'Quadrille, the board' 2>/dev/null");
        if (!window.empty()) window.pop_back();
        return window;
    }
    static cv::Mat below(const cv::Mat& shown) { return shown({0, height, width, height}); }
    static int green(const cv::Mat& shown) { return pixels_of(below(shown), 0, 255, 0); }
};

TEST_F(SecondWindow, ShowsTheBoardAloneOnGreenAndIsClosedByItsKey) {
    start_playing("--stream above");
    const std::string window = found();
    ASSERT_FALSE(window.empty());
    screen_->xdotool("windowmove --sync " + window + " 0 700 windowsize --sync " + window + " 1000 700");
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) {
        return green(shown) > 150'000 && pixels_of(below(shown), 0xF2, 0xA9, 0x3B) > 200;
    })) << "a square board in the middle of green, with cards of south on it";
    screen_->key("V");
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) {
        const cv::Mat middle = below(shown)(cv::Rect(300, 150, 400, 400));
        cv::Mat paper;
        cv::inRange(middle, cv::Scalar(190, 200, 205), cv::Scalar(220, 230, 235), paper);
        return cv::countNonZero(paper) > 50'000;
    })) << "the camera's picture of the paper";
    screen_->key("B");
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return green(shown) == 0; }));
    EXPECT_TRUE(found().empty());
    screen_->key("B");
    EXPECT_TRUE(screen_->until([this](const cv::Mat&) { return !found().empty(); }));
    screen_->key("ctrl+q");
    EXPECT_EQ(screen_->ended(), 0);
}

}  // namespace
}  // namespace quadrille::tests
