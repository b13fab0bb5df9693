// tests/window/table_on_screen.hpp: a drawn game in the program's window, and where its squares are.
#pragma once
#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <optional>
#include <stdexcept>
#include <unistd.h>
#include <utility>

#include "tests/window/drawn_duel.hpp"
#include "tests/window/screen.hpp"
#include "tests/window/words.hpp"

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
        keep_still("1.png", false, "d3");
        keep_still("2.png", true, "d3");
        keep_still("3.png", true, "d4");
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
        if (!screen_->until([&](const cv::Mat& shown) {
                return pixels_of(shown(around("d4")), 0xF2, 0xA9, 0x3B) > square_px();
            }))
            throw std::runtime_error("the card of the last picture is not outlined");
        screen_->settled();  // the recording stands at its end
    }
    /// The same with more options, and without waiting: what they open may lie over the window.
    void start_playing(const std::string& more = "") {
        screen_->start("open " + (folder_ / "stills").string() + " --profile " +
                       (folder_ / "profile.json").string() + " --size 1000x700 --lang en " + more);
        if (!screen_->until([](const cv::Mat& shown) { return outlined(shown) > 500; }))
            throw std::runtime_error("no card is outlined");
        screen_->move(aside);
    }
    /// The picture of the first window alone.
    static cv::Mat window(const cv::Mat& shown) { return shown({0, 0, width, height}); }
    /// Whether the window comes to say that.
    bool says(const std::string& text, Letters letters = Letters::text) const {
        return screen_->until(
            [&](const cv::Mat& shown) { return words_.place(window(shown), text, letters).has_value(); });
    }
    /// Whether it says so now.
    bool says_now(const std::string& text, Letters letters = Letters::text) const {
        return words_.place(window(screen_->drawn()), text, letters).has_value();
    }
    /// The middle of words of the window, once it says them and they stand still; throws where it never does.
    cv::Point place_of(const std::string& text, Letters letters = Letters::text) const {
        screen_->move({2, 2});  // the pointer hides what lies below it
        std::optional<cv::Rect> place;
        screen_->until([&](const cv::Mat& shown) {
            const auto before = std::exchange(place, words_.place(window(shown), text, letters));
            return place && place == before;
        });
        if (!place) throw std::runtime_error("the window does not say: " + text);
        return (place->tl() + place->br()) / 2;
    }
    void click_on(const std::string& text, Letters letters = Letters::text) const {
        screen_->click(place_of(text, letters));
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

    static cv::Rect around(const char* square) {
        const int half = square_px() / 2;
        return {on(square) - cv::Point(half, half), cv::Size(2 * half, 2 * half)};
    }

    static int square_px() { return on("b1").x - on("a1").x; }

    static inline const RectifiedFrame& frame = duel_frame;
    /// Where the picture is shown between the bars and beside the panels.
    static inline const cv::Rect board_area{54, 52, 552, 552};
    std::filesystem::path folder_;
    std::optional<Screen> screen_;
    Words words_;

private:
    /// Pawns and cards as they lie in one of the stills.
    void keep_still(const char* file, bool tapped, const char* south_card) const {
        cv::imwrite((folder_ / "stills" / file).string(),
                    drawn_duel({{.square = "d1", .seed = 1, .up = false},
                                {.square = "d8", .seat = Seat::north, .seed = 2, .up = false},
                                {.square = "b2", .seed = 3, .tapped = tapped},
                                {.square = south_card, .seed = 4},
                                {.square = "e5", .seat = Seat::north, .seed = 5}}));
    }
};

}  // namespace quadrille::tests
