#include "vision/follow/registration.hpp"

#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/video/tracking.hpp>
#include <vector>

namespace quadrille::vision {
namespace {

/// What is left when the light is taken out: tracking takes a lamp for movement otherwise.
cv::Mat without_light(const cv::Mat& grey) {
    constexpr double black = 8, contrast = 160, middle = 128;
    constexpr int around_px = 25;
    cv::Mat values, logs, surroundings, even;
    grey.convertTo(values, CV_32F, 1, black);
    cv::log(values, logs);
    cv::blur(logs, surroundings, {around_px, around_px});
    cv::Mat(logs - surroundings).convertTo(even, CV_8U, contrast, middle);
    return even;
}

}  // namespace

std::optional<BoardPose> registered(const BoardPose& pose, const RectifiedFrame& frame, const CellView& known,
                                    const CellView& now) {
    const cv::Mat before = without_light(known.grey), after = without_light(now.grey);
    std::vector<cv::Point2f> from, to;
    cv::goodFeaturesToTrack(before, from, 500, 0.01, 5);
    constexpr std::size_t least = 30;
    if (from.size() < least) return std::nullopt;
    std::vector<unsigned char> found;
    cv::calcOpticalFlowPyrLK(before, after, from, to, found, cv::noArray(), {21, 21}, 4);
    std::vector<cv::Point2f> from_mm, to_mm;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (found[i] == 0) continue;
        from_mm.emplace_back(frame.board_from_rectified(from[i]));
        to_mm.emplace_back(frame.board_from_rectified(to[i]));
    }
    if (from_mm.size() < least) return std::nullopt;
    constexpr double agrees_mm = 2;
    std::vector<unsigned char> inliers;
    const cv::Mat found_from_known = cv::findHomography(from_mm, to_mm, cv::RANSAC, agrees_mm, inliers);
    // Half of what was tracked may be on hands, dice and cards that stand off the board.
    if (found_from_known.empty() || cv::countNonZero(inliers) * 2 < static_cast<int>(from_mm.size()))
        return std::nullopt;
    BoardPose bumped = pose;
    bumped.undistorted_from_board = pose.undistorted_from_board * cv::Matx33d(found_from_known);
    return bumped;
}

}  // namespace quadrille::vision
