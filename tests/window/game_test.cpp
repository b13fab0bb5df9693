// A game at the window, with real keys and a real mouse: begun, followed, killed and gone on with.
#include "tests/window/driven.hpp"

namespace quadrille::tests {
namespace {

const cv::Rect life(870, 100, 60, 45);

TEST_F(Driven, AGameThatWasKilledGoesOnWhereItWas) {
    ASSERT_EQ(
        script("start open " + (folder_ / "table.png").string() +
               " --lang en --size 1000x700\n"
               "xdotool mousemove 500 690; keep\n"
               "xdotool mousemove 949 124; sleep 1; xdotool click 1; sleep 1; xdotool click 1; sleep 1\n"
               "xdotool mousemove 500 690; xdotool key Return; sleep 1; keep\n"
               "kill -9 $program; wait $program\n"
               "start open --resume --lang en --size 1000x700\n"
               "xdotool mousemove 500 690; sleep 2; keep\n"
               "xdotool key u; sleep 1; xdotool key ctrl+q; wait $program\n"),
        0);
    const auto shown = kept();
    ASSERT_EQ(shown.size(), 3U);
    EXPECT_GT(difference(shown[0], shown[1], life), 2) << "20 became 22";
    EXPECT_LT(difference(shown[1], shown[2], life), 0.5) << "and is 22 after the kill";
    const std::string log = printed("log export --format jsonl");
    EXPECT_NE(log.find(R"("life":22)"), std::string::npos);
    EXPECT_NE(log.find(R"("event":"turn")"), std::string::npos);
    EXPECT_NE(log.find(R"("undoes")"), std::string::npos) << "the last word was taken back after the kill";
}

TEST_F(Driven, TheWizardLeadsToAGameAndTheNextStartIsOneClick) {
    ASSERT_EQ(script("start open --lang en --size 1000x700 --set-up " + (folder_ / "table.png").string() +
                     "\n"
                     "sleep 3; for step in 1 2 3 4; do xdotool key Return; sleep 2; done\n"
                     "xdotool mousemove 500 690; keep\n"
                     "xdotool key ctrl+q; wait $program\n"
                     "start open --set-up --lang en --size 1000x700\n"
                     "xdotool mousemove 800 130; sleep 2; xdotool click 1; sleep 3\n"
                     "xdotool mousemove 500 690; keep; xdotool key ctrl+q; wait $program\n"),
              0);
    const auto shown = kept();
    ASSERT_EQ(shown.size(), 2U) << "both times the game was reached: the wizard has no F12";
    EXPECT_TRUE(fs::exists(folder_ / "config/quadrille/tables/Our_table.json"));
    EXPECT_LT(difference(shown[0], shown[1], life), 0.5);
    const std::string games = printed("log list");
    EXPECT_NE(games.find("table.png"), std::string::npos) << games;
}

TEST_F(Driven, SettingsAreKeptAndABrokenFileIsSetAside) {
    fs::create_directories(folder_ / "config/quadrille");
    std::ofstream(folder_ / "config/quadrille/settings.json") << "{\"text_scale\": oops";
    ASSERT_EQ(drive("xdotool mousemove 500 690; xdotool key d; xdotool key g; sleep 1"), 0);
    EXPECT_TRUE(fs::exists(folder_ / "config/quadrille/settings.json.broken"));
    std::ifstream stream(folder_ / "config/quadrille/settings.json");
    const std::string settings(std::istreambuf_iterator<char>(stream), {});
    EXPECT_NE(settings.find("\"light\": true"), std::string::npos) << settings;
    EXPECT_NE(settings.find("\"grid\": false"), std::string::npos) << settings;
}

}  // namespace
}  // namespace quadrille::tests
