#include "app/pictures/front_library.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

#include "app/pictures/front_bytes.hpp"
#include "app/pictures/picture_folder.hpp"
#include "app/pictures/portrait_writer.hpp"
#include "tests/identify/drawn_fronts.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using vision::FrontPrint;

vision::FrontView front_of_seed(unsigned seed) {
    return vision::front_view(vision::drawn::scan(seed));
}

FrontPrint print_of_seed(unsigned seed) {
    return vision::front_print(front_of_seed(seed));
}

class Fronts : public testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::path(testing::TempDir()) /
                  ("quadrille_fronts_" +
                   std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }
    void draw(const std::string& name, unsigned seed) const {
        cv::imwrite((folder_ / name).string(), vision::drawn::scan(seed));
    }
    static std::string best(const vision::FrontIndex& fronts, unsigned seed) {
        const auto names = fronts.names_of(print_of_seed(seed));
        return names.empty() ? "" : names.front().name;
    }
    fs::path folder_;
};

TEST_F(Fronts, BytesGiveThePrintBack) {
    vision::FrontView view = vision::front_view(vision::drawn::scan(4));
    view.visible(cv::Rect(0, 0, 20, 30)) = 0;
    const FrontPrint print = vision::front_print(view);
    const auto again = print_from(bytes_of(print));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->structure, print.structure);
    EXPECT_EQ(again->detail, print.detail);
    EXPECT_EQ(again->tone, print.tone);
    EXPECT_EQ(again->seen, print.seen);
    EXPECT_FALSE(print_from(bytes_of(print) + "x"));
    EXPECT_FALSE(print_from(""));
}

