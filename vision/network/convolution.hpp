// vision/network/convolution.hpp: a convolution of planes of numbers, as neural networks mean it.
//
// Here because OpenCV 4.6's own takes two to five times as long (docs/figures.md). Once OpenCV 4.7 or newer
// is required (Debian 13 has 4.10), delete convolution*, winograd*, padded_planes* and scratch.hpp:
// convolution_layer.cpp leaves newer versions to themselves.
#pragma once
#include <opencv2/core/types.hpp>
#include <optional>
#include <vector>

#include "vision/network/convolution_kernel.hpp"
#include "vision/network/padded_planes.hpp"
#include "vision/network/winograd.hpp"

namespace quadrille::vision {

struct ConvolutionShape {
    int inputs = 1, outputs = 1;  ///< planes
    int side = 1;                 ///< of the square kernel
    int stride = 1, pad = 0, dilation = 1;
};

/// OpenCV 4.6 gathers its input number by number; here some rows of the planes are padded at a time, and each
/// weight is multiplied with a vector of output pixels: an implicit matrix product. Where tiles are cheaper,
/// they are multiplied instead (Winograd).
class Convolution {
public:
    /// `weights`: outputs x inputs x side x side; `bias`: one an output.
    Convolution(const ConvolutionShape& shape, const float* weights, const float* bias,
                const ConvolutionKernel& kernel = convolution_kernels().front());

    /// Of planes of this size; empty where the kernel does not fit into them.
    cv::Size answer_size(cv::Size planes) const;

    /// `input`: planes of `size`, one after the other; `answer`: room for planes of answer_size(size).
    /// `rectified`: what is below 0 becomes 0. Uses the threads that OpenCV may use.
    void run(const float* input, cv::Size size, float* answer, bool rectified) const;

private:
    struct Rows {
        std::ptrdiff_t top = 0, bottom = 0;  ///< of the answer
    };
    PaddedPlanes layout(cv::Size size, std::ptrdiff_t top, std::ptrdiff_t rows) const;
    void run_rows(const float* input, cv::Size size, float* answer, bool rectified, Rows rows) const;
    std::ptrdiff_t reach() const { return std::ptrdiff_t{shape_.dilation} * (shape_.side - 1); }
    std::ptrdiff_t terms() const { return std::ptrdiff_t{shape_.inputs} * shape_.side * shape_.side; }
    double cost(cv::Size size) const;

    ConvolutionShape shape_;
    ConvolutionKernel kernel_;
    std::vector<float> weights_;  ///< for as many outputs as the kernel takes at once: terms x those
    std::vector<float> bias_;
    std::optional<Winograd> by_tiles_;
};

}  // namespace quadrille::vision
