// The program's window on a virtual screen: what it shows, from outside.
#include "tests/window/screenshot.hpp"

namespace quadrille::tests {
namespace {

TEST_F(Screenshot, FramesAPermanentInRedAndAPawnInBlue) {
    const cv::Mat nothing = demo_with("e8"), card = demo_with("a2"), pawn = demo_with("d2");
    const auto red = [](const cv::Mat& shown) { return pixels_of(shown, 0xFF, 0x5A, 0x3C); };
    const auto blue = [](const cv::Mat& shown) { return pixels_of(shown, 0x4D, 0xA6, 0xFF); };
    EXPECT_GT(red(card), red(nothing) + 1000);
    EXPECT_LT(blue(card), blue(nothing) + 1000);
    EXPECT_GT(blue(pawn), blue(nothing) + 1000);
    EXPECT_LT(red(pawn), red(nothing) + 1000);
}

TEST_F(Screenshot, HasTheSizeAskedForAndShowsThePicture) {
    const cv::Mat shown = shot("--size 1000x700 --lang fr");
    ASSERT_EQ(shown.size(), cv::Size(1000, 700));
    cv::Mat paper;
    cv::inRange(shown, cv::Scalar(195, 212, 220), cv::Scalar(215, 232, 240), paper);
    EXPECT_GT(cv::countNonZero(paper), 40'000) << "the paper of the board is seen";
}

TEST_F(Screenshot, SpeaksBothLanguages) {
    const cv::Mat english = shot("--size 1000x700 --lang en"), french = shot("--size 1000x700 --lang fr");
    ASSERT_EQ(english.size(), french.size());
    cv::Mat difference;
    cv::absdiff(english, french, difference);
    EXPECT_GT(cv::mean(difference(cv::Rect(700, 0, 300, 300)))[0], 0.3) << "the panels' words differ";
}

TEST_F(Screenshot, WithoutADisplayReportsItAndWhatToDo) {
    EXPECT_EQ(open("--screenshot " + (folder_ / "shot.png").string(), false), 1);
    EXPECT_FALSE(fs::exists(folder_ / "shot.png"));
    EXPECT_NE(said().find("there is no display"), std::string::npos) << said();
    EXPECT_NE(said().find("quadrille watch SOURCE"), std::string::npos) << said();
}

TEST_F(Screenshot, RefusesWhatIsNoSizeOrSquare) {
    EXPECT_EQ(open("--size 12", false), 2);
    EXPECT_NE(said().find("give WIDTHxHEIGHT"), std::string::npos) << said();
    EXPECT_EQ(open("--select k99", false), 2);
    EXPECT_NE(said().find("--select is k99; give a square"), std::string::npos) << said();
}

TEST_F(Screenshot, SaysWhatTheBoardOrTheRecordingDoesNotHave) {
    const auto refused = [&](const std::string& arguments) {
        EXPECT_EQ(open("--lang en --screenshot " + (folder_ / "new.png").string() + " " + arguments), 1)
            << arguments;
        EXPECT_FALSE(fs::exists(folder_ / "new.png"));
        return said();
    };
    EXPECT_NE(refused("--select z9").find("--select is z9, which the board of 8 × 8 does not have"),
              std::string::npos)
        << said();
    EXPECT_NE(refused("--select a1 --ask i1").find("--ask is i1"), std::string::npos) << said();
    EXPECT_NE(refused("--at 9999").find("--at is 9999 s; the recording is"), std::string::npos) << said();
}

TEST_F(Screenshot, ReplacesAFileWithForceAloneAndNeverWhatItReads) {
    const fs::path file = folder_ / "taken.png", measured = folder_ / "taken.json";
    for (const fs::path& taken : {file, measured}) std::ofstream(taken) << "kept";
    EXPECT_EQ(open("--screenshot " + file.string()), 1);
    EXPECT_EQ(open("--screenshot " + (folder_ / "new.png").string() + " --measure " + measured.string()), 1);
    EXPECT_EQ(open("--force --screenshot " + (folder_ / "table.png").string()), 1) << "the source";
    EXPECT_EQ(open("--screenshot " + (folder_ / "new.jpg").string()), 1) << "no PNG";
    for (const fs::path& taken : {file, measured}) EXPECT_EQ(fs::file_size(taken), 4U) << taken;
    EXPECT_FALSE(fs::exists(folder_ / "new.png"));
    EXPECT_EQ(open("--force --screenshot " + file.string()), 0);
    EXPECT_FALSE(cv::imread(file.string()).empty());
}

}  // namespace
}  // namespace quadrille::tests
