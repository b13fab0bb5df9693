// Games that are begun, killed and gone on with; settings that are kept.
#include <cstdlib>
#include <iterator>

#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {
namespace {

namespace fs = std::filesystem;

class Games : public TableOnScreen {
protected:
    static inline const cv::Rect life{858, 172, 60, 42};
    static inline const cv::Point more_life{935, 192};

    /// What a command of the program prints, with the same folders.
    std::string printed(const std::string& arguments) const {
        const fs::path out = folder_ / "printed";
        const std::string command = "XDG_DATA_HOME=" + folder_.string() + " " + QUADRILLE_PROGRAM + " " +
                                    arguments + " >" + out.string();
        EXPECT_EQ(std::system(command.c_str()), 0) << arguments;
        return text_of(out);
    }
    static std::string text_of(const fs::path& file) {
        std::ifstream stream(file);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    /// Whether the panel of a game is there, with the colour of the south player.
    static bool players(const cv::Mat& shown) {
        return pixels_of(shown({660, 52, 330, 240}), 0xF2, 0xA9, 0x3B) > 50;
    }
    bool until_life_differs(const cv::Mat& from) const {
        return screen_->until([&](const cv::Mat& shown) { return difference(shown, from, life) > 2; });
    }
};

TEST_F(Games, OneThatWasKilledResumesWhereItWas) {
    open();
    const cv::Mat twenty = screen_->drawn();
    screen_->click(more_life);
    ASSERT_TRUE(until_life_differs(twenty));
    const cv::Mat before_second = screen_->drawn();
    screen_->click(more_life);
    ASSERT_TRUE(until_life_differs(before_second));
    screen_->move(aside);
    screen_->key("Return");
    ASSERT_TRUE(says("Turn 1", Letters::strong));
    const cv::Mat twenty_two = screen_->drawn();
    screen_->kill();
    screen_->start("open --resume --lang en --size 1000x700");
    screen_->move(aside);
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) {
        return difference(shown, twenty_two, life) < 0.5;
    })) << "22 after the kill";
    screen_->key("u");
    EXPECT_TRUE(says("No turn yet", Letters::strong));
    screen_->key("ctrl+q");
    EXPECT_EQ(screen_->ended(), 0);
    const std::string log = printed("log export --format jsonl");
    EXPECT_NE(log.find(R"("life":22)"), std::string::npos);
    EXPECT_NE(log.find(R"("event":"turn")"), std::string::npos);
    EXPECT_NE(log.find(R"("undoes")"), std::string::npos) << "the last word was taken back after the kill";
}

TEST_F(Games, ARecordingResumesWhereSomebodySpokeLast) {
    for (int second = 4; second <= 60; ++second)
        fs::copy_file(folder_ / "stills/3.png", folder_ / "stills" / (std::to_string(second) + ".png"));
    start_playing();
    screen_->key("k");
    ASSERT_TRUE(screen_->until([&](const cv::Mat& shown) {
        if (pixels_of(shown(around("d4")), 0xF2, 0xA9, 0x3B) > square_px()) return true;
        screen_->key("period");
        return false;
    })) << "the third picture";
    const cv::Mat twenty = screen_->drawn();
    screen_->click(more_life);
    ASSERT_TRUE(until_life_differs(twenty));
    screen_->move(aside);
    const cv::Mat twenty_one = screen_->drawn();
    screen_->kill();
    screen_->start("open --resume --lang en --size 1000x700");
    screen_->key("period");  // at the beginning it would stand still
    screen_->move(aside);
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) {
        return difference(shown, twenty_one, life) < 0.5;
    })) << "21, and not first the film of before";
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) {
        return pixels_of(shown(around("d4")), 0xF2, 0xA9, 0x3B) > square_px();
    })) << "the card where it lay then";
}

TEST_F(Games, TheWizardLeadsToOneAndTheNextStartIsOneClick) {
    const std::string stills = (folder_ / "stills").string();
    screen_->start("open --set-up --lang en --size 1000x700 " + stills);
    // The wizard's picture lives: a step is taken again until the last one has kept the table.
    const fs::path table = folder_ / "config/quadrille/tables/Our_table.json";
    EXPECT_TRUE(screen_->until([&](const cv::Mat&) {
        if (!fs::exists(table)) screen_->key("Return");
        return fs::exists(table);
    }));
    EXPECT_TRUE(screen_->until(players)) << "the game";
    screen_->key("ctrl+q");
    EXPECT_EQ(screen_->ended(), 0);
    screen_->start("open --set-up --lang en --size 1000x700");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) {
        if (players(shown)) return true;
        screen_->click({800, 130});
        return false;
    })) << "again";
    screen_->key("ctrl+q");
    EXPECT_EQ(screen_->ended(), 0);
    EXPECT_NE(printed("log list").find("stills"), std::string::npos);
}

TEST_F(Games, SettingsAreKeptAndABrokenFileIsSetAside) {
    fs::create_directories(folder_ / "config/quadrille");
    std::ofstream(folder_ / "config/quadrille/settings.json") << "{\"text_scale\": oops";
    open();
    const cv::Mat dark = screen_->drawn();
    screen_->key("d");
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) { return seen_difference(shown, dark) > 20; }))
        << "light panels";
    screen_->key("g");
    screen_->key("ctrl+q");
    EXPECT_EQ(screen_->ended(), 0);
    EXPECT_TRUE(fs::exists(folder_ / "config/quadrille/settings.json.broken"));
    const std::string settings = text_of(folder_ / "config/quadrille/settings.json");
    EXPECT_NE(settings.find("\"light\": true"), std::string::npos) << settings;
    EXPECT_NE(settings.find("\"grid\": false"), std::string::npos) << settings;
}

}  // namespace
}  // namespace quadrille::tests
