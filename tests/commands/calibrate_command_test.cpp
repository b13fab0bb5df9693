// `quadrille calibrate` from outside.
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

#include "calibration/lens_view.hpp"
#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// OpenCV's own pictures: "within 1 % of either [published focal length] and an RMS below 0.3", says their
// page; its own calibration of them leaves 0.233 px.
TEST(CalibrateCommand, FindsThePublishedLens) {
    const fs::path pictures = fs::path(QUADRILLE_SHARED_DIR) / "scenes/real/lens";
    if (!fs::exists(pictures))
        GTEST_SKIP() << pictures << " is missing: the shared pictures are not beside the project";
    const TemporaryFolder folder;
    const std::string profile = (folder.path() / "lens.json").string();
    std::vector<std::string> arguments{"calibrate", "--camera", "left", "--output", profile};
    for (const auto& entry : fs::directory_iterator(pictures)) {
        if (entry.path().extension() == ".jpg") arguments.push_back(entry.path().string());
    }
    const Finished finished = run_program(arguments);
    ASSERT_EQ(finished.status, 0) << finished.errors;
    const Json answer = Json::parse(finished.output);
    EXPECT_NEAR(answer["lens"]["fx"].get<double>(), 535.92, 5.36);
    EXPECT_NEAR(answer["lens"]["fx"].get<double>(), 532.30, 5.32);
    EXPECT_LE(answer["reprojection_rms_px"].get<double>(), 0.233);
    EXPECT_EQ(answer["views"].size(), 13U);

    // What was saved is a profile that the other commands take.
    std::ifstream stream(profile);
    const Json saved = Json::parse(std::string(std::istreambuf_iterator<char>(stream), {}));
    EXPECT_NEAR(saved["lens"]["fx"].get<double>(), answer["lens"]["fx"].get<double>(), 0.01);
    EXPECT_EQ(run_program({"look", (pictures / "left01.jpg").string(), "--profile", profile}).status, 0);
}

TEST(CalibrateCommand, WritesASheetThatIsTrueToSize) {
    const TemporaryFolder folder;
    const std::string png = (folder.path() / "sheet.png").string(),
                      pdf = (folder.path() / "sheet.pdf").string();
    ASSERT_EQ(run_program({"calibrate", "--print", png}).status, 0);
    ASSERT_EQ(run_program({"calibrate", "--print", pdf}).status, 0);
    std::ifstream png_stream(png, std::ios::binary), pdf_stream(pdf, std::ios::binary);
    const std::string image(std::istreambuf_iterator<char>(png_stream), {});
    const std::string document(std::istreambuf_iterator<char>(pdf_stream), {});
    // pHYs: 12,000 px a metre both ways (PNG specification, 11.3.5.3); the page is 210 x 297 mm = 595.28 x
    // 841.89 pt.
    EXPECT_NE(image.find(std::string("pHYs\x00\x00\x2e\xe0\x00\x00\x2e\xe0\x01", 13)), std::string::npos);
    EXPECT_NE(document.find("/MediaBox [ 0 0 595.27"), std::string::npos);
}

constexpr double true_focal = 1000;
const cv::Size camera_size{1280, 720};

/// The printed sheet before a pinhole camera, tilted about an axis in its plane.
cv::Mat sheet_seen(double tilt_deg, double axis_deg, cv::Point2d aim_mm, double distance_mm) {
    constexpr int px_per_mm = 4;
    const cv::Mat page = charuco_page(px_per_mm);
    const double tilt = tilt_deg * CV_PI / 180, axis = axis_deg * CV_PI / 180;
    cv::Matx33d turn;
    cv::Rodrigues(cv::Vec3d(std::cos(axis) * tilt, std::sin(axis) * tilt, 0), turn);
    const cv::Matx33d camera(true_focal, 0, 639.5, 0, true_focal, 359.5, 0, 0, 1);
    const cv::Matx33d space_from_page(turn(0, 0), turn(0, 1), aim_mm.x, turn(1, 0), turn(1, 1), aim_mm.y,
                                      turn(2, 0), turn(2, 1), distance_mm);
    const cv::Matx33d mm_from_px(1.0 / px_per_mm, 0, -CharucoSheet::page_width_mm / 2, 0, 1.0 / px_per_mm,
                                 -CharucoSheet::page_height_mm / 2, 0, 0, 1);
    cv::Mat grey, picture;
    cv::warpPerspective(page, grey, camera * space_from_page * mm_from_px, camera_size, cv::INTER_AREA,
                        cv::BORDER_CONSTANT, 90);
    cv::GaussianBlur(grey, grey, {}, 0.8);
    cv::cvtColor(grey, picture, cv::COLOR_GRAY2BGR);
    return picture;
}