TEST_F(Fronts, AnImageGivesThePrintAgain) {
    vision::FrontView view = front_of_seed(4);
    view.visible(cv::Rect(0, 0, 20, 30)) = 0;
    const std::string image = image_of(view);
    EXPECT_EQ(print_bytes_of(image), bytes_of(vision::front_print(view)));
    EXPECT_LT(image.size(), 24'000U);
    EXPECT_EQ(print_bytes_of(image.substr(0, image.size() / 2)), "");
    EXPECT_EQ(print_bytes_of(""), "");
    EXPECT_EQ(print_bytes_of("<html>no image</html>"), "");
}

TEST_F(Fronts, OfAFolderHaveTheNamesOfTheFiles) {
    draw("Suntail Hawk.png", 1);
    draw("Fire__Ice.JPG", 2);
    draw("Giant Growth.jpeg", 3);
    std::vector<std::string> notes;
    const auto fronts = fronts_from(folder_, notes);
    ASSERT_TRUE(fronts) << fronts.error();
    EXPECT_TRUE(notes.empty());
    EXPECT_EQ(fronts->pictures(), 3U);
    EXPECT_EQ(best(*fronts, 1), "Suntail Hawk");
    EXPECT_EQ(best(*fronts, 3), "Giant Growth");
}

TEST_F(Fronts, BrokenAndOddPicturesAreNamedAndLeftOut) {
    draw("good.png", 1);
    std::ofstream(folder_ / "page.jpg") << "<html>404</html>";
    std::ofstream(folder_ / "empty.png").flush();
    std::ofstream(folder_ / "list.txt") << "no picture at all";
    cv::imwrite((folder_ / "banner.png").string(), cv::Mat(40, 500, CV_8UC3, cv::Scalar::all(9)));
    cv::imwrite((folder_ / "dot.png").string(), cv::Mat(14, 10, CV_8UC3, cv::Scalar::all(9)));
    std::vector<std::string> notes;
    const auto fronts = fronts_from(folder_, notes);
    ASSERT_TRUE(fronts);
    EXPECT_EQ(fronts->pictures(), 1U);
    ASSERT_EQ(notes.size(), 4U);
    EXPECT_NE(notes[0].find("banner.png"), std::string::npos);
    EXPECT_NE(notes[3].find("page.jpg"), std::string::npos);
}

TEST_F(Fronts, APictureOnItsSideIsTurned) {
    cv::Mat aside;
    cv::rotate(vision::drawn::scan(1), aside, cv::ROTATE_90_COUNTERCLOCKWISE);
    cv::imwrite((folder_ / "aside.png").string(), aside);
    draw("other.png", 2);
    std::vector<std::string> notes;
    EXPECT_EQ(best(*fronts_from(folder_, notes), 1), "aside");
}

TEST_F(Fronts, OfNothingAreASentence) {
    std::vector<std::string> notes;
    EXPECT_NE(fronts_from(folder_, notes).error().find("no picture"), std::string::npos);
    EXPECT_FALSE(fronts_from(folder_ / "missing", notes));
    std::ofstream(folder_ / "text.pictures")
        << "no database, but long enough to be taken for one, or for anything";
    EXPECT_FALSE(fronts_from(folder_ / "text.pictures", notes));
}

TEST_F(Fronts, PortraitsAreKeptBesideTheLibraryTheNewestEight) {
    const fs::path index = pictures_beside(folder_ / "quadrille.db");
    EXPECT_EQ(index, folder_ / "quadrille.pictures");
    EXPECT_TRUE(fronts_at_table(index, {}).fronts.empty());
    for (unsigned seed = 1; seed <= 10; ++seed)
        ASSERT_TRUE(keep_portrait(index, "Proxy", front_of_seed(seed)));
    ASSERT_TRUE(keep_portrait(index, "Token", front_of_seed(50)));
    const auto fronts = fronts_at_table(index, {"Suntail Hawk"}).fronts;
    EXPECT_EQ(fronts.pictures(), 9U) << "cards that were shown are known whatever the decks are";
    EXPECT_EQ(best(fronts, 10), "Proxy");
    EXPECT_EQ(best(fronts, 50), "Token");
    EXPECT_FALSE(keep_portrait(folder_ / "none" / "x.pictures", "Proxy", front_of_seed(1)));
}

TEST_F(Fronts, APortraitOutlivesAnIndexOfAnotherVersion) {
    const fs::path file = folder_ / "game.pictures";
    {
        auto older = db::PictureIndex::open(file, FrontPrint::version + 1);
        const std::vector<db::IndexedPicture> kept{
            {"hawk.png", "Suntail Hawk", "1", "other bytes"},
            {"portrait/Proxy/0", "Proxy", "1", "other bytes", image_of(front_of_seed(7))}};
        ASSERT_TRUE(older->put(kept));
    }
    const TableFronts known = fronts_at_table(file, {});
    EXPECT_TRUE(known.rebuilt);
    EXPECT_EQ(known.fronts.pictures(), 1U);
    EXPECT_EQ(best(known.fronts, 7), "Proxy");
    EXPECT_FALSE(fronts_at_table(file, {}).rebuilt);
}

TEST_F(Fronts, PortraitsThatAWriterTookAreThereOnceItIsGone) {
    const fs::path index = folder_ / "game.pictures";
    {
        PortraitWriter writer(index);
        writer.keep("Proxy", front_of_seed(7));
        writer.keep("Token", front_of_seed(8));
    }
    const vision::FrontIndex fronts = fronts_at_table(index, {}).fronts;
    EXPECT_EQ(fronts.pictures(), 2U);
    EXPECT_EQ(best(fronts, 7), "Proxy");
    EXPECT_EQ(best(fronts, 8), "Token");
}

TEST_F(Fronts, AWriterWhoseFileCannotBeMadeEndsAllTheSame) {
    {
        PortraitWriter writer(folder_ / "none" / "game.pictures");
        writer.keep("Proxy", front_of_seed(7));
    }
    EXPECT_FALSE(fs::exists(folder_ / "none"));
}

}  // namespace
}  // namespace quadrille::app
