#include "vision/follow/likeness.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace quadrille::vision {
namespace {

/// The card as its controller reads it, 16 x 22 px of Lab colours: what is left of a card at any distance and
/// sharpness.
cv::Mat small_face(const cv::Mat& picture, const CardReading& card) {
    const cv::Size size(32, 44);
    const auto w = static_cast<float>(size.width), h = static_cast<float>(size.height);
    const std::vector<cv::Point2f> upright{{0, 0}, {w, 0}, {w, h}, {0, h}};
    const std::vector<cv::Point2f> corners(card.corners_px.begin(), card.corners_px.end());
    cv::Mat face, small, lab;
    cv::warpPerspective(picture, face, cv::getPerspectiveTransform(corners, upright), size, cv::INTER_LINEAR,
                        cv::BORDER_REPLICATE);
    cv::resize(face, small, {16, 22}, 0, 0, cv::INTER_AREA);
    cv::cvtColor(small, lab, cv::COLOR_BGR2Lab);
    lab.convertTo(lab, CV_32F);
    return lab - cv::mean(lab);
}

}  // namespace

double likeness(const cv::Mat& picture_a, const CardReading& a, const cv::Mat& picture_b,
                const CardReading& b) {
    const cv::Mat face_a = small_face(picture_a, a), face_b = small_face(picture_b, b);
    const double norms = cv::norm(face_a) * cv::norm(face_b);
    return norms < 1e-6 ? 0 : std::clamp(face_a.dot(face_b) / norms, 0.0, 1.0);
}

}  // namespace quadrille::vision