std::vector<cv::Mat> views_of_the_sheet() {
    std::vector<cv::Mat> views;
    for (int i = 0; i < 8; ++i) {
        const double way = i * CV_PI / 4;
        views.push_back(sheet_seen(32, 45 * i + 20, {150 * std::cos(way), 70 * std::sin(way)}, 520 + 20 * i));
    }
    return views;
}

std::string written_clip(const TemporaryFolder& folder, const std::vector<cv::Mat>& views) {
    const std::string file = (folder.path() / "sheet.avi").string();
    cv::VideoWriter video(file, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), 10, camera_size);
    constexpr int held = 7;  // frames
    for (const cv::Mat& view : views) {
        for (int i = 0; i < held; ++i) video.write(view);
    }
    return file;
}

void expect_the_lens(const Finished& finished) {
    ASSERT_EQ(finished.status, 0) << finished.errors;
    const Json answer = Json::parse(finished.output);
    EXPECT_NEAR(answer["lens"]["fx"].get<double>(), true_focal, 0.02 * true_focal);
    EXPECT_LT(answer["reprojection_rms_px"].get<double>(), 0.5);
    EXPECT_GE(answer["coverage"].get<double>(), 1.0 / 3);
    EXPECT_EQ(answer["views"].size(), 8U);
    for (const Json& view : answer["views"]) {
        EXPECT_EQ(view["pattern"], "charuco");
        EXPECT_TRUE(view["t"].is_number() && view["helps"].is_boolean());
    }
    EXPECT_NE(finished.errors.find("view 8 kept (printed sheet"), std::string::npos) << finished.errors;
    EXPECT_NE(finished.errors.find("% of the picture"), std::string::npos);
}

TEST(CalibrateCommand, GathersTheViewsOfARecordingAndKeepsTheLens) {
    const TemporaryFolder folder;
    setenv("XDG_CONFIG_HOME", folder.path().c_str(), 1);
    const std::string clip = written_clip(folder, views_of_the_sheet());
    const Finished finished = run_program({"calibrate", clip, "--camera", "my webcam"});
    expect_the_lens(finished);
    EXPECT_TRUE(fs::exists(folder.path() / "quadrille/cameras/my_webcam-1280x720.json"));

    // `look` takes the saved lens, and says so where there is none.
    const std::string still = (folder.path() / "still.png").string();
    cv::imwrite(still, views_of_the_sheet().front());
    EXPECT_EQ(run_program({"look", still, "--camera", "my webcam"}).errors, "");
    const Finished unknown = run_program({"look", still, "--camera", "another"});
    EXPECT_NE(unknown.errors.find("no lens is kept for the camera"), std::string::npos) << unknown.errors;
    unsetenv("XDG_CONFIG_HOME");
}

TEST(CalibrateCommand, GathersTheViewsOfAFolder) {
    const TemporaryFolder folder, config;
    setenv("XDG_CONFIG_HOME", config.path().c_str(), 1);
    int number = 0;
    for (const cv::Mat& view : views_of_the_sheet())
        cv::imwrite((folder.path() / ("view" + std::to_string(number++) + ".png")).string(), view);
    expect_the_lens(run_program({"calibrate", folder.path().string()}));
    unsetenv("XDG_CONFIG_HOME");
}

TEST(CalibrateCommand, RefusesARecordingInWhichThePatternHardlyMoves) {
    const TemporaryFolder folder;
    const auto views = views_of_the_sheet();
    const std::string clip = written_clip(folder, {views[0], views[0], views[1]});
    const Finished finished = run_program({"calibrate", clip});
    EXPECT_EQ(finished.status, 1);
    EXPECT_EQ(finished.output, "");
    EXPECT_NE(finished.errors.find("found in 2 pictures; at least 3 are needed"), std::string::npos)
        << finished.errors;
}

TEST(CalibrateCommand, SaysWhatIsMissing) {
    const Finished nothing = run_program({"calibrate"});
    EXPECT_EQ(nothing.status, 2);
    const TemporaryFolder folder;
    const Finished no_file = run_program({"calibrate", (folder.path() / "none.jpg").string()});
    EXPECT_EQ(no_file.status, 1);
    EXPECT_NE(no_file.errors.find("found in 0 pictures; at least 3 are needed"), std::string::npos)
        << no_file.errors;
    const Finished wrong_kind = run_program({"calibrate", "--print", (folder.path() / "sheet.doc").string()});
    EXPECT_EQ(wrong_kind.status, 1);
    EXPECT_NE(wrong_kind.errors.find(".pdf or .png"), std::string::npos);
}

}  // namespace
}  // namespace quadrille::test
