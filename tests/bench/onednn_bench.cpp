// The same convolutions by oneDNN, in its own order of numbers and from OpenCV's order and back, and the
// card network with them in place of ours. Built where libdnnl-dev is installed.
#include <dnnl.hpp>
#include <memory>
#include <opencv2/dnn/all_layers.hpp>
#include <opencv2/dnn/layer.hpp>

#include "tests/bench/network_bench.hpp"

namespace quadrille::bench {
namespace {

using dnnl::memory;
using Tag = memory::format_tag;

const dnnl::engine& engine() {
    static const dnnl::engine cpu(dnnl::engine::kind::cpu, 0);
    return cpu;
}

/// A convolution with the order of numbers that oneDNN chooses for it.
class OneDnn {
public:
    OneDnn(const cv::Mat& weights, const cv::Mat& bias, cv::Size size, int stride, int dilation,
           bool rectified)
        : stream_(engine()) {
        const memory::dim outputs = weights.size[0], inputs = weights.size[1], side = weights.size[2];
        const memory::dim pad = side / 2 * dilation;
        const auto answered = [&](memory::dim length) {
            return (length + 2 * pad - dilation * (side - 1) - 1) / stride + 1;
        };
        const memory::dims from{1, inputs, size.height, size.width};
        const memory::dims to{1, outputs, answered(size.height), answered(size.width)};
        const memory::dims kernel{outputs, inputs, side, side};
        const auto described = [](const memory::dims& dims, Tag tag) {
            return memory::desc(dims, memory::data_type::f32, tag);
        };
        const dnnl::convolution_forward::desc wanted(
            dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct,
            described(from, Tag::any), described(kernel, Tag::any), described({outputs}, Tag::x),
            described(to, Tag::any), {stride, stride}, {dilation - 1, dilation - 1}, {pad, pad}, {pad, pad});
        dnnl::primitive_attr attributes;
        if (rectified) {
            dnnl::post_ops after;
            after.append_eltwise(1, dnnl::algorithm::eltwise_relu, 0, 0);
            attributes.set_post_ops(after);
        }
        const dnnl::convolution_forward::primitive_desc chosen(wanted, attributes, engine());
        convolution_ = dnnl::convolution_forward(chosen);
        plain_from_ = memory(described(from, Tag::nchw), engine(), nullptr);
        plain_to_ = memory(described(to, Tag::nchw), engine(), nullptr);
        from_ = memory(chosen.src_desc(), engine());
        to_ = memory(chosen.dst_desc(), engine());
        weights_ = memory(chosen.weights_desc(), engine());
        bias_ = memory(described({outputs}, Tag::x), engine());
        memory plain_weights(described(kernel, Tag::oihw), engine(), weights.data);
        dnnl::reorder(plain_weights, weights_).execute(stream_, plain_weights, weights_);
        std::copy_n(bias.ptr<float>(), outputs, static_cast<float*>(bias_.get_data_handle()));
        in_ = dnnl::reorder(plain_from_, from_);
        out_ = dnnl::reorder(to_, plain_to_);
        stream_.wait();
    }
    void run_in_own_order() {
        convolution_.execute(stream_, {{DNNL_ARG_SRC, from_},
                                       {DNNL_ARG_WEIGHTS, weights_},
                                       {DNNL_ARG_BIAS, bias_},
                                       {DNNL_ARG_DST, to_}});
        stream_.wait();
    }
    void run(const float* planes, float* answer) {
        plain_from_.set_data_handle(const_cast<float*>(planes));
        plain_to_.set_data_handle(answer);
        in_.execute(stream_, plain_from_, from_);
        run_in_own_order();
        out_.execute(stream_, to_, plain_to_);
        stream_.wait();
    }

private:
    dnnl::stream stream_;
    dnnl::convolution_forward convolution_;
    dnnl::reorder in_, out_;
    memory plain_from_, plain_to_, from_, to_, weights_, bias_;
};

void onednn_in_its_own_order(benchmark::State& state) {
    const Measured of(state);
    OneDnn convolution(of.weights, of.bias, {of.side, of.side}, 1, 1, false);
    for (auto _ : state) convolution.run_in_own_order();
}

void onednn_from_opencvs_order(benchmark::State& state) {
    const Measured of(state);
    OneDnn convolution(of.weights, of.bias, {of.side, of.side}, 1, 1, false);
    cv::Mat answer = blob({1, of.outputs, of.side, of.side});
    for (auto _ : state) convolution.run(of.planes.ptr<float>(), answer.ptr<float>());
}

/// As vision/network/convolution_layer.cpp.
class OneDnnLayer : public cv::dnn::Layer {
public:
    explicit OneDnnLayer(const cv::dnn::LayerParams& params)
        : cv::dnn::Layer(params), stride_(first(params, "stride")), dilation_(first(params, "dilation")) {}
    bool getMemoryShapes(const std::vector<cv::dnn::MatShape>& inputs, int,
                         std::vector<cv::dnn::MatShape>& outputs,
                         std::vector<cv::dnn::MatShape>&) const override {
        const int side = blobs[0].size[2], pad = side / 2 * dilation_;
        const auto answered = [&](int length) {
            return (length + 2 * pad - dilation_ * (side - 1) - 1) / stride_ + 1;
        };
        outputs.assign(1, {1, blobs[0].size[0], answered(inputs[0][2]), answered(inputs[0][3])});
        return false;
    }
    bool setActivation(const cv::Ptr<cv::dnn::ActivationLayer>& activation) override {
        rectified_ = rectified_ || !activation.dynamicCast<cv::dnn::ReLULayer>().empty();
        return rectified_;
    }
    void forward(cv::InputArrayOfArrays inputs, cv::OutputArrayOfArrays outputs,
                 cv::OutputArrayOfArrays) override {
        std::vector<cv::Mat> input, output;
        inputs.getMatVector(input);
        outputs.getMatVector(output);
        if (!convolution_)
            convolution_ =
                std::make_unique<OneDnn>(blobs[0], blobs[1], cv::Size(input[0].size[3], input[0].size[2]),
                                         stride_, dilation_, rectified_);
        convolution_->run(input[0].ptr<float>(), output[0].ptr<float>());
    }

private:
    static int first(const cv::dnn::LayerParams& params, const char* name) {
        return params.has(name) ? params.get(name).get<int>(0) : 1;
    }
    int stride_, dilation_;
    bool rectified_ = false;
    std::unique_ptr<OneDnn> convolution_;
};

void whole_network_onednn(benchmark::State& state) {
    cv::dnn::LayerFactory::registerLayer("Convolution",
                                         [](cv::dnn::LayerParams& params) -> cv::Ptr<cv::dnn::Layer> {
                                             return cv::makePtr<OneDnnLayer>(params);
                                         });
    measure_card_network(state);
    cv::dnn::LayerFactory::unregisterLayer("Convolution");
}

BENCHMARK(onednn_in_its_own_order)->Apply(hot_shapes);
BENCHMARK(onednn_from_opencvs_order)->Apply(hot_shapes);
BENCHMARK(whole_network_onednn)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace quadrille::bench
