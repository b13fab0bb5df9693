#include "vision/network/convolution_layer.hpp"

#include <future>
#include <gtest/gtest.h>
#include <opencv2/dnn/all_layers.hpp>
#include <opencv2/dnn/layer.hpp>
#include <string>
#include <vector>

#include "vision/network/trained_network.hpp"

extern "C" const char quadrille_card_network_begin[], quadrille_card_network_end[];
extern "C" const char quadrille_verification_network_begin[], quadrille_verification_network_end[];
extern "C" const char quadrille_die_network_begin[], quadrille_die_network_end[];

namespace quadrille::vision {
namespace {

using cv::dnn::LayerParams;

bool is_opencvs(const cv::dnn::Net& net, const std::string& layer) {
    return !net.getLayer(layer).dynamicCast<cv::dnn::BaseConvolutionLayer>().empty();
}

cv::Mat random_blob(std::initializer_list<int> sizes) {
    cv::Mat blob(static_cast<int>(sizes.size()), sizes.begin(), CV_32F);
    cv::RNG(7).fill(blob, cv::RNG::UNIFORM, -1, 1);
    return blob;
}

/// Of 4 planes, with a bias.
LayerParams convolution(int outputs, int inputs_of_each, int height, int width) {
    LayerParams params;
    params.set("kernel_size", cv::dnn::DictValue::arrayInt(std::array{height, width}.data(), 2));
    params.set("num_output", outputs);
    params.set("bias_term", true);
    params.blobs = {random_blob({outputs, inputs_of_each, height, width}), random_blob({outputs, 1})};
    return params;
}

struct Kind {
    std::string name;
    LayerParams params;
    bool ours = true;
};

void PrintTo(const Kind& kind, std::ostream* out) {
    *out << kind.name;
}

Kind usual() {
    LayerParams params = convolution(8, 4, 3, 3);
    params.set("pad", 1);
    return {"usual", params};
}

Kind halving() {
    LayerParams params = convolution(8, 4, 3, 3);
    params.set("pad", 1);
    params.set("stride", 2);
    return {"halving", params};
}

Kind grouped() {
    LayerParams params = convolution(8, 2, 3, 3);
    params.set("group", 2);
    return {"grouped", params, false};
}

Kind aspect_error() {
    return {"aspect_error", convolution(8, 4, 1, 3), false};
}

Kind more_across_than_down() {
    LayerParams params = convolution(8, 4, 3, 3);
    params.set("stride", cv::dnn::DictValue::arrayInt(std::array{1, 2}.data(), 2));
    return {"more_across_than_down", params, false};
}

Kind padded_by_directions() {
    LayerParams params = convolution(8, 4, 3, 3);
    params.set("pad_h", 1);
    params.set("pad_w", 1);
    return {"padded_by_directions", params, false};
}

Kind without_bias() {
    LayerParams params = convolution(8, 4, 3, 3);
    params.set("bias_term", false);
    params.blobs.pop_back();
    return {"without_bias", params, false};
}

Kind padded_as_needed() {
    LayerParams params = convolution(8, 4, 3, 3);
    params.set("pad_mode", "SAME");
    return {"padded_as_needed", params, false};
}

class EachKind : public testing::TestWithParam<Kind> {
protected:
    static void SetUpTestSuite() {
        cv::dnn::LayerFactory::registerLayer("OpenCVsConvolution", [](LayerParams& params) {
            return cv::Ptr<cv::dnn::Layer>(cv::dnn::ConvolutionLayer::create(params));
        });
    }
    static void TearDownTestSuite() { cv::dnn::LayerFactory::unregisterLayer("OpenCVsConvolution"); }

