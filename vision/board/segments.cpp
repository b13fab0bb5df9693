#include "vision/board/segments.hpp"

#include <algorithm>

#include "vision/board/edge_segments.hpp"

namespace quadrille::vision {

std::vector<Segment> line_segments(const cv::Mat& grey, double picture_from_grey, double shortest_px) {
    // A pixel's centre is at whole numbers at every size.
    const auto in_picture = [&](float x, float y) {
        return cv::Point2d((x + 0.5) * picture_from_grey - 0.5, (y + 0.5) * picture_from_grey - 0.5);
    };
    std::vector<Segment> segments;
    for (const cv::Vec4f& e : edge_segments(grey)) {
        Segment segment{in_picture(e[0], e[1]), in_picture(e[2], e[3]), 0};
        segment.length = cv::norm(segment.to - segment.from);
        if (segment.length >= shortest_px) segments.push_back(segment);
    }
    // A cluttered table has some two thousand; a page of squared paper has ten, and the search would take as
    // many times as long.
    constexpr std::size_t most = 3000;
    if (segments.size() > most) {
        std::nth_element(segments.begin(), segments.begin() + most, segments.end(),
                         [](const Segment& a, const Segment& b) { return a.length > b.length; });
        segments.resize(most);
    }
    return segments;
}

}  // namespace quadrille::vision
