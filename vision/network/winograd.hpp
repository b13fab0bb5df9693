// vision/network/winograd.hpp: a convolution of 3 x 3 by tiles, with a quarter of the multiplications.
#pragma once
#include <opencv2/core/types.hpp>
#include <vector>

#include "vision/network/convolution_kernel.hpp"
#include "vision/network/padded_planes.hpp"

namespace quadrille::vision {

struct WinogradShape {
    static constexpr int side = 3;           ///< of the square kernel
    std::ptrdiff_t inputs = 1, outputs = 1;  ///< planes
    std::ptrdiff_t pad = 0, dilation = 1;
};

/// Winograd's F(4 x 4, 3 x 3) in 32-bit floats (WinogradTile). Its answers are those of the definition but
/// for rounding, whatever the number of threads.
class Winograd {
public:
    /// As those of Convolution.
    Winograd(const WinogradShape& shape, const float* weights, const float* bias,
             const ConvolutionKernel& kernel);

    /// `answered`: the size of an answer's plane. As Convolution::run.
    void run(const float* input, cv::Size size, cv::Size answered, float* answer, bool rectified) const;

    /// What a run costs, in multiplications of one number; its transformations are counted in.
    double cost(cv::Size answered) const;

private:
    /// Rows of tiles that are multiplied at once. With a dilation of d a row of tiles answers 4 d rows, and
    /// has d x d kinds of tiles: of every d-th row and column, from each of the first d.
    struct Band {
        std::ptrdiff_t first = 0, rows = 0;
    };
    void transform_weights(const float* weights, std::ptrdiff_t first);
    PaddedPlanes layout(cv::Size answered, const Band& band) const;
    std::ptrdiff_t places(cv::Size answered, std::ptrdiff_t rows) const;
    std::ptrdiff_t rows_of_tiles(cv::Size answered) const;
    std::ptrdiff_t rows_at_once(cv::Size answered, std::ptrdiff_t most) const;
    void run_band(const Band& band, const float* input, cv::Size size, cv::Size answered, float* answer,
                  bool rectified) const;
    void answer_tiles(const Band& band, std::ptrdiff_t kind, const float* products, float* room,
                      cv::Size answered, float* answer, bool rectified) const;
    void multiply(const float* inputs, float* products, std::ptrdiff_t row) const;

    WinogradShape shape_;
    ConvolutionKernel kernel_;
    std::ptrdiff_t blocks_;       ///< of as many outputs as the kernel takes at once
    std::vector<float> weights_;  ///< products x blocks x inputs x outputs of a block
    std::vector<float> bias_;     ///< products x blocks x outputs of a block: of one product alone
};

}  // namespace quadrille::vision
