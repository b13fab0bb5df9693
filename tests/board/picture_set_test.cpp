// The finder on the shared picture sets: a line each, with the least that must be found and the most that may
// be wrong. A change that moves a figure edits its line.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>
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
    truths.reserve(files.size());
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

/// The same, whatever corner the answer begins at.
double worst_corner_any_way(const BoardPose& found, nlohmann::json board) {
    double best = worst_corner(found, board);
    for (int turn = 1; turn < 4; ++turn) {
        auto& corners = board["corners_px"];
        std::rotate(corners.begin(), corners.begin() + 1, corners.end());
        best = std::min(best, worst_corner(found, board));
    }
    return best;
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

/// A photograph of another board, at another size or in a mirror.
struct ChangedPhotograph {
    const char* name;
    const char* photograph;
    double times;
    bool mirrored;
};

class FindBoardInChanged : public testing::TestWithParam<ChangedPhotograph> {};

TEST_P(FindBoardInChanged, MeetsItsLines) {
    const auto file =
        std::filesystem::path(QUADRILLE_SHARED_DIR) / "scenes/real/grids" / GetParam().photograph;
    if (!std::filesystem::exists(file))
        GTEST_SKIP() << file << " is missing: the shared pictures are not here";
    auto truth = nlohmann::json::parse(std::ifstream(file));
    auto picture = read_picture(file.parent_path() / truth["image"].get<std::string>());
    ASSERT_TRUE(picture.has_value());
    const double times = GetParam().times;
    cv::resize(*picture, *picture, {}, times, times, cv::INTER_AREA);
    if (GetParam().mirrored) cv::flip(*picture, *picture, 1);
    auto& corners = truth["board"]["corners_px"];
    for (auto& corner : corners) {
        corner = {corner[0].get<double>() * times, corner[1].get<double>() * times};
        if (GetParam().mirrored) corner[0] = picture->cols - 1 - corner[0].get<double>();
    }
    if (GetParam().mirrored) std::reverse(corners.begin(), corners.end());
    BoardSearch search;
    search.grid = BoardGrid{truth["board"]["columns"], truth["board"]["rows"], 90};
    const auto pose = find_board(*picture, search);
    ASSERT_TRUE(pose.has_value());
    EXPECT_LT(worst_corner_any_way(*pose, truth["board"]), 0.2);
}

INSTANTIATE_TEST_SUITE_P(
    Shared, FindBoardInChanged,
    testing::Values(ChangedPhotograph{"go_board_whose_edge_looks_like_a_line", "go_kifu_03.json", 1, true},
                    ChangedPhotograph{"paper_bent_at_a_corner", "sudoku_1036.json", 0.6, false}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace quadrille::vision
