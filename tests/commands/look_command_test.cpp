// `quadrille look` from outside: its lines, its exit status, and what it says of bad input.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

using Json = nlohmann::json;

std::string encoded(const cv::Mat& picture, const std::string& extension) {
    std::vector<unsigned char> bytes;
    cv::imencode(extension, picture, bytes);
    return {bytes.begin(), bytes.end()};
}

cv::Mat grey_ramp(cv::Size size) {
    cv::Mat picture(size, CV_8UC3);
    for (int y = 0; y < size.height; ++y) picture.row(y).setTo(cv::Scalar::all(y % 200));
    return picture;
}

TEST(LookCommand, AnswersEveryImageInTheOrderGiven) {
    const TemporaryFolder folder;
    const std::string first = folder.file("first.png", encoded(grey_ramp({320, 240}), ".png"));
    const std::string missing = (folder.path() / "missing.png").string();
    const std::string last = folder.file("last.jpg", encoded(grey_ramp({64, 48}), ".jpg"));

    const Finished finished = run_program({"look", first, missing, last});
    EXPECT_EQ(finished.status, 1);
    const auto lines = finished.lines();
    ASSERT_EQ(lines.size(), 3U);
    const Json answers[] = {Json::parse(lines[0]), Json::parse(lines[1]), Json::parse(lines[2])};
    for (const Json& answer : answers) EXPECT_EQ(answer["quadrille"], 1);
    EXPECT_EQ(answers[0]["image"], first);
    EXPECT_EQ(answers[0]["width"], 320);
    EXPECT_EQ(answers[0]["height"], 240);
    EXPECT_EQ(answers[0]["board"]["found"], false);
    EXPECT_TRUE(answers[0]["cards"].is_array());
    EXPECT_TRUE(answers[0]["timing_ms"]["total"].is_number());
    EXPECT_EQ(answers[1]["error"], "there is no such file");
    EXPECT_EQ(answers[2]["image"], last);
}

cv::Mat drawn_board() {
    cv::Mat picture(580, 820, CV_8UC3, cv::Scalar(205, 222, 230));
    for (int i = 0; i <= 8; ++i) {
        cv::line(picture, {170 + 60 * i, 50}, {170 + 60 * i, 530}, {40, 40, 40}, 3, cv::LINE_AA);
        cv::line(picture, {170, 50 + 60 * i}, {650, 50 + 60 * i}, {40, 40, 40}, 3, cv::LINE_AA);
    }
    return picture;
}

TEST(LookCommand, WritesThePicturesThatAreAskedFor) {
    const TemporaryFolder folder;
    const std::string table = folder.file("table.png", encoded(drawn_board(), ".png"));
    const auto into = [&](const char* name) { return (folder.path() / name).string(); };
    const Finished finished = run_program({"look", table, "--rectified", into("rectified"), "--annotated",
                                           into("annotated"), "--debug", into("debug")});
    EXPECT_EQ(finished.status, 0) << finished.errors;
    EXPECT_EQ(Json::parse(finished.lines().at(0))["board"]["found"], true);
    for (const char* file :
         {"rectified/table.png", "annotated/table.png", "debug/table-1-segments-1.png",
          "debug/table-2-judged.png", "debug/table-4-answer.png", "debug/table-5-from-above.png"})
        EXPECT_FALSE(cv::imread(into(file)).empty()) << file;
}

TEST(LookCommand, ListsTheSquaresOnWhichSomethingStands) {
    const TemporaryFolder folder;
    cv::Mat picture = drawn_board();
    cv::circle(picture, {170 + 60 * 3 + 30, 530 - 60 * 3 - 30}, 24, {60, 150, 60}, cv::FILLED, cv::LINE_AA);
    const Finished finished = run_program({"look", folder.file("mug.png", encoded(picture, ".png"))});
    EXPECT_EQ(finished.status, 0) << finished.errors;
    EXPECT_EQ(Json::parse(finished.lines().at(0))["obstacles"], Json::parse(R"(["d4"])"));
}

