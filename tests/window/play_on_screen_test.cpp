// What is said of a game with real keys and a real mouse: blocks, the stack, names, evidence; each is in the
// log, and drawn.
#include "tests/window/log_reader.hpp"
#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {
namespace {

using nlohmann::json;

class PlayOnScreen : public TableOnScreen {
protected:
    static inline const cv::Rect side{660, 52, 330, 552};

    std::vector<Logged> logged(const char* kind) const { return logged_in(folder_, kind); }
    bool until_logged(const char* kind, std::size_t count = 1) const {
        return screen_->until([&](const cv::Mat&) { return logged(kind).size() >= count; });
    }

    static int green(const cv::Mat& shown) { return pixels_of(shown(board_area), 0x3C, 0xCB, 0xA4); }
    static int warning(const cv::Mat& shown) { return pixels_of(shown(side), 0xF2, 0xC1, 0x4E); }

    /// Chooses the card on one square and leaves the mouse on another, seen by the window.
    void choose_and_point(const char* chosen, const char* at) const {
        screen_->click(on(chosen));
        screen_->until([](const cv::Mat& shown) { return red_frame(shown) > 1000; });
        screen_->move(on(at));
    }
    void choose_nothing() const {
        screen_->key("Escape");
        screen_->until([](const cv::Mat& shown) { return red_frame(shown) == 0; });
        screen_->move(aside);
    }
};

TEST_F(PlayOnScreen, ABlockIsDeclaredWithAKeyAndARefusedOneIsExplained) {
    open();
    choose_and_point("e5", "d4");
    screen_->key("x");
    ASSERT_TRUE(until_logged("block"));
    EXPECT_FALSE(logged("block").front().verdict) << "nobody began a turn";
    choose_nothing();
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return green(shown) > 50; }))
        << "the arrow of the block stays without a choice";
    screen_->key("u");
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return green(shown) == 0; })) << "taken back";

    // In a turn in which nothing attacks nothing is blocked: the rules' answer is in the log.
    screen_->key("Return");
    ASSERT_TRUE(until_logged("turn"));
    choose_and_point("d4", "h8");
    EXPECT_TRUE(says("h8 is 4 away, the range is 3.")) << "out of range, and why";
    choose_nothing();
    // Tapped, it may not block: its arrow is grey.
    choose_and_point("e5", "d4");
    screen_->key("e");
    ASSERT_TRUE(until_logged("moved")) << "corrected: tapped";
    screen_->key("x");
    ASSERT_TRUE(until_logged("block", 2));
    ASSERT_TRUE(logged("block").back().verdict);
    EXPECT_FALSE(logged("block").back().verdict->allowed);
    EXPECT_EQ(logged("block").back().verdict->rule, "EC-10.1");
    screen_->key("u");
    choose_nothing();
    choose_and_point("d4", "e5");
    EXPECT_EQ(green(screen_->drawn()), 0) << "no arrow from a tapped creature but a grey one";
}

TEST_F(PlayOnScreen, TheStackIsWrittenDownAndMeasuredAgainWhenPlacesChange) {
    open();
    choose_and_point("d4", "e5");
    screen_->key("w");
    ASSERT_TRUE(until_logged("stack"));
    const json put = logged("stack").front().payload;
    ASSERT_EQ(put.at("targets").size(), 1U);
    EXPECT_NE(put.at("source"), put.at("targets").front());
    choose_nothing();
    EXPECT_EQ(warning(screen_->drawn()), 0) << "one away: it is legal";

    // "It is h8": four away.
    choose_and_point("e5", "h7");
    screen_->xdotool("keydown shift");
    screen_->click(on("h7"));
    screen_->xdotool("keyup shift");
    ASSERT_TRUE(until_logged("moved"));
    choose_nothing();
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return warning(shown) > 50; })) << "fizzles";
    screen_->key("u");
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return warning(shown) == 0; }))
        << "back on e5 it is legal again";
    screen_->key("r");
    ASSERT_TRUE(until_logged("off_stack"));
    EXPECT_EQ(logged("off_stack").front().payload.at("object"), put.at("object"));
}

TEST_F(PlayOnScreen, ACardIsNamedByTypingAndLettersAreNoCommands) {
    open();
    screen_->click(on("d4"));
    screen_->until([](const cv::Mat& shown) { return red_frame(shown) > 1000; });
    screen_->type("cGoblin king");
    screen_->key("Return");
    ASSERT_TRUE(until_logged("named"));
    EXPECT_EQ(logged("named").front().payload.at("name"), "Goblin king");
    screen_->key("plus");
    ASSERT_TRUE(until_logged("counters"));
    EXPECT_EQ(logged("counters").front().payload.at("count"), 1);
    screen_->key("u");
    EXPECT_TRUE(until_logged("undone"));
}

TEST_F(PlayOnScreen, TheAnswerIsKeptAndCopied) {
    open();
    choose_and_point("d4", "h8");
    screen_->key("space");
    screen_->move(on("e5"));
    screen_->key("ctrl+c");
    std::string copied;
    EXPECT_TRUE(screen_->until([&](const cv::Mat&) {
        copied = screen_->clipboard();
        return !copied.empty();
    }));
    EXPECT_TRUE(copied.starts_with("Card of South, d4 → h8: No. h8 is 4 away, the range is 3. EC-5."))
        << copied;
    EXPECT_TRUE(copied.ends_with("0:02 · stills")) << copied;
}

TEST_F(PlayOnScreen, ArrivalsAreShownInTheColourOfTheirRule) {
    open();
    const auto violet = [](const cv::Mat& shown) { return pixels_of(shown(board_area), 0xC7, 0x92, 0xFF); };
    screen_->click(on("d1"));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return blue_frame(shown) > 1000; }));
    EXPECT_EQ(violet(screen_->drawn()), 0);
    screen_->key("a");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return violet(shown) > 400; }))
        << "five squares beside the pawn";
    screen_->key("a");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return violet(shown) == 0; }));
}

}  // namespace
}  // namespace quadrille::tests
