#include "vision/network/trained_network.hpp"

#include "vision/network/convolution_layer.hpp"

namespace quadrille::vision {

namespace {

cv::dnn::Net read(const char* begin, const char* end) {
    const OwnConvolutions ours;
    cv::dnn::Net net = cv::dnn::readNetFromONNX(begin, static_cast<std::size_t>(end - begin));
    // OpenCV makes a layer when it is first asked for it.
    for (const cv::String& layer : net.getLayerNames()) net.getLayer(layer);
    return net;
}

}  // namespace

TrainedNetwork::TrainedNetwork(const char* begin, const char* end) : net_(read(begin, end)) {}

std::vector<cv::Mat> TrainedNetwork::answers(const std::vector<cv::Mat>& pictures) {
    net_.setInput(cv::dnn::blobFromImages(pictures, 1.0 / 255));
    const cv::Mat all = net_.forward();
    std::vector<cv::Mat> each;
    each.reserve(pictures.size());
    for (int i = 0; i < all.size[0]; ++i)
        each.push_back(cv::Mat(all.dims - 1, all.size.p + 1, CV_32F, const_cast<uchar*>(all.ptr(i))).clone());
    return each;
}

}  // namespace quadrille::vision
