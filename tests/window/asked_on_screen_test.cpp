// Cards in deck and hand, several ranges, and "In range?" as two clicks, with real keys and a real mouse.
#include "tests/window/log_reader.hpp"
#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {
namespace {

using nlohmann::json;

class AskedOnScreen : public TableOnScreen {
protected:
    static inline const cv::Rect answer{660, 330, 310, 200}, status{20, 670, 700, 30};
    static inline const cv::Point ask_button{709, 316};

    /// South's deck and hand: the buttons, and between them the numbers.
    static inline const cv::Point deck_less{764, 236}, deck_count{790, 236}, hand_more{952, 236};
    static inline const cv::Rect deck_number{778, 226, 28, 20}, hand_number{907, 226, 28, 20};

    /// In so small a window a player's hand and deck are shown once the player is clicked.
    void open_unfolded() {
        open();
        unfold();
    }
    void unfold() const { screen_->click({720, 185}); }

    json counted(std::size_t index) const { return logged_in(folder_, "player_counters").at(index).payload; }
    bool until_counted(std::size_t count) const {
        return screen_->until(
            [&](const cv::Mat&) { return logged_in(folder_, "player_counters").size() >= count; });
    }
    static int yes_ink(const cv::Mat& shown) { return pixels_of(shown(answer), 0x3C, 0xCB, 0xA4); }
    static int no_ink(const cv::Mat& shown) { return pixels_of(shown(answer), 0xFF, 0x7A, 0x5C); }
};

TEST_F(AskedOnScreen, DeckAndHandAreCountedTakenBackAndThereAfterAKill) {
    open_unfolded();
    const cv::Mat unknown = screen_->drawn();
    screen_->click(hand_more);
    ASSERT_TRUE(until_counted(1));
    EXPECT_EQ(counted(0).at("counter"), "hand");
    EXPECT_EQ(counted(0).at("count"), 1);
    EXPECT_TRUE(
        screen_->until([&](const cv::Mat& shown) { return difference(shown, unknown, hand_number) > 2; }));
    screen_->click(hand_more - cv::Point(28, 0), 4);  // the wheel
    ASSERT_TRUE(until_counted(2));
    EXPECT_EQ(counted(1).at("count"), 2);

    screen_->click(deck_less);
    screen_->click(deck_count);
    screen_->type("60");
    screen_->key("Return");
    ASSERT_TRUE(until_counted(3)) << "typed";
    EXPECT_EQ(counted(2).at("counter"), "library") << "one less than unknown is nothing";
    EXPECT_EQ(counted(2).at("count"), 60);
    screen_->click(deck_less);
    ASSERT_TRUE(until_counted(4));
    EXPECT_EQ(counted(3).at("count"), 59);
    screen_->move(aside);
    screen_->key("shift+Up");
    ASSERT_TRUE(until_counted(5));
    EXPECT_EQ(counted(4).at("counter"), "hand");
    EXPECT_EQ(counted(4).at("count"), 3);
    screen_->key("ctrl+Down");
    ASSERT_TRUE(until_counted(6));
    EXPECT_EQ(counted(5).at("count"), 58);
    const cv::Mat before = screen_->drawn();
    screen_->key("u");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) {
        return difference(shown, before, deck_number) > 2;
    })) << "taken back: 59";
    const cv::Mat last = screen_->drawn();

    screen_->kill();
    screen_->start("open --resume --lang en --size 1000x700");
    screen_->until([](const cv::Mat& shown) { return outlined(shown) > 1000; });
    unfold();
    screen_->move(aside);
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) {
        return difference(shown, last, deck_number) < 0.5 && difference(shown, last, hand_number) < 0.5;
    })) << "59 and 3 after the kill";
}

TEST_F(AskedOnScreen, ATypedNumberCountsWhenItsFieldIsLeftButNotAtEscape) {
    const cv::Point hand_count = hand_more - cv::Point(28, 0);
    open_unfolded();
    const auto type = [&](cv::Point field, const char* text) {
        screen_->click(field);
        screen_->type(text);
    };
    type(hand_count, "7");
    type(deck_count, "5");  // a field that is drawn before the one that is left
    ASSERT_TRUE(until_counted(1));
    EXPECT_EQ(counted(0).at("counter"), "hand");
    EXPECT_EQ(counted(0).at("count"), 7);
    screen_->key("Escape");
    type(deck_count, "60");
    screen_->click(aside);
    ASSERT_TRUE(until_counted(2));
    EXPECT_EQ(counted(1).at("counter"), "library") << "given up: the 5 is not said";
    EXPECT_EQ(counted(1).at("count"), 60);
    type(deck_count, "3-");
    screen_->key("Return");
    type(deck_count, "123456789012");
    screen_->key("Return");
    ASSERT_TRUE(until_counted(3));
    EXPECT_EQ(counted(2).at("count"), 9999) << "the nearest that a field takes; 3- is no number";
}

