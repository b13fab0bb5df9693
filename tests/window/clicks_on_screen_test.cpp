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
    void press_key(const std::string& key) {
        ++pressed_;
        screen_->key(key);
    }

    int pressed_ = 0;
};

TEST_F(ClicksOnScreen, FiveFromTheFirstStartToTheFirstRange) {
    screen_->start("--lang en");
    for (int step = 0; step < 3; ++step) press("Next");
    press("Start the game");
    ASSERT_TRUE(says("range 5 from d2")) << "South's pawn is known";
    // The lowest card of South's lies still throughout the demo.
    cv::Point card;
    ASSERT_TRUE(screen_->until([&](const cv::Mat& shown) {
        constexpr int picture_right = 640, half_a_card = 20;
        cv::Mat orange;
        std::vector<cv::Point> found;
        cv::inRange(shown({0, 52, picture_right, 552}), cv::Scalar(0x3B, 0xA9, 0xF2),
                    cv::Scalar(0x3B, 0xA9, 0xF2), orange);
        cv::findNonZero(orange, found);
        if (found.size() < 300) return false;
        const cv::Point lowest = found.back();
        std::erase_if(found, [&](cv::Point one) { return cv::norm(one - lowest) > half_a_card; });
        const cv::Scalar middle = cv::mean(found);
        card = cv::Point(cvRound(middle[0]), cvRound(middle[1]) + 52);
        return true;
    }));
    press(card);
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) {
        return pixels_of(window(shown), 0xFF, 0x5A, 0x3C) > 500;
    })) << "a range is framed";
    EXPECT_LE(pressed_, 5);
}

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

TEST_F(ClicksOnScreen, ThreeForATurnWithAnAttackABlockAndADeath) {
    LiveDuel duel(pawns());
    duel.lay({.square = "d4", .seed = 3});
    duel.lay({.square = "d6", .seat = Seat::north, .seed = 4});
    keep_table("Kitchen", duel.address(), "Anne", "Bob");
    start_and_click("New game at Kitchen");
    for (const char* there : {"d1", "e8", "d4", "d6"})
        ASSERT_TRUE(until_logged_to("entered", there)) << there;

    press_key("shift+Return");
    ASSERT_TRUE(until_logged("turn"));
    duel.move("d4", "d5", true);
    ASSERT_TRUE(until_logged_to("moved", "d5"));
    ASSERT_TRUE(says("attacks: d4")) << "the camera has seen it";
    press(on("d6"));
    screen_->move(on("d5"));
    press_key("x");
    ASSERT_TRUE(until_logged("block"));
    ASSERT_TRUE(logged("block").front().verdict);
    EXPECT_TRUE(logged("block").front().verdict->allowed);
    screen_->key("Escape");
    screen_->move(aside);
    duel.take("d6");
    ASSERT_TRUE(until_logged("left"));
    EXPECT_TRUE(says("dies:")) << "the camera has seen that, too";
    EXPECT_EQ(logged("turn").size(), 1U);
    EXPECT_LE(pressed_, 3);
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
