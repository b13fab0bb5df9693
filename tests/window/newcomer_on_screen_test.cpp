// What a newcomer met at the table on a first evening, with real keys and a real mouse.
#include "tests/window/log_reader.hpp"
#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {
namespace {

namespace fs = std::filesystem;

class NewcomerOnScreen : public TableOnScreen {
protected:
    std::vector<Logged> logged(const char* kind) const { return logged_in(folder_, kind); }
    bool until_logged(const char* kind, std::size_t count = 1) const {
        return screen_->until([&](const cv::Mat&) { return logged(kind).size() >= count; });
    }
    /// What is at a player's name: the line's button for counters, and the life.
    cv::Point counters_of(const char* player) const {
        return {824, place_of(player, Letters::strong).y + 21};
    }
    void type(const std::string& text) const { screen_->type(text); }
};

TEST_F(NewcomerOnScreen, ALifeIsTyped) {
    open();
    screen_->click(place_of("20", Letters::large));
    type("13");
    screen_->key("Return");
    ASSERT_TRUE(until_logged("life"));
    EXPECT_EQ(logged("life").front().payload.at("life"), 13);
    EXPECT_TRUE(says("South 20 → 13")) << "with its total in the log";
    screen_->move(aside);
    screen_->key("u");
    EXPECT_TRUE(says("Undone: South 20 → 13"));
    EXPECT_TRUE(until_logged("undone"));
}

TEST_F(NewcomerOnScreen, PoisonCommanderDamageMonarchAndAClockAreClicks) {
    open();
    screen_->click(counters_of("South"));
    ASSERT_TRUE(says("Commander damage by North"));
    const auto widest = words_.place(window(screen_->drawn()), "Commander damage by North");
    ASSERT_TRUE(widest);
    const int more = widest->br().x + 81;
    screen_->click({more, place_of("Poison").y});
    ASSERT_TRUE(until_logged("player_counters"));
    EXPECT_EQ(logged("player_counters").front().payload.at("counter"), "poison");
    screen_->click({more, place_of("Commander damage by North").y});
    ASSERT_TRUE(until_logged("player_counters", 2));
    click_on("Monarch");
    ASSERT_TRUE(until_logged("player_counters", 3));
    screen_->click(aside);
    EXPECT_TRUE(says("range 5 from d1 ·")) << "what is counted is in the player's line";
    screen_->key("Return");
    EXPECT_TRUE(says("South: untap everything; Enter continues")) << "what may be done in this step";
    click_on("d20");
    ASSERT_TRUE(until_logged("action"));
    EXPECT_TRUE(says("Die of 20:")) << "a die is kept in the log";
    click_on("Clock");
    click_on("5 min");
    screen_->click(aside);
    EXPECT_TRUE(says("/ 5:00"));
}

TEST_F(NewcomerOnScreen, ACorrectionSaysWhatItHasChanged) {
    open();
    screen_->click(on("d4"));
    ASSERT_TRUE(screen_->until([](const cv::Mat& shown) { return red_frame(shown) > 1000; }));
    screen_->key("e");
    EXPECT_TRUE(says("d4: untapped → tapped"));
    screen_->key("u");
    EXPECT_TRUE(says("Undone: d4: untapped → tapped"));
}

TEST_F(NewcomerOnScreen, HiddenPanelsSayHowTheyComeBack) {
    open();
    screen_->key("c");
    EXPECT_TRUE(says("Click a card that is no pawn first; C then names it."));
    screen_->key("p");
    EXPECT_TRUE(says("The panels are hidden; P shows them again."));
    screen_->key("p");
    EXPECT_TRUE(says("No turn yet", Letters::strong));
    screen_->key("b");
    EXPECT_TRUE(says("The board alone; B shows the window again."));
    screen_->key("b");
    EXPECT_TRUE(says("No turn yet", Letters::strong));
}

TEST_F(NewcomerOnScreen, AGameIsRenamedWrittenOutAndLookedAtAgain) {
    open();
    screen_->click(place_of("20", Letters::large) - cv::Point(46, 0));
    ASSERT_TRUE(until_logged("life"));
    screen_->key("j");
    click_on("being played");
    click_on("Rename");
    screen_->key("ctrl+a");
    type("Friday");
    screen_->key("Return");
    EXPECT_TRUE(until_logged("note"));
    EXPECT_TRUE(says("The game is now called"));
    click_on("Page (HTML)");
    const fs::path exports = folder_ / "quadrille/exports";
    EXPECT_TRUE(
        screen_->until([&](const cv::Mat&) { return fs::exists(exports) && !fs::is_empty(exports); }));
    click_on("Statistics");
    EXPECT_TRUE(says("Corrected"));
    click_on("Look at it again");
    EXPECT_TRUE(says("Friday"));
    screen_->key("Return");
    EXPECT_TRUE(logged("turn").empty()) << "nothing is said of a game that is looked at again";
    screen_->key("Escape");
    screen_->key("Return");
    EXPECT_TRUE(until_logged("turn")) << "back at the table";
}

TEST_F(NewcomerOnScreen, WhatIfItStoodElsewhere) {
    open();
    screen_->click(on("d1"));
    ASSERT_TRUE(screen_->until([](const cv::Mat& shown) { return blue_frame(shown) > 1000; }));
    const int before = blue_frame(screen_->drawn());
    screen_->move(on("g5"));
    screen_->key("q");
    EXPECT_TRUE(says("if here", Letters::strong));
    EXPECT_NE(blue_frame(screen_->drawn()), before) << "the range from there";
    screen_->key("Escape");
    screen_->move(aside);
    EXPECT_FALSE(says_now("if here", Letters::strong));

    click_on("What if…");
    EXPECT_TRUE(says("where a creature would arrive."));
    screen_->click(on("g3"));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return red_frame(shown) > 1000; }))
        << "the range of a creature that would arrive there";
    screen_->key("Escape");

    // "In range?" from a square on which nothing lies.
    screen_->key("i");
    screen_->click(on("g3"));
    EXPECT_TRUE(says("a creature that arrives (g3)"));
    screen_->click(on("f4"));
    EXPECT_TRUE(says("Yes", Letters::huge));
    EXPECT_TRUE(logged("stack").empty());
}

