// tests/tools/board_truth.hpp: pictures with the truth of their board, as the measuring programs read them.
#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "calibration/board_pose.hpp"

namespace quadrille::vision {

/// A picture, and the board that it shows.
struct BoardTruth {
    std::filesystem::path picture;
    nlohmann::json board;              ///< as the truths of scenes have it; null: none
    std::vector<std::string> kinds{};  ///< of ground and line, as vision/board/training/draw.py names them

    /// The board's columns and rows of 90 mm; 8 x 8 where there is none.
    BoardGrid grid() const;
    /// Its corners in pixels, SW first.
    std::array<cv::Point2d, 4> corners_px() const;
};

/// `file`: a truth (NAME.json beside its picture), or a picture without a board.
BoardTruth read_board_truth(const std::filesystem::path& file);

/// The worst corner's distance from the truth in squares, whatever corner the pose begins at; 99 where there
/// is no board.
double pose_error(const BoardPose& pose, const BoardTruth& truth);

}  // namespace quadrille::vision
