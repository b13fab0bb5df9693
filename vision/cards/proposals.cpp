#include "vision/cards/proposals.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

constexpr float angle_step_deg = 5;
constexpr float least_support = 1.9F;  ///< of 4; less finds more hidden cards and costs time

/// Edges of one turned picture: those of vertical sides and those of horizontal ones, 8-bit, 127 is full.
struct TurnedEdges {
    cv::Mat vertical, horizontal;
};

TurnedEdges turned_edges(const EdgeEvidence& coarse, float angle_deg, const cv::Matx23d& turned_from_coarse,
                         cv::Size size) {
    cv::Mat signed_edges, bytes, turned;
    along(coarse, angle_deg).convertTo(bytes, CV_8U, 1, 128);
    cv::warpAffine(bytes, turned, turned_from_coarse, size, cv::INTER_LINEAR, cv::BORDER_CONSTANT,
                   cv::Scalar(128));
    TurnedEdges edges;
    cv::subtract(turned, cv::Scalar(128), edges.vertical);
    cv::subtract(cv::Scalar(128), turned, edges.horizontal);
    // A side may lie a pixel off: the angle is between two steps, the place between two pixels.
    cv::dilate(edges.vertical, edges.vertical, cv::Mat::ones(1, 3, CV_8U));
    cv::dilate(edges.horizontal, edges.horizontal, cv::Mat::ones(3, 1, CV_8U));
    return edges;
}

/// The picture shifted so that result(x, y) is m(x + dx, y + dy); 0 beyond the border.
cv::Mat shifted(const cv::Mat& m, int dx, int dy) {
    cv::Mat result = cv::Mat::zeros(m.size(), m.type());
    const cv::Rect whole({0, 0}, m.size());
    const cv::Rect from = whole & (whole + cv::Point(dx, dy));
    if (!from.empty()) m(from).copyTo(result(from - cv::Point(dx, dy)));
    return result;
}

/// Sum over four sides of the share with an edge, 255 for each full side: 16-bit.
cv::Mat support_map(const TurnedEdges& edges, cv::Size2f size_px) {
    const int width = cvRound(size_px.width), height = cvRound(size_px.height);
    cv::Mat left_right, top_bottom;
    cv::boxFilter(edges.vertical, left_right, CV_8U, {1, height}, {-1, -1}, true, cv::BORDER_CONSTANT);
    cv::boxFilter(edges.horizontal, top_bottom, CV_8U, {width, 1}, {-1, -1}, true, cv::BORDER_CONSTANT);
    cv::Mat sides, ends;
    cv::add(shifted(left_right, -width / 2, 0), shifted(left_right, width - width / 2, 0), sides);
    cv::add(shifted(top_bottom, 0, -height / 2), shifted(top_bottom, 0, height - height / 2), ends);
    cv::Mat sum;
    cv::add(sides, ends, sum, cv::noArray(), CV_16U);
    return sum;
}

void collect(const cv::Mat& support, const cv::Matx23d& coarse_from_turned, const OrientedRectangle& shape,
             float px_per_mm, std::vector<Proposal>& found) {
    cv::Mat peak;
    cv::dilate(support, peak, cv::Mat::ones(5, 5, CV_8U));
    const auto least = static_cast<ushort>(least_support * 127);
    for (int y = 0; y < support.rows; ++y) {
        const auto* row = support.ptr<ushort>(y);
        const auto* highest = peak.ptr<ushort>(y);
        for (int x = 0; x < support.cols; ++x) {
            if (row[x] < least || row[x] != highest[x]) continue;
            const cv::Vec2d coarse = coarse_from_turned * cv::Vec3d(x, y, 1);
            Proposal proposal{shape, static_cast<float>(row[x]) / 127};
            proposal.place.centre = {static_cast<float>((coarse[0] + 0.5) / px_per_mm - 0.5),
                                     static_cast<float>((coarse[1] + 0.5) / px_per_mm - 0.5)};
            found.push_back(proposal);
        }
    }
}

}  // namespace

std::vector<Proposal> card_proposals(const EdgeEvidence& coarse, cv::Size2f size_mm) {
    const cv::Size size = coarse.doubled.size();
    const auto side = static_cast<int>(std::hypot(size.width, size.height));
    const cv::Size turned_size{side, side};
    const cv::Size2f card_px{size_mm.width * coarse.px_per_mm, size_mm.height * coarse.px_per_mm};
    std::vector<Proposal> found;
    for (float angle = 0; angle < 90; angle += angle_step_deg) {
        // OpenCV turns counterclockwise for positive angles: this undoes the card's clockwise turn.
        const cv::Point2f middle{static_cast<float>(size.width - 1) / 2,
                                 static_cast<float>(size.height - 1) / 2};
        cv::Matx23d turn = cv::getRotationMatrix2D(middle, angle, 1);
        turn(0, 2) += (side - size.width) / 2.0;
        turn(1, 2) += (side - size.height) / 2.0;
        cv::Matx23d back;
        cv::invertAffineTransform(turn, back);
        const TurnedEdges edges = turned_edges(coarse, angle, turn, turned_size);
        collect(support_map(edges, card_px), back, {{}, angle, size_mm}, coarse.px_per_mm, found);
        collect(support_map(edges, {card_px.height, card_px.width}), back, {{}, angle + 90, size_mm},
                coarse.px_per_mm, found);
    }
    std::sort(found.begin(), found.end(),
              [](const Proposal& a, const Proposal& b) { return a.support > b.support; });
    return found;
}

}  // namespace quadrille::vision
