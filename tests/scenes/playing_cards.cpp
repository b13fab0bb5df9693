#include "tests/scenes/playing_cards.hpp"

#include <array>
#include <opencv2/imgproc.hpp>

namespace quadrille::scenes {

cv::Mat carpet(cv::Size size) {
    cv::Mat table(size, CV_8UC3, cv::Scalar(120, 150, 165));
    cv::Mat grain(table.size(), table.type());
    cv::RNG(7).fill(grain, cv::RNG::UNIFORM, 0, 40);
    return table + grain;
}

void lay_playing_card(cv::Mat& table, const cv::RotatedRect& place) {
    std::array<cv::Point2f, 4> corners;  // lower left, upper left, upper right, lower right
    place.points(corners.data());
    const std::vector<cv::Point> outline(corners.begin(), corners.end());
    cv::fillConvexPoly(table, outline, {235, 238, 236}, cv::LINE_AA);
    cv::polylines(table, outline, true, {150, 150, 150}, 1, cv::LINE_AA);
    const cv::Point2f right = corners[3] - corners[0], down = corners[0] - corners[1];
    for (const float x : {0.3F, 0.7F})
        for (const float y : {0.15F, 0.38F, 0.62F, 0.85F})
            cv::circle(table, corners[1] + x * right + y * down, cvRound(place.size.width * 0.08F),
                       {40, 40, 200}, -1, cv::LINE_AA);
}

double share_of_union(const std::vector<cv::Point2f>& one, const std::vector<cv::Point2f>& other) {
    std::vector<cv::Point2f> shared;
    const double both = cv::intersectConvexConvex(one, other, shared);
    return both / (cv::contourArea(one) + cv::contourArea(other) - both);
}

}  // namespace quadrille::scenes
