#include "vision/board/track_board.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>
#include <vector>

#include "vision/board/confidence.hpp"
#include "vision/board/evidence.hpp"
#include "vision/board/pose_network.hpp"
#include "vision/board/refined_pose.hpp"

namespace quadrille::vision {
namespace {

constexpr double check_side = 640;  ///< longer side of the picture that is looked at
constexpr double farthest = 1.5;    ///< squares that a bump may move the board
constexpr double least_kept_score = 0.6, sure_kept_score = 0.7;

Evidence small_evidence(const cv::Mat& picture) {
    const double smaller = std::max(1.0, std::max(picture.cols, picture.rows) / check_side);
    cv::Mat work;
    cv::resize(picture, work, {}, 1 / smaller, 1 / smaller, cv::INTER_AREA);
    return {work, smaller};
}

/// The board as seen by a camera that was moved: the picture turned about the board's middle, then shifted.
BoardPose perturbed(const BoardPose& pose, cv::Point2d by_px, double degrees) {
    const cv::Point2d middle = pose.image_from_board({pose.grid.width_mm() / 2, pose.grid.height_mm() / 2});
    const double angle = degrees * CV_PI / 180, c = std::cos(angle), s = std::sin(angle);
    const cv::Point2d shift =
        middle + by_px - cv::Point2d(c * middle.x - s * middle.y, s * middle.x + c * middle.y);
    BoardPose result = pose;
    result.undistorted_from_board =
        cv::Matx33d(c, -s, shift.x, s, c, shift.y, 0, 0, 1) * pose.undistorted_from_board;
    return result;
}

/// One square along an axis of the board at its middle, in pixels.
cv::Point2d square_px(const BoardPose& pose, bool along_x) {
    const cv::Point2d middle(pose.grid.width_mm() / 2, pose.grid.height_mm() / 2);
    const double half = pose.grid.square_mm / 2;
    const cv::Point2d step = along_x ? cv::Point2d(half, 0) : cv::Point2d(0, half);
    return pose.image_from_board(middle + step) - pose.image_from_board(middle - step);
}

/// The moves across one set of lines by which most of them show: the best in each square of the way.
std::vector<double> moves(const BoardPose& pose, const Evidence& evidence, bool x_lines) {
    constexpr double step = 0.06;
    const cv::Point2d square = square_px(pose, x_lines);
    std::vector<double> ways;
    std::vector<cv::Point2d> shifts;
    for (double move = -farthest; move <= farthest; move += step) {
        ways.push_back(move);
        shifts.push_back(square * move);
    }
    const auto shown = lines_shown(pose, evidence, x_lines, shifts);
    std::vector<std::pair<double, double>> shares;  // share, move
    for (std::size_t i = 0; i < ways.size(); ++i) shares.emplace_back(shown[i], ways[i]);
    std::sort(shares.rbegin(), shares.rend());
    std::vector<double> best;
    constexpr std::size_t kept = 3;
    for (const auto& [share, move] : shares) {
        const double here = move;
        if (std::none_of(best.begin(), best.end(), [&](double m) { return std::abs(m - here) < 0.25; })) {
            best.push_back(move);
        }
        if (best.size() == kept) break;
    }
    return best;
}

/// The best of the poses that a bump can lead to.
BoardPose nearby(const BoardPose& pose, const Evidence& evidence) {
    constexpr int places = 2;
    const auto score_of = [&](const BoardPose& there) {
        const Verdict verdict = judged(there, evidence, places);
        return verdict.score() - 0.3 * std::max(0.0, verdict.shifted);
    };
    BoardPose best = pose;
    double best_score = score_of(pose);
    for (const double degrees : {0.0, -1.5, 1.5, -3.0, 3.0}) {
        if (best_score >= sure_kept_score) break;
        const BoardPose start = perturbed(pose, {}, degrees);
        const auto y_moves = moves(start, evidence, false);
        for (const double x : moves(start, evidence, true)) {
            for (const double y : y_moves) {
                const cv::Point2d by = square_px(start, true) * x + square_px(start, false) * y;
                const BoardPose there = perturbed(start, by, 0);
                const double score = score_of(there);
                if (score > best_score) best_score = score, best = there;
            }
        }
    }
    return best;
}

}  // namespace

PoseCheck pose_check(const cv::Mat& picture, const BoardPose& pose) {
    const Evidence evidence = small_evidence(picture);
    constexpr int places = 3;
    const Verdict verdict = judged(pose, evidence, places);
    PoseCheck check{verdict.on_lines, verdict.aside, verdict.shifted, -1};
    for (const bool x_lines : {true, false}) {
        const cv::Point2d square = square_px(pose, x_lines);
        const auto shown = lines_shown(pose, evidence, x_lines,
                                       {{}, square * -0.2, square * -0.1, square * 0.1, square * 0.2});
        check.nearby = std::max(check.nearby, *std::max_element(shown.begin() + 1, shown.end()) - shown[0]);
    }
    return check;
}

bool pose_holds(const cv::Mat& picture, const BoardPose& pose) {
    return pose_check(picture, pose).holds();
}

std::optional<BoardPose> find_again(const cv::Mat& picture, const BoardPose& pose) {
    Evidence evidence = small_evidence(picture);
    evidence.prepare();
    BoardPose best = nearby(pose, evidence);
    best = fitted_to_any_lines(best, picture, DistortionModel::fixed, 0.2).board.pose;
    const Verdict verdict = judged(best, evidence);
    if (verdict.score() < least_kept_score || verdict.visible < 0.5) return std::nullopt;
    best.confidence =
        confidence(evidence_for(measured(best, picture), verdict, board_odds(picture, best), nullptr));
    return best;
}

}  // namespace quadrille::vision
