// Text of every size, and screens that ask for larger text: nothing leaves the window.
#include <fstream>

#include "tests/window/screenshot.hpp"

namespace quadrille::tests {
namespace {

struct Shown {
    float text_scale = 1;
    int dots_per_inch = 96;
    cv::Size size{1000, 700};
};

void PrintTo(const Shown& shown, std::ostream* out) {
    *out << shown.text_scale << " times at " << shown.dots_per_inch << " dpi in " << shown.size.width << "x"
         << shown.size.height;
}

class ScaleOnScreen : public testing::Test {
protected:
    void SetUp() override {
        if (!Screen::available()) GTEST_SKIP() << "Xvfb and xdotool are not installed";
        if (std::system("command -v xprop >/dev/null") != 0) GTEST_SKIP() << "xprop is not installed";
        folder_ = fs::path(testing::TempDir()) / ("quadrille_scale_" + std::to_string(getpid()));
        fs::create_directories(folder_ / "config/quadrille");
        cv::imwrite((folder_ / "table.png").string(), drawn_board());
    }
    void TearDown() override { fs::remove_all(folder_); }

    /// The window, once nothing moves in it.
    cv::Mat window(const Shown& as) const {
        std::ofstream(folder_ / "config/quadrille/settings.json")
            << "{\"text_scale\": " << as.text_scale << "}";
        Screen screen(folder_, {1940, 1100});
        screen.say_resource("Xft.dpi: " + std::to_string(as.dots_per_inch));
        screen.start("open " + (folder_ / "table.png").string() + " --lang fr --size " +
                     std::to_string(as.size.width) + "x" + std::to_string(as.size.height));
        EXPECT_TRUE(screen.until([&](const cv::Mat& all) { return title(all, as).height > 0; }));
        screen.move({1935, 1095});
        return screen.settled()(cv::Rect({0, 0}, as.size));
    }

    /// Where the letters of the program's name lie, above on the left.
    static cv::Rect title(const cv::Mat& window, const Shown& as) {
        const double larger = as.text_scale * static_cast<float>(as.dots_per_inch) / 96;
        const cv::Rect corner(0, 0, cvRound(100 * larger), cvRound(45 * larger));
        cv::Mat bright;
        cv::inRange(window(corner & cv::Rect({}, window.size())), cv::Scalar::all(200), cv::Scalar::all(255),
                    bright);
        return cv::boundingRect(bright);
    }

    /// How many pixels along the window's border are not as dark as the background.
    static int reaching_the_border(const cv::Mat& window) {
        cv::Mat light;
        cv::inRange(window, cv::Scalar::all(60), cv::Scalar::all(255), light);
        cv::rectangle(light, {2, 2}, {light.cols - 3, light.rows - 3}, 0, cv::FILLED);
        return cv::countNonZero(light);
    }

    fs::path folder_;
};

TEST_F(ScaleOnScreen, NothingIsCutByTheWindowsBorder) {
    for (const cv::Size size : {cv::Size(640, 400), cv::Size(1000, 700)}) {
        for (const float text_scale : {1.0F, 1.5F, 2.0F, 2.5F}) {
            const cv::Mat shown = window({.text_scale = text_scale, .size = size});
            EXPECT_EQ(reaching_the_border(shown), 0) << text_scale << " in " << size;
        }
    }
}

TEST_F(ScaleOnScreen, TextIsAsLargeAsTheScreenAndTheUserAskFor) {
    const Shown usual;
    const int once = title(window(usual), usual).height;
    ASSERT_GT(once, 8);
    for (const Shown& larger : {Shown{.dots_per_inch = 192}, Shown{.text_scale = 2}}) {
        const int twice = title(window(larger), larger).height;
        EXPECT_NEAR(twice, 2 * once, 3) << testing::PrintToString(larger);
    }
    const Shown roomy{.size = {1920, 1080}};
    EXPECT_NEAR(title(window(roomy), roomy).height, 1.2 * once, 2)
        << "a large window is seen from further away";
    const Shown both{.text_scale = 1.5F, .dots_per_inch = 144};
    EXPECT_NEAR(title(window(both), both).height, 2.25 * once, 3);
}

}  // namespace
}  // namespace quadrille::tests