TEST_F(AskedOnScreen, ADeckListGivesTheDeckItsFirstCount) {
    std::ofstream(folder_ / "Elves.txt") << "20 Llanowar Elves\n20 Forest\n";
    json profile;
    std::ifstream(folder_ / "profile.json") >> profile;
    profile["players"][0]["deck"] = (folder_ / "Elves.txt").string();
    std::ofstream(folder_ / "profile.json") << profile;
    open_unfolded();
    screen_->click(deck_less);
    ASSERT_TRUE(until_counted(1));
    EXPECT_EQ(counted(0).at("count"), 39);
    EXPECT_EQ(counted(0).at("change"), -1);
}

TEST_F(AskedOnScreen, SeveralRangesAreShownAtOnceUntilEscape) {
    open();
    // What is chosen has its kind's colour, each of the others a hue of its own.
    const auto first = [](const cv::Mat& shown) { return pixels_of(shown(board_area), 0xF0, 0x62, 0xF0); };
    const auto second = [](const cv::Mat& shown) { return pixels_of(shown(board_area), 0xA8, 0xE0, 0x3C); };
    const auto third = [](const cv::Mat& shown) { return pixels_of(shown(board_area), 0x2F, 0xD8, 0xE8); };
    screen_->click(on("d4"));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return red_frame(shown) > 1000; }));
    screen_->xdotool("keydown ctrl");
    screen_->click(on("e5"));
    screen_->click(on("d8"));
    screen_->xdotool("keyup ctrl");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return first(shown) > 1000; }))
        << "the frame of the other permanent";
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return second(shown) > 500; })) << "a pawn's";
    screen_->move(aside);
    screen_->key("2");
    const cv::Mat above = screen_->drawn();
    EXPECT_GT(red_frame(above), 1000) << "from above too";
    EXPECT_GT(first(above), 500);
    EXPECT_GT(second(above), 500);
    screen_->key("1");

    screen_->key("f");
    screen_->click(on("b2"));
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return third(shown) > 500; }))
        << "d4's stays beside b2's and e5's";
    EXPECT_GT(red_frame(screen_->drawn()), 1000) << "b2's";
    screen_->click(board_area.tl() + cv::Point(12, 12));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return red_frame(shown) == 0; }))
        << "a click beside the board lets go of b2";
    EXPECT_GT(first(screen_->drawn()), 500) << "but not of e5's and d4's, which keep their hues";
    screen_->key("Escape");
    EXPECT_TRUE(screen_->until(
        [&](const cv::Mat& shown) { return first(shown) + second(shown) + third(shown) == 0; }));
}

TEST_F(AskedOnScreen, InRangeTakesTwoLeftClicksAndTheAnswerStaysUntilSpace) {
    open();
    screen_->move(aside);
    const cv::Mat quiet = screen_->drawn();
    const auto until_said = [&](const cv::Mat& before) {
        return screen_->until([&](const cv::Mat& shown) { return difference(shown, before, status) > 2; });
    };
    screen_->click(ask_button);
    EXPECT_TRUE(until_said(quiet)) << "it says what it waits for";
    const cv::Mat first = screen_->drawn();
    screen_->click(on("d4"));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return red_frame(shown) > 1000; }));
    EXPECT_TRUE(until_said(first)) << "now for the second";
    const cv::Mat second = screen_->drawn();
    screen_->click(on("d4"));
    EXPECT_TRUE(until_said(second)) << "not that one: it is measured from";
    screen_->click(on("h8"));
    screen_->move(aside);
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return no_ink(shown) > 150; }))
        << "no, in big letters";
    screen_->move(on("f5"));
    EXPECT_GT(no_ink(screen_->drawn()), 150) << "it stays, whatever the mouse is over";
    screen_->key("space");
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return yes_ink(shown) > 150; }))
        << "let go: f5 is in range";
    screen_->key("space");
    screen_->move(on("h8"));
    EXPECT_GT(yes_ink(screen_->drawn()), 150) << "kept: f5's";
    screen_->key("space");
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return no_ink(shown) > 150; })) << "h8 again";

    // The chosen card is the first of the two; a plain click after the question chooses again.
    screen_->key("i");
    screen_->click(on("e5"));
    screen_->move(aside);
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return yes_ink(shown) > 150; })) << "e5 is";
    screen_->click(on("d8"));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return blue_frame(shown) > 1000; }));
    EXPECT_EQ(red_frame(screen_->drawn()), 0) << "the pawn is chosen";
}

}  // namespace
}  // namespace quadrille::tests
