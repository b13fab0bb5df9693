#include "vision/network/trained_network.hpp"

#include <array>

#include "vision/network/convolution_layer.hpp"
#include "vision/network/parallel.hpp"

namespace quadrille::vision {

namespace {

cv::dnn::Net read(const char* begin, const char* end) {
    const OwnConvolutions ours;
    cv::dnn::Net net = cv::dnn::readNetFromONNX(begin, static_cast<std::size_t>(end - begin));
    // OpenCV makes a layer when it is first asked for it.
    for (const cv::String& layer : net.getLayerNames()) net.getLayer(layer);
    return net;
}

/// Pictures of one size as planes of 0 to 1: pictures x channels x rows x columns. As blobFromImages gives
/// them, without its copies of whole pictures as floats.
cv::Mat planes_of(const std::vector<cv::Mat>& pictures) {
    CV_Assert(!pictures.empty());
    const cv::Mat& first = pictures.front();
    const std::array<int, 4> sizes{static_cast<int>(pictures.size()), first.channels(), first.rows,
                                   first.cols};
    cv::Mat all(static_cast<int>(sizes.size()), sizes.data(), CV_32F);
    in_parallel(sizes[0], [&](std::ptrdiff_t i) {
        const cv::Mat& picture = pictures[static_cast<std::size_t>(i)];
        CV_Assert(picture.size() == first.size() && picture.type() == first.type());
        std::vector<cv::Mat> channels;
        cv::split(picture, channels);
        for (int c = 0; c < sizes[1]; ++c) {
            cv::Mat plane(first.size(), CV_32F, all.ptr(static_cast<int>(i), c));
            channels[static_cast<std::size_t>(c)].convertTo(plane, CV_32F, 1.0 / 255);
        }
    });
    return all;
}

}  // namespace

TrainedNetwork::TrainedNetwork(const char* begin, const char* end) : net_(read(begin, end)) {}

std::vector<cv::Mat> TrainedNetwork::answers(const std::vector<cv::Mat>& pictures) {
    net_.setInput(planes_of(pictures));
    const cv::Mat all = net_.forward();
    std::vector<cv::Mat> each;
    each.reserve(pictures.size());
    for (int i = 0; i < all.size[0]; ++i)
        each.push_back(cv::Mat(all.dims - 1, all.size.p + 1, CV_32F, const_cast<uchar*>(all.ptr(i))).clone());
    return each;
}

}  // namespace quadrille::vision
