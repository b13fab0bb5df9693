#include "vision/network/convolution_layer.hpp"

#include <opencv2/dnn/all_layers.hpp>
#include <opencv2/dnn/layer.hpp>
#include <optional>

#include "vision/network/convolution.hpp"

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

/// nullopt where it is a convolution of another kind.
std::optional<ConvolutionShape> shape_of(const LayerParams& params) {
    if (params.blobs.size() != 2 || params.blobs[0].dims != 4 || params.blobs[0].type() != CV_32F)
        return std::nullopt;
    const auto side = same_everywhere(params, "kernel_size", 0);
    const auto stride = same_everywhere(params, "stride", 1);
    const auto pad = same_everywhere(params, "pad", 0);
    const auto dilation = same_everywhere(params, "dilation", 1);
    const cv::Mat& weights = params.blobs[0];
    if (!side || !stride || !pad || !dilation || params.get<int>("group", 1) != 1) return std::nullopt;
    if (params.has("pad_mode") || weights.size[2] != *side || weights.size[3] != *side) return std::nullopt;
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
          outputs_(shape.outputs),
          convolution_(shape, blobs[0].ptr<float>(), blobs[1].ptr<float>()) {}

    bool getMemoryShapes(const Shapes& inputs, int /*wanted*/, Shapes& outputs,
                         Shapes& /*internals*/) const override {
        const auto& input = inputs.front();
        const cv::Size size = convolution_.answer_size({input[3], input[2]});
        outputs.assign(1, {input[0], outputs_, size.height, size.width});
        return false;  // not in place
    }

    bool setActivation(const cv::Ptr<cv::dnn::ActivationLayer>& activation) override {
        const auto relu = activation.dynamicCast<cv::dnn::ReLULayer>();
        rectified_ = relu && relu->negativeSlope == 0;
        return rectified_;
    }

    void forward(cv::InputArrayOfArrays inputs, cv::OutputArrayOfArrays outputs,
                 cv::OutputArrayOfArrays /*internals*/) override {
        std::vector<cv::Mat> input, output;
        inputs.getMatVector(input);
        outputs.getMatVector(output);
        const cv::Size size(input[0].size[3], input[0].size[2]);
        for (int i = 0; i < input[0].size[0]; ++i)
            convolution_.run(input[0].ptr<float>(i), size, output[0].ptr<float>(i), rectified_);
    }

private:
    int outputs_ = 0;
    Convolution convolution_;
    bool rectified_ = false;  ///< the rectifier that follows is done with it
};

cv::Ptr<cv::dnn::Layer> layer_of(LayerParams& params) {
    if (const auto shape = shape_of(params)) return cv::makePtr<ConvolutionLayer>(params, *shape);
    return cv::dnn::ConvolutionLayer::create(params);
}

}  // namespace

void use_own_convolutions() {
    static const bool once = [] {
        cv::dnn::LayerFactory::registerLayer("Convolution", layer_of);
        return true;
    }();
    static_cast<void>(once);
}

}  // namespace quadrille::vision
