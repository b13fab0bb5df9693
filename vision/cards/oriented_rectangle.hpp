// vision/cards/oriented_rectangle.hpp: a card's outline in the top view.
#pragma once
#include <array>
#include <cmath>
#include <opencv2/core.hpp>

namespace quadrille::vision {

/// A rectangle in pixels of the top view (x right, y down). `angle_deg` is how far its top edge is turned
/// clockwise from "up in the picture".
struct OrientedRectangle {
    cv::Point2f centre;
    float angle_deg = 0;
    cv::Size2f size;  ///< along the top edge, along the left edge

    /// Unit vector along the top edge, to the right as the card is read.
    cv::Point2f right() const {
        const float radians = angle_deg * static_cast<float>(CV_PI / 180);
        return {std::cos(radians), std::sin(radians)};
    }
    /// Unit vector towards the bottom edge.
    cv::Point2f down() const {
        const cv::Point2f r = right();
        return {-r.y, r.x};
    }
    /// The point at (x, y) from the centre, measured along right() and down().
    cv::Point2f at(float x, float y) const { return centre + right() * x + down() * y; }
    /// Where a point of the top view lies from the centre, along right() and down().
    cv::Point2f local(cv::Point2f point) const {
        const cv::Point2f from_centre = point - centre;
        return {from_centre.dot(right()), from_centre.dot(down())};
    }
    /// Top-left, top-right, bottom-right, bottom-left.
    std::array<cv::Point2f, 4> corners() const {
        const float x = size.width / 2, y = size.height / 2;
        return {at(-x, -y), at(x, -y), at(x, y), at(-x, y)};
    }
    bool contains(cv::Point2f point) const {
        const cv::Point2f p = local(point);
        return std::abs(p.x) <= size.width / 2 && std::abs(p.y) <= size.height / 2;
    }
    float reach() const { return std::hypot(size.width, size.height) / 2; }
};

/// The area that two rectangles share, in square pixels.
double shared_area(const OrientedRectangle& a, const OrientedRectangle& b);

/// Whether the circles around two rectangles meet; further apart neither covers anything of the other.
inline bool close_together(const OrientedRectangle& a, const OrientedRectangle& b) {
    return cv::norm(a.centre - b.centre) < a.reach() + b.reach();
}

/// The angle from b to a in [-period/2, period/2).
inline float angle_between(float a_deg, float b_deg, float period_deg) {
    const float turn = std::fmod(a_deg - b_deg + 1.5F * period_deg, period_deg);
    return (turn < 0 ? turn + period_deg : turn) - period_deg / 2;
}

}  // namespace quadrille::vision