TEST(LookCommand, NotesThatThereIsAnotherBoard) {
    const TemporaryFolder folder;
    cv::Mat picture(580, 1240, CV_8UC3, cv::Scalar(205, 222, 230));
    drawn_board().copyTo(picture(cv::Rect(0, 0, 820, 580)));
    for (int i = 0; i <= 8; ++i) {
        cv::line(picture, {840 + 40 * i, 130}, {840 + 40 * i, 450}, {40, 40, 40}, 2, cv::LINE_AA);
        cv::line(picture, {840, 130 + 40 * i}, {1160, 130 + 40 * i}, {40, 40, 40}, 2, cv::LINE_AA);
    }
    const std::string table = folder.file("two.png", encoded(picture, ".png"));
    const std::string profile = folder.file("p.json", R"({"board": {"columns": 8, "rows": 8}})");
    const Finished finished = run_program({"look", table, "--profile", profile});
    EXPECT_EQ(finished.status, 0) << finished.errors;
    const Json board = Json::parse(finished.lines().at(0))["board"];
    EXPECT_NEAR(board["corners_px"][0][0].get<double>(), 170, 2);
    EXPECT_NE(board["note"].get<std::string>().find("another board"), std::string::npos);
    EXPECT_NEAR(board["another"]["corners_px"][0][0].get<double>(), 840, 2);
}

TEST(LookCommand, ReportsWherePicturesCannotBeWritten) {
    const TemporaryFolder folder;
    const std::string table = folder.file("table.png", encoded(drawn_board(), ".png"));
    const Finished finished = run_program({"look", table, "--debug", table});
    EXPECT_EQ(finished.status, 1);
    EXPECT_NE(finished.errors.find("table-1-segments-1.png"), std::string::npos) << finished.errors;
}

struct BadPicture {
    const char* name;
    std::string (*bytes)();
    const char* said;
};

std::string half(const std::string& bytes) {
    return bytes.substr(0, bytes.size() / 2);
}

const BadPicture bad_pictures[] = {
    {"empty.jpg", [] { return std::string{}; }, "the file is empty"},
    {"text.jpg", [] { return std::string("This is no picture at all.\n"); }, "not a readable picture"},
    {"cut.jpg",
     [] {
         return half(encoded(grey_ramp({640, 480}), ".jpg"));
     },
     "truncated or damaged"},
    {"cut.png",
     [] {
         return half(encoded(grey_ramp({640, 480}), ".png"));
     },
     "truncated or damaged"},
    {"header_only.png",
     [] {
         return encoded(grey_ramp({64, 64}), ".png").substr(0, 20);
     },
     "truncated or damaged"},
    {"drawing.svg",
     [] { return std::string("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9v9z'/></svg>\n"); },
     "not a readable picture"},
    // 900 megapixels in a header of a few bytes: what a bomb claims, told before any of it is unpacked.
    {"bomb.png",
     [] {
         std::string bytes = encoded(grey_ramp({64, 64}), ".png");
         for (const std::size_t place : {std::size_t{16}, std::size_t{20}})
             bytes.replace(place, 4, {0, 0, 0x75, 0x30});
         return bytes;
     },
     "too large"},
    {"animated.gif",
     [] {
         return std::string(
             "GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00,", 27);
     },
     "not a readable picture"},
};

class LookAtBadPicture : public testing::TestWithParam<BadPicture> {};

TEST_P(LookAtBadPicture, SaysWhatIsWrongOnceAndFails) {
    const TemporaryFolder folder;
    const std::string file = folder.file(GetParam().name, GetParam().bytes());
    const Finished finished = run_program({"look", file});
    EXPECT_EQ(finished.status, 1);
    ASSERT_EQ(finished.lines().size(), 1U) << finished.output;
    const Json answer = Json::parse(finished.lines()[0]);
    EXPECT_EQ(answer["image"], file);
    EXPECT_NE(answer["error"].get<std::string>().find(GetParam().said), std::string::npos) << answer["error"];
    EXPECT_NE(finished.errors.find(GetParam().said), std::string::npos) << finished.errors;
    EXPECT_EQ(std::count(finished.errors.begin(), finished.errors.end(), '\n'), 1) << finished.errors;
}

