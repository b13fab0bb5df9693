#include "vision/cards/oriented_rectangle.hpp"

#include <opencv2/imgproc.hpp>
#include <vector>

namespace quadrille::vision {

double shared_area(const OrientedRectangle& a, const OrientedRectangle& b) {
    const auto outline = [](const OrientedRectangle& place) {
        return cv::RotatedRect(place.centre, place.size, place.angle_deg);
    };
    std::vector<cv::Point2f> shared;
    if (cv::rotatedRectangleIntersection(outline(a), outline(b), shared) == cv::INTERSECT_NONE) return 0;
    return cv::contourArea(shared);
}

}  // namespace quadrille::vision