    /// What a network of this layer and others after it says of two times four planes.
    static cv::Mat said(const std::string& type, LayerParams params, const std::vector<std::string>& after) {
        const OwnConvolutions ours;
        params.name = "convolution";
        params.type = type;
        cv::dnn::Net net;
        net.addLayerToPrev("convolution", type, params);
        for (const std::string& layer : after) {
            LayerParams plain;
            net.addLayerToPrev(layer, layer, plain);
        }
        net.setInput(random_blob({2, 4, 10, 14}));
        return net.forward().clone();
    }
};

TEST_P(EachKind, SaysWhatOpenCVsSays) {
    const std::vector<std::vector<std::string>> followers{
        {}, {"ReLU"}, {"Sigmoid"}, {"ReLU", "Sigmoid"}, {"ReLU", "AbsVal"}, {"AbsVal", "ReLU"}};
    for (const auto& after : followers) {
        const cv::Mat ours = said("Convolution", GetParam().params, after);
        const cv::Mat opencvs = said("OpenCVsConvolution", GetParam().params, after);
        ASSERT_EQ(ours.size, opencvs.size);
        EXPECT_LT(cv::norm(ours, opencvs, cv::NORM_INF), 1e-4) << testing::PrintToString(after);
        EXPECT_GT(cv::norm(opencvs, cv::NORM_INF), 0.5);
    }
}

TEST_P(EachKind, IsOursWhereItIsOneOfPlanesWithASquareKernel) {
    const OwnConvolutions ours;
    LayerParams params = GetParam().params;
    cv::dnn::Net net;
    net.addLayerToPrev("convolution", "Convolution", params);
    EXPECT_EQ(is_opencvs(net, "convolution"), !GetParam().ours);
}

TEST(OurConvolution, RefusesPlanesThatItHasNoWeightsFor) {
    const OwnConvolutions ours;
    for (const auto& planes :
         {random_blob({1, 2, 10, 14}), random_blob({1, 8, 10, 14}), random_blob({4, 10, 14})}) {
        LayerParams params = usual().params;
        cv::dnn::Net net;
        net.addLayerToPrev("convolution", "Convolution", params);
        net.setInput(planes);
        EXPECT_THROW(static_cast<void>(net.forward()), cv::Exception);
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, EachKind,
                         testing::Values(usual(), halving(), grouped(), aspect_error(),
                                         more_across_than_down(), padded_by_directions(), without_bias(),
                                         padded_as_needed()),
                         [](const auto& one) { return one.param.name; });

TEST(TrainedNetwork, SaysOfOnePictureWhatItSaysOfItAmongOthers) {
    TrainedNetwork alone(quadrille_verification_network_begin, quadrille_verification_network_end);
    TrainedNetwork among(quadrille_verification_network_begin, quadrille_verification_network_end);
    cv::Mat first(80, 80, CV_8UC3), second(80, 80, CV_8UC3);
    cv::RNG rng(3);
    rng.fill(first, cv::RNG::UNIFORM, 0, 255);
    rng.fill(second, cv::RNG::UNIFORM, 0, 128);
    const auto both = among.answers({first, second});
    EXPECT_LT(cv::norm(alone.answers({first}).front(), both[0], cv::NORM_INF), 1e-3);
    EXPECT_LT(cv::norm(alone.answers({second}).front(), both[1], cv::NORM_INF), 1e-3);
    EXPECT_GT(cv::norm(both[0], both[1], cv::NORM_INF), 0.01);
}

TEST(TrainedNetwork, SeesWhatOpenCVMakesOfPictures) {
    cv::Mat wide(80, 200, CV_8UC3);
    cv::RNG(5).fill(wide, cv::RNG::UNIFORM, 0, 256);
    const std::vector<cv::Mat> pictures{wide.colRange(7, 87), wide.colRange(113, 193)};
    const auto length = quadrille_verification_network_end - quadrille_verification_network_begin;
    cv::dnn::Net net =
        cv::dnn::readNetFromONNX(quadrille_verification_network_begin, static_cast<std::size_t>(length));
    net.setInput(cv::dnn::blobFromImages(pictures, 1.0 / 255));
    const cv::Mat expected = net.forward();
    TrainedNetwork network(quadrille_verification_network_begin, quadrille_verification_network_end);
    const auto answers = network.answers(pictures);
    for (int i = 0; i < 2; ++i) {
        const cv::Mat one = answers[static_cast<std::size_t>(i)].reshape(1, 1);
        EXPECT_LT(cv::norm(one, expected.reshape(1, 2).row(i), cv::NORM_INF), 1e-3);
    }
}

TEST(TrainedNetwork, TakesNoPicturesOfSeveralSizes) {
    TrainedNetwork network(quadrille_verification_network_begin, quadrille_verification_network_end);
    const cv::Mat large(80, 80, CV_8UC3, cv::Scalar()), small(79, 80, CV_8UC3, cv::Scalar());
    EXPECT_THROW(network.answers({large, small}), cv::Exception);
    EXPECT_THROW(network.answers({}), cv::Exception);
}

TEST(TrainedNetwork, IsReadOnSeveralThreadsAtOnce) {
    const cv::Mat black(80, 80, CV_8UC3, cv::Scalar());
    TrainedNetwork here(quadrille_verification_network_begin, quadrille_verification_network_end);
    const cv::Mat expected = here.answers({black}).front();
    constexpr int threads = 8;
    std::vector<std::future<cv::Mat>> elsewhere;
    elsewhere.reserve(threads);
    for (int thread = 0; thread < threads; ++thread) {
        elsewhere.push_back(std::async(std::launch::async, [&] {
            TrainedNetwork there(quadrille_verification_network_begin, quadrille_verification_network_end);
            return there.answers({black}).front();
        }));
    }
    for (auto& answer : elsewhere) EXPECT_LT(cv::norm(answer.get(), expected, cv::NORM_INF), 1e-6);
}

/// The convolutions of a network that the program carries; -1 if one of them is OpenCV's.
int our_convolutions(const char* begin, const char* end) {
    const OwnConvolutions ours;
    const cv::dnn::Net net = cv::dnn::readNetFromONNX(begin, static_cast<std::size_t>(end - begin));
    int count = 0;
    for (const cv::String& layer : net.getLayerNames()) {
        if (is_opencvs(net, layer)) return -1;
        count += net.getLayer(layer)->type == "Convolution" ? 1 : 0;
    }
    return count;
}

TEST(TrainedNetwork, LeavesOtherNetworksToOpenCV) {
    const TrainedNetwork trained(quadrille_die_network_begin, quadrille_die_network_end);
    LayerParams params = usual().params;
    cv::dnn::Net net;
    net.addLayerToPrev("convolution", "Convolution", params);
    EXPECT_TRUE(is_opencvs(net, "convolution"));
}

TEST(TrainedNetwork, GoesThroughOurConvolutionsAlone) {
    EXPECT_GT(our_convolutions(quadrille_card_network_begin, quadrille_card_network_end), 10);
    EXPECT_GT(our_convolutions(quadrille_verification_network_begin, quadrille_verification_network_end), 10);
    EXPECT_GT(our_convolutions(quadrille_die_network_begin, quadrille_die_network_end), 2);
}

}  // namespace
}  // namespace quadrille::vision
