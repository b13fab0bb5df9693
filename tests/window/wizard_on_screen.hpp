// tests/window/wizard_on_screen.hpp: the wizard before a drawn table, and the table that it keeps.
#pragma once
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {

/// A window of 1000 x 700; nothing is known of the table but its pictures.
class WizardOnScreen : public TableOnScreen {
protected:
    static inline const cv::Point next{884, 659}, board_step{340, 27}, players_step{425, 27};
    /// The two seated players' names and sleeves.
    static inline const cv::Point south_name{800, 219}, south_learn{768, 287}, north_name{800, 409},
        north_learn{768, 477};
    static inline const cv::Point south_sleeve{687, 287}, north_sleeve{687, 477};

    void begin() {
        screen_->start("open --set-up --lang en --size 1000x700 " + (folder_ / "stills").string());
        ASSERT_TRUE(screen_->until([](const cv::Mat& shown) { return paper(shown) > 40'000; }))
            << "the picture";
        screen_->click(board_step);
        ASSERT_TRUE(screen_->until([](const cv::Mat& shown) {
            return pixels_of(shown(pictured), 0xF2, 0xA9, 0x3B) > 300;
        })) << "a card that lies as south's do is outlined";
    }
    /// Goes on until the table is saved, and gives it.
    nlohmann::json finished() {
        const std::filesystem::path file = folder_ / "config/quadrille/tables/Our_table.json";
        EXPECT_TRUE(screen_->until([&](const cv::Mat&) {
            if (std::filesystem::exists(file)) return true;
            screen_->click(next);
            return std::filesystem::exists(file);
        }));
        nlohmann::json table;
        EXPECT_TRUE(screen_->until([&](const cv::Mat&) {
            std::ifstream stream(file);
            table = nlohmann::json::parse(stream, nullptr, false);
            return !table.is_discarded();
        }));
        return table;
    }

    /// Where a point of the picture is shown.
    static cv::Point at(cv::Point2d px) {
        const double scale = double(pictured.width) / (2 * frame.margin_mm + frame.grid.width_mm());
        return {static_cast<int>(std::lround(pictured.x + (px.x + 0.5) * scale)),
                static_cast<int>(std::lround(pictured.y + (px.y + 0.5) * scale))};
    }
    static int paper(const cv::Mat& shown) {
        cv::Mat found;
        cv::inRange(shown(pictured), cv::Scalar(195, 205, 210), cv::Scalar(215, 225, 230), found);
        return cv::countNonZero(found);
    }
    static inline const cv::Rect pictured{18, 100, 546, 546};
};

}  // namespace quadrille::tests
