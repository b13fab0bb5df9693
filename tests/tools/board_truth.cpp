#include "tests/tools/board_truth.hpp"

#include <algorithm>
#include <fstream>

namespace quadrille::vision {

BoardGrid BoardTruth::grid() const {
    return board.is_null() ? BoardGrid{} : BoardGrid{board["columns"], board["rows"], 90};
}

std::array<cv::Point2d, 4> BoardTruth::corners_px() const {
    std::array<cv::Point2d, 4> corners;
    for (std::size_t i = 0; i < 4; ++i)
        corners[i] = {board.at("corners_px")[i][0], board.at("corners_px")[i][1]};
    return corners;
}

BoardTruth read_board_truth(const std::filesystem::path& file) {
    if (file.extension() != ".json") return {file, nullptr};
    const auto truth = nlohmann::json::parse(std::ifstream(file));
    return {file.parent_path() / truth["image"].get<std::string>(), truth["board"],
            truth.value("kinds", std::vector<std::string>{})};
}

double pose_error(const BoardPose& pose, const BoardTruth& truth) {
    if (truth.board.is_null()) return 99;
    const auto want = truth.corners_px(), got = pose.corners_px();
    double around = 0, best = 1e9;
    for (std::size_t i = 0; i < 4; ++i) around += cv::norm(want[(i + 1) % 4] - want[i]);
    for (std::size_t begin = 0; begin < 4; ++begin) {
        for (const std::size_t way : {1U, 3U}) {
            double worst = 0;
            for (std::size_t i = 0; i < 4; ++i)
                worst = std::max(worst, cv::norm(got[(begin + way * i) % 4] - want[i]));
            best = std::min(best, worst);
        }
    }
    return best / (around / 4 / std::max(truth.grid().columns, truth.grid().rows));
}

}  // namespace quadrille::vision
