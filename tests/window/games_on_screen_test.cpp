// The list of games and the lives across the table, with real keys and a real mouse.
#include "tests/window/log_reader.hpp"
#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {
namespace {

class GamesOnScreen : public TableOnScreen {
protected:
    std::vector<Logged> logged(const char* kind) const { return logged_in(folder_, kind); }
    bool until_logged(const char* kind, std::size_t count) const {
        return screen_->until([&](const cv::Mat&) { return logged(kind).size() >= count; });
    }
};

TEST_F(GamesOnScreen, NothingHappensInTheGameWhileItsListIsOpen) {
    open();
    screen_->key("j");
    screen_->key("Return");
    screen_->key("Up");
    screen_->key("s");
    EXPECT_EQ(logged("turn").size(), 0U);
    EXPECT_EQ(logged("life").size(), 0U);
    screen_->key("Escape");
    screen_->key("Return");
    EXPECT_TRUE(until_logged("turn", 1)) << "and goes on when it is closed";
}

TEST_F(GamesOnScreen, LivesFillTheWindowAndAreChangedByAClick) {
    open();
    const cv::Mat table = screen_->drawn();
    screen_->key("h");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return seen_difference(shown, table) > 10; }));
    screen_->click({100, 400});
    ASSERT_TRUE(until_logged("life", 1));
    EXPECT_EQ(logged("life").back().payload.at("life"), 19);
    EXPECT_EQ(logged("life").back().payload.at("seat"), "south");
    screen_->click({900, 400});
    ASSERT_TRUE(until_logged("life", 2));
    EXPECT_EQ(logged("life").back().payload.at("life"), 21);
    EXPECT_EQ(logged("life").back().payload.at("seat"), "north");
    screen_->key("Escape");
    screen_->move(aside);
    EXPECT_TRUE(screen_->until(
        [&](const cv::Mat& shown) { return seen_difference(shown(board_area), table(board_area)) < 0.5; }));
}

}  // namespace
}  // namespace quadrille::tests
