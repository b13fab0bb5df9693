#include "vision/network/convolution_layer.hpp"

#include <opencv2/dnn/all_layers.hpp>
#include <opencv2/dnn/layer.hpp>
#include <optional>

#include "vision/network/convolution.hpp"
#include "vision/network/parallel.hpp"

namespace quadrille::vision {
namespace {

using cv::dnn::LayerParams;
using Shapes = std::vector<cv::dnn::MatShape>;

/// A parameter whose values, one for each direction, are all the same; nullopt where they differ.
std::optional<int> same_everywhere(const LayerParams& params, const char* name, int otherwise) {
    if (!params.has(name)) return otherwise;
    const cv::dnn::DictValue& values = params.get(name);
    for (int i = 1; i < values.size(); ++i) {
        if (values.get<int>(i) != values.get<int>(0)) return std::nullopt;
    }
    return values.get<int>(0);
}

/// Whether a parameter has one of the names that say a direction.
bool says_directions_apart(const LayerParams& params) {
    for (const char* name : {"kernel_h", "kernel_w", "stride_h", "stride_w", "pad_h", "pad_w", "pad_t",
                             "pad_l", "pad_b", "pad_r", "dilation_h", "dilation_w", "pad_mode"}) {
        if (params.has(name)) return true;
    }
    return false;
}

/// nullopt where it is a convolution of another kind.
std::optional<ConvolutionShape> shape_of(const LayerParams& params) {
    if (params.blobs.size() != 2 || params.blobs[0].dims != 4 || says_directions_apart(params))
        return std::nullopt;
    const cv::Mat &weights = params.blobs[0], &bias = params.blobs[1];
    const auto side = same_everywhere(params, "kernel_size", 0);
    const auto stride = same_everywhere(params, "stride", 1);
    const auto pad = same_everywhere(params, "pad", 0);
    const auto dilation = same_everywhere(params, "dilation", 1);
    if (!side || !stride || !pad || !dilation || params.get<int>("group", 1) != 1) return std::nullopt;
    if (*stride < 1 || *pad < 0 || *dilation < 1) return std::nullopt;
    if (weights.size[2] != *side || weights.size[3] != *side) return std::nullopt;
    if (weights.type() != CV_32F || bias.type() != CV_32F) return std::nullopt;
    if (bias.total() != static_cast<std::size_t>(weights.size[0])) return std::nullopt;
    return ConvolutionShape{.inputs = weights.size[1],
                            .outputs = weights.size[0],
                            .side = *side,
                            .stride = *stride,
                            .pad = *pad,
                            .dilation = *dilation};
}

class ConvolutionLayer : public cv::dnn::Layer {
public:
    ConvolutionLayer(const LayerParams& params, const ConvolutionShape& shape)
        : cv::dnn::Layer(params),
          shape_(shape),
          convolution_(shape, blobs[0].ptr<float>(), blobs[1].ptr<float>()) {}

    bool getMemoryShapes(const Shapes& inputs, int /*wanted*/, Shapes& outputs,
                         Shapes& /*internals*/) const override {
        const auto& input = inputs.front();
        // Of another number of planes OpenCV would make groups.
        CV_Assert(inputs.size() == 1 && input.size() == 4 && input[1] == shape_.inputs);
        const cv::Size size = convolution_.answer_size({input[3], input[2]});
        outputs.assign(1, {input[0], shape_.outputs, size.height, size.width});
        return false;  // not in place
    }

    bool setActivation(const cv::Ptr<cv::dnn::ActivationLayer>& activation) override {
        const auto relu = activation.dynamicCast<cv::dnn::ReLULayer>();
        const bool rectifies = relu && relu->negativeSlope == 0;
        // One that was taken over stays so when another kind is offered after it.
        rectified_ = !activation.empty() && (rectified_ || rectifies);
        return rectifies;
    }

    void forward(cv::InputArrayOfArrays inputs, cv::OutputArrayOfArrays outputs,
                 cv::OutputArrayOfArrays /*internals*/) override {
        std::vector<cv::Mat> input, output;
        inputs.getMatVector(input);
        outputs.getMatVector(output);
        const cv::Size size(input[0].size[3], input[0].size[2]);
        in_parallel(input[0].size[0], [&](std::ptrdiff_t i) {
            const int at = static_cast<int>(i);
            convolution_.run(input[0].ptr<float>(at), size, output[0].ptr<float>(at), rectified_);
        });
    }

private:
    ConvolutionShape shape_;
    Convolution convolution_;
    bool rectified_ = false;  ///< the rectifier that follows is done with it
};

cv::Ptr<cv::dnn::Layer> layer_of(LayerParams& params) {
    if (const auto shape = shape_of(params)) return cv::makePtr<ConvolutionLayer>(params, *shape);
    return cv::dnn::ConvolutionLayer::create(params);
}

}  // namespace

#if CV_VERSION_MAJOR == 4 && CV_VERSION_MINOR <= 6
OwnConvolutions::OwnConvolutions() {
    static std::mutex register_in_use;
    alone_ = std::unique_lock(register_in_use);
    cv::dnn::LayerFactory::registerLayer("Convolution", layer_of);
}

OwnConvolutions::~OwnConvolutions() {
    cv::dnn::LayerFactory::unregisterLayer("Convolution");
}
#else
OwnConvolutions::OwnConvolutions() = default;
OwnConvolutions::~OwnConvolutions() = default;
#endif

}  // namespace quadrille::vision
