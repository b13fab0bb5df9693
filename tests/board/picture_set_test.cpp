// The finder on the shared picture sets: a line each, with the least that must be found and the most that may
// be wrong. A change that moves a figure edits its line.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "vision/board/find_board.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::vision {
namespace {

struct PictureSet {
    const char* name;
    const char* folder;
    std::size_t every;  ///< one picture in so many, so that the run stays short
    int found_at_least;
    int wrong_at_most;
};

PictureSide side_named(const std::string& name) {
    return name == "left"    ? PictureSide::left
           : name == "top"   ? PictureSide::top
           : name == "right" ? PictureSide::right
                             : PictureSide::bottom;
}

std::vector<nlohmann::json> truths_of(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".json" && entry.path().stem() != "index")
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<nlohmann::json> truths;
    for (const auto& file : files) truths.push_back(nlohmann::json::parse(std::ifstream(file)));
    return truths;
}

/// The worst corner's distance in squares.
double worst_corner(const BoardPose& found, const nlohmann::json& board) {
    std::array<cv::Point2d, 4> want;
    for (std::size_t i = 0; i < 4; ++i) want[i] = {board["corners_px"][i][0], board["corners_px"][i][1]};
    double worst = 0, around = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        worst = std::max(worst, cv::norm(found.corners_px()[i] - want[i]));
        around += cv::norm(want[(i + 1) % 4] - want[i]);
    }
    return worst / (around / 4 / std::max(board["columns"].get<int>(), board["rows"].get<int>()));
}

class FindBoardIn : public testing::TestWithParam<PictureSet> {};

TEST_P(FindBoardIn, FindsAsManyAsStated) {
    const PictureSet& set = GetParam();
    const auto folder = std::filesystem::path(QUADRILLE_SHARED_DIR) / set.folder;
    if (!std::filesystem::exists(folder))
        GTEST_SKIP() << folder << " is missing: the shared pictures are not here";
    int found = 0, wrong = 0;
    const auto truths = truths_of(folder);
    for (std::size_t i = 0; i < truths.size(); i += set.every) {
        const auto& truth = truths[i];
        const auto picture = read_picture(folder / truth["image"].get<std::string>());
        ASSERT_TRUE(picture.has_value()) << truth["image"];
        BoardSearch search{.south = side_named(truth.value("south", "bottom"))};
        const bool board = !truth["board"].is_null();
        if (board) search.grid = BoardGrid{truth["board"]["columns"], truth["board"]["rows"], 90};
        const auto pose = find_board(*picture, search);
        if (!pose) continue;
        const bool right = board && worst_corner(*pose, truth["board"]) < 0.2;
        (right ? found : wrong) += 1;
        if (!right) RecordProperty("wrong_" + std::to_string(wrong), truth["image"].get<std::string>());
    }
    EXPECT_GE(found, set.found_at_least);
    EXPECT_LE(wrong, set.wrong_at_most);
}

INSTANTIATE_TEST_SUITE_P(Shared, FindBoardIn,
                         testing::Values(PictureSet{"rendered_tables", "scenes/dev", 5, 21, 0},
                                         PictureSet{"photographed_grids", "scenes/real/grids", 3, 11, 2},
                                         PictureSet{"cards_without_board", "scenes/real/cards", 1, 0, 0}),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace quadrille::vision
