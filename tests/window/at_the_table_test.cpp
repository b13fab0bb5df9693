// An evening at the table, with real keys and a real mouse on a virtual screen.
#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {
namespace {

using AtTheTable = TableOnScreen;

/// The words and the big answer beside the board.
const cv::Rect panels(660, 52, 330, 552);

int yes_ink(const cv::Mat& shown) {
    return pixels_of(shown(panels), 0x3C, 0xCB, 0xA4);
}
int no_ink(const cv::Mat& shown) {
    return pixels_of(shown(panels), 0xFF, 0x7A, 0x5C);
}

TEST_F(AtTheTable, ACardIsChosenAskedAboutAndTheAnswerKeptAsEvidence) {
    open();
    const int cards = outlined(screen_->drawn());
    screen_->click(on("d4"));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return red_frame(shown) > 1000; }))
        << "range frame";
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return outlined(shown) > cards + 200; }))
        << "numbered squares in the colour of south: where it could go";
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) {
        return pixels_of(shown(board_area), 0x3C, 0xCB, 0xA4) > 50;
    })) << "an arrow from the card on e5, which could block";
    screen_->move(on("f5"));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return yes_ink(shown) > 150; })) << "f5: yes";
    screen_->move(on("h8"));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return no_ink(shown) > 150; })) << "h8: no";
    screen_->key("space");
    screen_->move(on("f5"));
    EXPECT_GT(no_ink(screen_->drawn()), 150) << "the answer for h8 is kept";

    screen_->key("ctrl+s");
    const auto folder = folder_ / "quadrille/pictures";
    cv::Mat evidence;
    EXPECT_TRUE(screen_->until([&](const cv::Mat&) {
        if (!std::filesystem::exists(folder)) return false;
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            evidence = cv::imread(entry.path().string());
        return !evidence.empty();
    })) << "a picture of the answer";
    EXPECT_EQ(evidence.cols, 1280);
    EXPECT_GT(pixels_of(evidence, 0xFF, 0x5A, 0x3C), 2000) << "with the frame";
    EXPECT_GT(pixels_of(evidence, 0xFF, 0x7A, 0x5C), 150) << "and the answer";

    screen_->key("Escape");
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return red_frame(shown) == 0; }));
    screen_->click(on("d1"));
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return blue_frame(shown) > 1000; })) << "a pawn's";
}

TEST_F(AtTheTable, MisreadsAreMendedAndTakenBack) {
    open();
    const auto orange = [](const cv::Mat& shown) { return pixels_of(shown(board_area), 0xF2, 0xA9, 0x3B); };
    screen_->click(on("b2"));
    screen_->key("m");  // without the numbered squares, which have the players' colours too
    screen_->move(aside);
    const cv::Mat before = screen_->drawn();
    const int south = orange(before), cards = outlined(before);
    screen_->key("o");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return orange(shown) < south - 100; }))
        << "the card is north's";
    screen_->key("u");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return std::abs(orange(shown) - south) < 20; }));
    screen_->key("Delete");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return outlined(shown) < cards - 100; }))
        << "no card lies there";
    screen_->key("u");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return std::abs(outlined(shown) - cards) < 20; }));
    const cv::Mat after = screen_->drawn();
    EXPECT_LT(seen_difference(before(board_area), after(board_area)), 0.5) << "as it was";
    screen_->key("l");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return difference(shown, after, panels) > 1; }))
        << "French";
    screen_->key("ctrl+q");
    EXPECT_EQ(screen_->ended(), 0);
}

TEST_F(AtTheTable, AnyMomentIsShownAgainAndTheLogIsSearched) {
    open();
    // The stills have run to their end by themselves.
    const cv::Mat end = screen_->drawn();
    constexpr int timeline_y = 632, timeline_from = 122;
    const auto back_to_the_first = [&] {
        screen_->click({timeline_from, timeline_y});
        screen_->move(aside);
        return screen_->until(
            [&](const cv::Mat& shown) { return seen_difference(shown(board_area), end(board_area)) > 0.5; });
    };
    EXPECT_TRUE(back_to_the_first()) << "the card is on d3";
    screen_->key("End");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) {
        return seen_difference(shown(board_area), end(board_area)) < 0.3;
    })) << "End goes back to the last picture";
    EXPECT_TRUE(back_to_the_first());
    // As fast as keys can be sent: letters that come before the field is there, and Enter before anything is
    // found.
    screen_->type("/d4");
    screen_->key("Return");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) {
        return seen_difference(shown(board_area), end(board_area)) < 0.3;
    })) << "the move to d4 is found, and its moment shown";
}

}  // namespace
}  // namespace quadrille::tests
