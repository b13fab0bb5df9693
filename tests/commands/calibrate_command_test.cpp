// `quadrille calibrate` from outside.
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <nlohmann/json.hpp>

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
