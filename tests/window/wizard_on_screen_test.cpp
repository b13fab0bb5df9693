// The wizard with a real mouse and real keys: a corner dragged, a sleeve learned, names typed.
#include "tests/window/wizard_on_screen.hpp"

#include "tests/window/log_reader.hpp"

namespace quadrille::tests {
namespace {

using nlohmann::json;
TEST_F(WizardOnScreen, ACornerThatIsDraggedIsInTheTablesFile) {
    begin();
    const auto corners = scenes::pose_from_above(frame).corners_px();
    const cv::Point2d aside_px{30, -20};
    screen_->move(at(corners[0]));
    screen_->xdotool("mousedown 1");
    screen_->move(at(corners[0] + aside_px));
    screen_->xdotool("mouseup 1");
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
    screen_->click(south_name);
    screen_->type("Anne");
    screen_->click(north_name);
    screen_->type("Bob");
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
