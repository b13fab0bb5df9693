#include "vision/identify/front_view.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

constexpr double front_width_mm = 63, front_height_mm = 88;

std::vector<cv::Point2f> in_level(const CardCorners& corners, const ImagePyramid::Level& level) {
    std::vector<cv::Point2f> points;
    for (const cv::Point2d& corner : corners) points.push_back(level.from_whole(corner));
    return points;
}

/// Where corners that lie `rim_mm` outside the front are in its view.
std::vector<cv::Point2f> in_view(double rim_mm) {
    const auto x = static_cast<float>(rim_mm / front_width_mm * FrontView::width);
    const auto y = static_cast<float>(rim_mm / front_height_mm * FrontView::height);
    const auto right = static_cast<float>(FrontView::width) + x - 0.5F;
    const auto bottom = static_cast<float>(FrontView::height) + y - 0.5F;
    return {{-x - 0.5F, -y - 0.5F}, {right, -y - 0.5F}, {right, bottom}, {-x - 0.5F, bottom}};
}

/// What shows nothing but the lamp is no part of the front that can be compared.
void leave_out_glare(const cv::Mat& bgr, cv::Mat& visible) {
    constexpr int blown_out = 250;
    cv::Mat glaring;
    cv::inRange(bgr, cv::Scalar::all(blown_out), cv::Scalar::all(255), glaring);
    visible.setTo(0, glaring);
}

cv::Mat outline_mask(const cv::Mat& visible, const std::vector<CardCorners>& above,
                     const cv::Mat& view_from_level, const ImagePyramid::Level& level) {
    cv::Mat mask = visible;
    for (const CardCorners& cover : above) {
        std::vector<cv::Point2f> moved;
        cv::perspectiveTransform(in_level(cover, level), moved, view_from_level);
        const std::vector<cv::Point> outline(moved.begin(), moved.end());
        cv::fillConvexPoly(mask, outline, cv::Scalar(0));
    }
    return mask;
}

}  // namespace

FrontView front_view(const ImagePyramid& picture, const CardCorners& corners, double rim_mm,
                     const std::vector<CardCorners>& above) {
    const double across = std::min(cv::norm(corners[1] - corners[0]), cv::norm(corners[2] - corners[3]));
    FrontView view;
    view.px_per_mm = across / (front_width_mm + 2 * rim_mm);
    const auto level = picture.level_for(std::max(1.0, view.px_per_mm));
    const cv::Size size(FrontView::width, FrontView::height);
    const cv::Mat view_from_level = cv::getPerspectiveTransform(in_level(corners, level), in_view(rim_mm));
    cv::warpPerspective(level.picture, view.bgr, view_from_level, size, cv::INTER_LINEAR);
    const cv::Mat level_from_view = view_from_level.inv();
    const cv::Rect2f reached(0, 0, static_cast<float>(level.picture.cols - 1),
                             static_cast<float>(level.picture.rows - 1));
    view.visible = cv::Mat(size, CV_8U, cv::Scalar(255));
    const cv::Rect bounds = cv::boundingRect(in_level(corners, level));
    const bool inside = (bounds & cv::Rect(cv::Point(), level.picture.size())) == bounds;
    if (!inside) {
        const cv::Mat whole(level.picture.size(), CV_8U, cv::Scalar(255));
        cv::warpPerspective(whole, view.visible, view_from_level, size, cv::INTER_NEAREST);
    }
    view.visible = outline_mask(view.visible, above, view_from_level, level);
    leave_out_glare(view.bgr, view.visible);
    return view;
}

FrontView front_view(const cv::Mat& scan) {
    FrontView view;
    const cv::Size size(FrontView::width, FrontView::height);
    cv::resize(scan, view.bgr, size, 0, 0, cv::INTER_AREA);
    view.visible = cv::Mat(size, CV_8U, cv::Scalar(255));
    view.px_per_mm = scan.cols / front_width_mm;
    return view;
}

}  // namespace quadrille::vision
