#include "vision/picture/key_picture.hpp"

#include <algorithm>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace quadrille::vision {

std::string key_picture(const cv::Mat& picture) {
    if (picture.empty()) return {};
    cv::Mat small;
    const double scale = std::min(1.0, 640.0 / picture.cols);
    cv::resize(picture, small, {}, scale, scale, cv::INTER_AREA);
    std::vector<unsigned char> bytes;
    cv::imencode(".jpg", small, bytes, {cv::IMWRITE_JPEG_QUALITY, 80});
    return {bytes.begin(), bytes.end()};
}

}  // namespace quadrille::vision
