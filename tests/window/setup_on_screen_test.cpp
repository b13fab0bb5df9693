// Set-up without traps, with real keys and a real mouse: what a newcomer met on a first evening.
#include <chrono>
#include <thread>

#include "tests/window/wizard_on_screen.hpp"

namespace quadrille::tests {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class SetupOnScreen : public WizardOnScreen {
protected:
    /// The program without any command, in a window of 1000 x 700.
    void start_without_source(const std::string& arguments) {
        fs::create_directories(folder_ / "config/quadrille");
        std::ofstream(folder_ / "config/quadrille/settings.json") << R"({"size": [1000, 700]})";
        screen_->start(arguments);
    }
    /// The demo may play beside the field: the window need not come to rest.
    void type(const std::string& text) const {
        constexpr std::chrono::milliseconds some_frames{500};
        std::this_thread::sleep_for(some_frames);
        screen_->xdotool("type --delay 20 '" + text + "'");
        std::this_thread::sleep_for(some_frames);
    }
    /// Into the field for another source, from which a picture comes then.
    void give_source(const std::string& source) const {
        const cv::Point open = place_of("Open");
        screen_->click({open.x - 150, open.y});
        type(source);
        screen_->key("Return");
    }
};

TEST_F(SetupOnScreen, WithoutACameraThatIsSaidInTheLanguageAskedFor) {
    if (fs::exists("/dev/video0")) GTEST_SKIP() << "this machine has a camera";
    start_without_source("--lang fr");
    EXPECT_TRUE(says("Aucune caméra trouvée."));
    EXPECT_TRUE(says("La partie de démonstration", Letters::strong)) << "is offered";
}

TEST_F(SetupOnScreen, ATypedSourceHasNothingOfTheDemosProfile) {
    start_without_source("--lang en");
    give_source((folder_ / "stills").string());
    ASSERT_TRUE(screen_->until([](const cv::Mat& shown) { return paper(shown) > 40'000; }));
    const json table = finished();
    EXPECT_EQ(table.value("south", "bottom"), "bottom");
    for (const json& player : table.at("players")) EXPECT_FALSE(player.contains("sleeve_rgb")) << player;
}

TEST_F(SetupOnScreen, ASourceThatGivesNothingIsSaidAndTriedAgain) {
    start_without_source("--lang en");
    give_source((folder_ / "later").string());
    EXPECT_TRUE(says("No picture comes from this source."));
    fs::copy(folder_ / "stills", folder_ / "later");
    click_on("Try again");
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) { return paper(shown) > 40'000; }));
}

}  // namespace
}  // namespace quadrille::tests
