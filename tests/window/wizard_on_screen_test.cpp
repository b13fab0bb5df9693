// The wizard with a real mouse and real keys: a corner dragged, a sleeve learned, names typed.
#include <cmath>

#include "tests/window/log_reader.hpp"
#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

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
    json finished() {
        const fs::path file = folder_ / "config/quadrille/tables/Our_table.json";
        EXPECT_TRUE(screen_->until([&](const cv::Mat&) {
            if (fs::exists(file)) return true;
            screen_->click(next);
            screen_->settled();  // what the last click has begun is the game, where it would be another click
            return fs::exists(file);
        }));
        json table;
        EXPECT_TRUE(screen_->until([&](const cv::Mat&) {
            std::ifstream stream(file);
            table = json::parse(stream, nullptr, false);
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

TEST_F(WizardOnScreen, ACornerThatIsDraggedIsInTheTablesFile) {
    begin();
    const auto corners = scenes::pose_from_above(frame).corners_px();
    const cv::Point2d aside_px{30, -20};
    screen_->move(at(corners[0]));
    screen_->settled();
    screen_->xdotool("mousedown 1");
    screen_->settled();
    screen_->move(at(corners[0] + aside_px));
    screen_->settled();
    screen_->xdotool("mouseup 1");
    screen_->settled();
    const json table = finished().at("table");
    ASSERT_TRUE(table.contains("corners_px")) << table;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2d wanted = corners[i] + (i == 0 ? aside_px : cv::Point2d{});
        EXPECT_NEAR(table.at("corners_px")[i][0].get<double>(), wanted.x, 4) << i;
        EXPECT_NEAR(table.at("corners_px")[i][1].get<double>(), wanted.y, 4) << i;
    }
}

TEST_F(WizardOnScreen, ASleeveIsLearnedFromThePawnOnTheTable) {
    begin();
    screen_->click(players_step);
    const auto learned = [&](cv::Point button, cv::Point swatch, const cv::Vec3b& bgr) {
        return screen_->until([&](const cv::Mat& shown) {
            if (cv::norm(shown.at<cv::Vec3b>(swatch), bgr, cv::NORM_INF) < 50) return true;
            screen_->click(button);
            return false;
        });
    };
    EXPECT_TRUE(learned(south_learn, south_sleeve, {41, 191, 225}));
    EXPECT_TRUE(learned(north_learn, north_sleeve, {159, 56, 26}));
    const json players = finished().at("players");
    ASSERT_EQ(players.size(), 2U);
    for (const auto& [index, rgb] : {std::pair{0, cv::Vec3i{225, 191, 41}}, {1, cv::Vec3i{26, 56, 159}}}) {
        for (int i = 0; i < 3; ++i)
            EXPECT_NEAR(players[index].at("sleeve_rgb")[i].get<int>(), rgb[i], 25) << players[index];
    }
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) {
        return pixels_of(shown(board_area), 0xF2, 0xA9, 0x3B) > 500;
    })) << "the game knows south's cards by them";
}

TEST_F(WizardOnScreen, NamesThatAreTypedArePlayersOfTheTableAndTheGame) {
    begin();
    screen_->click(players_step);
    screen_->settled();
    screen_->click(south_name);
    screen_->settled();
    screen_->xdotool("type --delay 30 Anne");
    screen_->settled();
    screen_->click(north_name);
    screen_->settled();
    screen_->xdotool("type --delay 30 Bob");
    screen_->settled();
    const json players = finished().at("players");
    ASSERT_EQ(players.size(), 2U);
    EXPECT_EQ(players[0].at("name"), "Anne");
    EXPECT_EQ(players[1].at("name"), "Bob");
    std::vector<db::GamePlayer> seated;
    EXPECT_TRUE(screen_->until([&](const cv::Mat&) {
        const auto file =
            db::GameFile::open(folder_ / "quadrille/quadrille.db", {.access = db::Access::read});
        const auto games = file ? file->games() : tl::unexpected(file.error());
        if (games && !games->empty()) seated = games->back().players;
        return seated.size() == 2;
    }));
    EXPECT_EQ(seated.at(0).name, "Anne");
    EXPECT_EQ(seated.at(1).name, "Bob");
}

}  // namespace
}  // namespace quadrille::tests