TEST_F(NewcomerOnScreen, TheHealthOfTheCameraIsReadInside) {
    open();
    screen_->move({960, 684});
    for (const char* what : {"Frames per second", "Sharpness", "Glare", "Light"})
        EXPECT_TRUE(says(what)) << what;
}

TEST_F(NewcomerOnScreen, FromAboveTheCardsAreTheirPictures) {
    open();
    const auto detail = [&](const cv::Mat& shown, const char* square) {
        // From above the board fills the same rectangle with another margin.
        const double side = board_area.height / 810.0;
        const cv::Point2d mm = frame.grid.centre_mm(*square_from(square));
        const cv::Point centre(cvRound(board_area.x + (45 + mm.x) * side),
                               cvRound(board_area.y + (45 + 720 - mm.y) * side));
        cv::Scalar mean, deviation;
        cv::meanStdDev(shown(cv::Rect(centre - cv::Point(16, 20), cv::Size(32, 24))), mean, deviation);
        return deviation[0] + deviation[1] + deviation[2];
    };
    screen_->key("2");
    screen_->key("g");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return detail(shown, "d4") > 40; }))
        << "the front of a card";
    EXPECT_LT(detail(screen_->drawn(), "g3"), 10) << "an empty square";
}

TEST_F(NewcomerOnScreen, AGameBegunOnTheCommandLineResumesWithOneClickAfterAKill) {
    open();
    screen_->click(place_of("20", Letters::large) - cv::Point(46, 0));
    ASSERT_TRUE(until_logged("life"));
    screen_->kill();
    fs::create_directories(folder_ / "config/quadrille");
    std::ofstream(folder_ / "config/quadrille/settings.json") << R"({"size": [1000, 700]})";
    screen_->start("--lang en");
    click_on("Continue the game at stills");
    EXPECT_TRUE(says("19", Letters::large));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return outlined(shown) > 1000; }))
        << "the sleeves are the profile's";
    EXPECT_EQ(logged("life").size(), 1U);
}

}  // namespace
}  // namespace quadrille::tests