INSTANTIATE_TEST_SUITE_P(Table, LookAtBadPicture, testing::ValuesIn(bad_pictures), [](const auto& test) {
    std::string name = test.param.name;
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
});

struct OddPicture {
    const char* name;
    std::string (*bytes)();
    int width, height;
};

const OddPicture odd_pictures[] = {
    {"one_pixel.png",
     [] {
         return encoded(grey_ramp({1, 1}), ".png");
     },
     1, 1},
    {"huge.jpg",
     [] {
         return encoded(grey_ramp({12000, 9000}), ".jpg");
     },
     12000, 9000},
    {"strip.png", [] { return encoded(cv::Mat(2, 100'000, CV_8UC3, cv::Scalar(9, 90, 200)), ".png"); },
     100'000, 2},
    {"grey.png", [] { return encoded(cv::Mat(48, 64, CV_8UC1, cv::Scalar(90)), ".png"); }, 64, 48},
    {"sixteen_bit.png", [] { return encoded(cv::Mat(48, 64, CV_16UC3, cv::Scalar::all(9000)), ".png"); }, 64,
     48},
    {"alpha.png", [] { return encoded(cv::Mat(48, 64, CV_8UC4, cv::Scalar(1, 2, 3, 4)), ".png"); }, 64, 48},
};

class LookAtOddPicture : public testing::TestWithParam<OddPicture> {};

TEST_P(LookAtOddPicture, IsReadAndHasNoBoard) {
    const TemporaryFolder folder;
    const Finished finished = run_program({"look", folder.file(GetParam().name, GetParam().bytes())});
    EXPECT_EQ(finished.status, 0) << finished.errors;
    ASSERT_EQ(finished.lines().size(), 1U);
    const Json answer = Json::parse(finished.lines()[0]);
    EXPECT_EQ(answer["width"], GetParam().width);
    EXPECT_EQ(answer["height"], GetParam().height);
    EXPECT_EQ(answer["board"]["found"], false);
    EXPECT_EQ(answer["table"]["found"], false);
}

INSTANTIATE_TEST_SUITE_P(Table, LookAtOddPicture, testing::ValuesIn(odd_pictures), [](const auto& test) {
    std::string name = test.param.name;
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
});

TEST(LookCommand, NamesAFolderAsAFolder) {
    const TemporaryFolder folder;
    const Finished finished = run_program({"look", folder.path().string()});
    EXPECT_EQ(finished.status, 1);
    EXPECT_NE(finished.errors.find("this is a folder"), std::string::npos) << finished.errors;
}

TEST(LookCommand, PointsAtTheMistakeInAProfile) {
    const TemporaryFolder folder;
    const std::string image = folder.file("a.png", encoded(grey_ramp({64, 48}), ".png"));
    const std::string profile = folder.file("table.json", "{\n  \"tap_deg\": 60\n}\n");
    const Finished finished = run_program({"look", image, "--profile", profile});
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(finished.output, "");
    EXPECT_NE(finished.errors.find("table.json:2:14: /tap_deg must be 45 or 90"), std::string::npos)
        << finished.errors;
}

struct WrongUsage {
    const char* name;
    std::vector<std::string> arguments;
};

class WrongUsageOf : public testing::TestWithParam<WrongUsage> {};

TEST_P(WrongUsageOf, HasStatusTwoAndNoOutput) {
    const Finished finished = run_program(GetParam().arguments);
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(finished.output, "");
    EXPECT_NE(finished.errors, "");
}

INSTANTIATE_TEST_SUITE_P(
    Table, WrongUsageOf,
    testing::Values(WrongUsage{"no_image", {"look"}},
                    WrongUsage{"unknown_option", {"look", "a.jpg", "--sideways"}},
                    WrongUsage{"unknown_side", {"look", "a.jpg", "--south", "up"}},
                    WrongUsage{"unknown_command", {"gaze", "a.jpg"}},
                    WrongUsage{"missing_profile", {"look", "a.jpg", "--profile", "/none.json"}},
                    WrongUsage{"folder_as_profile", {"look", "a.jpg", "--profile", "/"}}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::test
