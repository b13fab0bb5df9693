// How many clicks and keys the most frequent things take, counted with real ones.
#include "tests/window/live_table_on_screen.hpp"

namespace quadrille::tests {
namespace {

class ClicksOnScreen : public LiveTableOnScreen {
protected:
    void press(cv::Point at) {
        ++pressed_;
        screen_->click(at);
    }
    void press(const std::string& text, Letters letters = Letters::text) { press(place_of(text, letters)); }

    int pressed_ = 0;
};

TEST_F(ClicksOnScreen, ThreeForANewGameAtTheSameTableAndOneAfterAKill) {
    LiveDuel duel(pawns());
    duel.lay({.square = "d4", .seed = 3});
    keep_table("Kitchen", duel.address(), "Anne", "Bob");
    screen_->start("--lang en");
    press("New game at Kitchen");
    ASSERT_TRUE(until_logged_to("entered", "d4"));
    press(on("d4"));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return red_frame(shown) > 1000; }));
    EXPECT_LE(pressed_, 3);

    screen_->click(place_of("20", Letters::large) - cv::Point(46, 0));
    ASSERT_TRUE(until_logged("life"));
    screen_->kill();
    screen_->start("--lang en");
    pressed_ = 0;
    press("Continue the game at Kitchen");
    EXPECT_TRUE(says("19", Letters::large));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return outlined(shown) > 1000; }));
    EXPECT_EQ(pressed_, 1);
}

using LiveOnScreen = LiveTableOnScreen;

TEST_F(LiveOnScreen, ALostCameraIsSaidWhereOneLooks) {
    std::optional<LiveDuel> duel(pawns());
    keep_table("Kitchen", duel->address(), "Anne", "Bob");
    start_and_click("New game at Kitchen");
    duel.reset();
    EXPECT_TRUE(says("No picture from the camera: check its cable."));
    EXPECT_TRUE(says("no picture")) << "and no frames a second beside it";
}

}  // namespace
}  // namespace quadrille::tests
