// vision/network/trained_network.hpp: a network that the program carries with it.
#pragma once
#include <opencv2/core.hpp>
#include <opencv2/dnn.hpp>
#include <vector>

namespace quadrille::vision {

/// Has room for one set of pictures at a time: each thread has its own.
class TrainedNetwork {
public:
    /// The bytes of an ONNX file (network_weights.S).
    TrainedNetwork(const char* begin, const char* end);

    /// Its output for pictures (8-bit BGR) of one size: for each the tensor without its first dimension,
    /// 32-bit floats. A call with another size or number than the last one costs more than an evaluation.
    std::vector<cv::Mat> answers(const std::vector<cv::Mat>& pictures);

private:
    cv::dnn::Net net_;
};

}  // namespace quadrille::vision
