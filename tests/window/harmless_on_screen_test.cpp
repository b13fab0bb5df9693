// What is pressed or turned by chance harms no game, with real keys and a real mouse.
#include "tests/window/log_reader.hpp"
#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {
namespace {

class HarmlessOnScreen : public TableOnScreen {
protected:
    std::vector<Logged> logged(const char* kind) const { return logged_in(folder_, kind); }
    bool until_logged(const char* kind, std::size_t count) const {
        return screen_->until([&](const cv::Mat&) { return logged(kind).size() >= count; });
    }
};

TEST_F(HarmlessOnScreen, SAsksAndNamesOutliveATurnOfTheTable) {
    open();
    const std::size_t left = logged("left").size();
    screen_->key("s");
    screen_->key("Escape");
    EXPECT_EQ(logged("note").size(), 0U) << "asked, and left as it is";
    screen_->click(on("d4"));
    screen_->until([](const cv::Mat& shown) { return red_frame(shown) > 1000; });
    screen_->type("cGoblin king");
    screen_->key("Return");
    ASSERT_TRUE(until_logged("named", 1));
    EXPECT_EQ(logged("left").size(), left);
    screen_->key("s");
    screen_->key("Up");
    ASSERT_TRUE(until_logged("note", 1));
    EXPECT_EQ(logged("note").front().payload.at("south"), "top");
    ASSERT_TRUE(until_logged("named", 2)) << "told again of the recording that is read anew";
    EXPECT_EQ(logged("named").back().payload.at("name"), "Goblin king");
    screen_->key("u");
    ASSERT_TRUE(until_logged("note", 2));
    EXPECT_EQ(logged("note").back().payload.at("south"), "bottom");
    ASSERT_TRUE(until_logged("named", 3));
}

TEST_F(HarmlessOnScreen, TheWheelOverANameTakesNoLife) {
    open();
    screen_->move({720, 175});
    for (int notch = 0; notch < 6; ++notch) screen_->click({720, 175}, 5);
    EXPECT_EQ(logged("life").size(), 0U);
}

TEST_F(HarmlessOnScreen, TheBoardIsFittedIntoTheWindowAndBack) {
    open();
    const cv::Mat whole = screen_->drawn();
    screen_->key("z");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) {
        return seen_difference(shown(board_area), whole(board_area)) > 3;
    })) << "larger";
    screen_->key("z");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) {
        return seen_difference(shown(board_area), whole(board_area)) < 0.5;
    })) << "all of it again";
}

}  // namespace
}  // namespace quadrille::tests
