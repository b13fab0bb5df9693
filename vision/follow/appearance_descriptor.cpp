#include "vision/follow/appearance_descriptor.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace quadrille::vision {
namespace {

constexpr int width_px = 16, height_px = 22;

double likeness_upright(const cv::Mat& a, const cv::Mat& b) {
    // Levels of Lab below which a difference is noise: two plain backs are alike.
    constexpr double noise = 5;
    const double apart = cv::norm(a, b, cv::NORM_L2SQR);
    const double energy = cv::norm(a, cv::NORM_L2SQR) + cv::norm(b, cv::NORM_L2SQR);
    return 1 - apart / (energy + noise * noise * static_cast<double>(a.total()) * 3);
}

/// The best over shifts of one value, 4 mm: as far as two readings of a card may be apart.
double likeness_shifted(const cv::Mat& a, const cv::Mat& b) {
    const cv::Mat inner = a(cv::Rect(1, 1, width_px - 2, height_px - 2));
    double best = -1;
    for (int y = 0; y <= 2; ++y) {
        for (int x = 0; x <= 2; ++x) {
            best = std::max(best, likeness_upright(inner, b(cv::Rect(x, y, width_px - 2, height_px - 2))));
        }
    }
    return best;
}

bool is_bleached(const cv::Mat& face) {
    constexpr double clipped = 240;
    cv::Mat grey;
    cv::cvtColor(face, grey, cv::COLOR_BGR2GRAY);
    return 2 * cv::countNonZero(grey > clipped) > static_cast<int>(grey.total());
}

}  // namespace

AppearanceDescriptor appearance_descriptor(const cv::Mat& picture, const CardReading& card) {
    constexpr int finer = 3;
    const cv::Size size(width_px * finer, height_px * finer);
    const auto w = static_cast<float>(size.width), h = static_cast<float>(size.height);
    const std::vector<cv::Point2f> upright{{0, 0}, {w, 0}, {w, h}, {0, h}};
    const std::vector<cv::Point2f> corners(card.corners_px.begin(), card.corners_px.end());
    cv::Mat face, small, lab;
    cv::warpPerspective(picture, face, cv::getPerspectiveTransform(corners, upright), size, cv::INTER_LINEAR,
                        cv::BORDER_REPLICATE);
    cv::resize(face, small, {width_px, height_px}, 0, 0, cv::INTER_AREA);
    cv::cvtColor(small, lab, cv::COLOR_BGR2Lab);
    lab.convertTo(lab, CV_32F);
    constexpr double neutral = 128;
    return {.lab = lab - cv::Scalar(cv::mean(lab)[0], neutral, neutral),
            .face = card.face,
            .bleached = is_bleached(face)};
}

void prepare_appearance_descriptors() {
    cv::Mat lab;
    cv::cvtColor(cv::Mat(1, 1, CV_8UC3, cv::Scalar()), lab, cv::COLOR_BGR2Lab);
}

double likeness(const AppearanceDescriptor& a, const AppearanceDescriptor& b) {
    cv::Mat turned;
    cv::rotate(b.lab, turned, cv::ROTATE_180);
    return std::max(likeness_shifted(a.lab, b.lab), likeness_shifted(a.lab, turned));
}

double possible_likeness(const AppearanceDescriptor& a, const AppearanceDescriptor& b) {
    constexpr double in_doubt = 0.5;
    const double seen = likeness(a, b);
    return a.face == b.face && (a.bleached || b.bleached) ? std::max(seen, in_doubt) : seen;
}

}  // namespace quadrille::vision
