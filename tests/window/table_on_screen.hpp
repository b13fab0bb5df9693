// tests/window/table_on_screen.hpp: a drawn game in the program's window, and where its squares are.
#pragma once
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <optional>
#include <stdexcept>
#include <unistd.h>

#include "rules/geometry/square.hpp"
#include "tests/scenes/cards.hpp"
#include "tests/window/screen.hpp"

namespace quadrille::tests {

/// A duel as a folder of stills, one a second. Yellow sleeves play south, blue ones north. At first pawns lie
/// on d1 and d8, cards of south on b2 (tapped in the second picture) and d3 (on d4 in the third), one of
/// north on e5.
class TableOnScreen : public testing::Test {
protected:
    static constexpr int width = 1000, height = 700;
    /// Behind the words of the status line nothing of the board lies.
    static inline const cv::Point aside{500, 690};

    void SetUp() override {
        if (!Screen::available()) GTEST_SKIP() << "Xvfb and xdotool are not installed";
        folder_ = std::filesystem::path(testing::TempDir()) /
                  ("quadrille_" + std::to_string(getpid()) + "_" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_ / "stills");
        std::ofstream(folder_ / "profile.json")
            << R"({"players": [{"seat": "south", "sleeve_rgb": [225, 191, 41]},)"
            << R"({"seat": "north", "sleeve_rgb": [26, 56, 159]}]})";
        keep_still("1.png", {.tapped = false, .south_card = "d3"});
        keep_still("2.png", {.tapped = true, .south_card = "d3"});
        keep_still("3.png", {.tapped = true, .south_card = "d4"});
        screen_.emplace(folder_, cv::Size(width, 2 * height));
    }
    void TearDown() override {
        if (screen_ && HasFailure()) cv::imwrite(folder_.string() + "_failed.png", screen_->shown());
        screen_.reset();
        std::filesystem::remove_all(folder_);
    }

    /// Opens the game, in English, and waits until it has been played to its last picture. Throws where
    /// that does not come, as Screen::start does.
    void open() {
        start_playing();
        const int half = square_px() / 2;
        const cv::Rect d4(on("d4") - cv::Point(half, half), cv::Size(2 * half, 2 * half));
        if (!screen_->until(
                [&](const cv::Mat& shown) { return pixels_of(shown(d4), 0xF2, 0xA9, 0x3B) > 2 * half; }))
            throw std::runtime_error("the card of the last picture is not outlined");
    }
    /// The same with more options, and without waiting: what they open may lie over the window.
    void start_playing(const std::string& more = "") {
        screen_->start("open " + (folder_ / "stills").string() + " --profile " +
                       (folder_ / "profile.json").string() + " --size 1000x700 --lang en " + more);
        if (!screen_->until([](const cv::Mat& shown) { return outlined(shown) > 500; }))
            throw std::runtime_error("no card is outlined");
        screen_->move(aside);
    }
    /// Pixels in the two players' colours on the board.
    static int outlined(const cv::Mat& shown) {
        const cv::Mat board = shown(board_area);
        return pixels_of(board, 0xF2, 0xA9, 0x3B) + pixels_of(board, 0x36, 0xC9, 0xA7);
    }
    static int red_frame(const cv::Mat& shown) { return pixels_of(shown(board_area), 0xFF, 0x5A, 0x3C); }
    static int blue_frame(const cv::Mat& shown) { return pixels_of(shown(board_area), 0x4D, 0xA6, 0xFF); }

    /// The middle of a square on the screen.
    static cv::Point on(const char* square) {
        const cv::Point2d mm = frame.grid.centre_mm(*square_from(square));
        const cv::Point2d px = scenes::pose_from_above(frame).image_from_board(mm);
        const double scale = double(board_area.height) / (2 * frame.margin_mm + frame.grid.height_mm());
        return {static_cast<int>(board_area.x + px.x * scale), static_cast<int>(board_area.y + px.y * scale)};
    }

    static int square_px() { return on("b1").x - on("a1").x; }

    static inline const RectifiedFrame frame{.grid = {}, .px_per_mm = 1, .margin_mm = 100};
    /// Where the picture is shown between the bars and beside the panels.
    static inline const cv::Rect board_area{54, 52, 552, 552};
    std::filesystem::path folder_;
    std::optional<Screen> screen_;

private:
    struct Lying {
        bool tapped;
        const char* south_card;
    };
    void keep_still(const char* file, const Lying& lying) const {
        const cv::Scalar yellow{41, 191, 225}, blue{159, 56, 26};
        cv::Mat table = scenes::lined_table(frame, {205, 215, 220}, {40, 40, 40});
        const auto lay = [&](const char* square, double angle, const cv::Scalar& sleeve, bool up,
                             unsigned seed) {
            scenes::lay(table, frame,
                        {.centre_mm = frame.grid.centre_mm(*square_from(square)),
                         .angle_deg = angle,
                         .sleeve_bgr = sleeve,
                         .face_up = up,
                         .seed = seed});
        };
        lay("d1", 0, yellow, false, 1);
        lay("d8", 180, blue, false, 2);
        lay("b2", lying.tapped ? 45 : 0, yellow, true, 3);
        lay(lying.south_card, 0, yellow, true, 4);
        lay("e5", 180, blue, true, 5);
        cv::imwrite((folder_ / "stills" / file).string(), table);
    }
};

}  // namespace quadrille::tests
