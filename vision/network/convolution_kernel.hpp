// vision/network/convolution_kernel.hpp: the inner loops of a convolution, for each set of vector
// instructions.
#pragma once
#include <cstddef>
#include <vector>

namespace quadrille::vision {

/// answer(c, p) = bias(c) + sum over i and t of weights(i, t, c) * input(i * plane + taps(t) + p), for
/// `places` values of p.
struct ConvolutionTask {
    const float* input = nullptr;
    std::ptrdiff_t inputs = 0, plane = 0;  ///< how many planes, and floats from one to the next
    const std::ptrdiff_t* taps = nullptr;  ///< where a plane is read, from each place
    std::ptrdiff_t taps_each = 0;          ///< how many
    const float* weights = nullptr;        ///< one row a tap of a plane, a value a channel
    const float* bias = nullptr;           ///< one a channel
    float* answer = nullptr;               ///< one row a channel
    std::ptrdiff_t row = 0;                ///< floats from one row of the answer to the next
    std::ptrdiff_t places = 0;
};

/// A transformation of tiles, whose numbers lie apart: the k-th of tile p is read at from[reads[k] + p] and
/// written to to[k * row + p].
struct TileTask {
    const float* from = nullptr;
    const std::ptrdiff_t* reads = nullptr;
    float* to = nullptr;
    std::ptrdiff_t row = 0;
    std::ptrdiff_t tiles = 0;
};

/// Every `apart`-th number of `mixed` belongs together: split[k * row + i] = mixed[i * apart + k].
struct SplitTask {
    const float* mixed = nullptr;
    std::ptrdiff_t apart = 1;
    float* split = nullptr;
    std::ptrdiff_t row = 0, groups = 0;
};

/// The other way, for rows of the answers of tiles: mixed[i * 4 + k] = four[k * row + i].
struct MergeTask {
    const float* four = nullptr;
    std::ptrdiff_t row = 0;
    float* mixed = nullptr;
    std::ptrdiff_t groups = 0;
};

/// Transformations of Winograd's F(4 x 4, 3 x 3) (Lavin and Gray, Fast Algorithms for Convolutional Neural
/// Networks, 2016): a tile of 6 x 6 inputs and one of 6 x 6 weights are multiplied number by number, and
/// that gives 4 x 4 answers, for a quarter of the multiplications.
struct WinogradTile {
    static constexpr std::ptrdiff_t read = 6, answered = 4;  ///< rows and columns
    static constexpr std::ptrdiff_t products = read * read, answers = answered * answered;
};

struct ConvolutionKernel {
    std::ptrdiff_t channels = 0;  ///< of the answer, which a task has
    std::ptrdiff_t step = 0;      ///< places and tiles are read and written up to a multiple of it
    void (*run)(const ConvolutionTask&) = nullptr;
    /// 6 x 6 inputs, and 6 x 6 products to 4 x 4 answers.
    void (*transform_inputs)(const TileTask&) = nullptr;
    void (*transform_products)(const TileTask&) = nullptr;
    void (*split)(const SplitTask&) = nullptr;
    void (*merge)(const MergeTask&) = nullptr;
};

/// Those that this processor can run, the fastest first; never none.
std::vector<ConvolutionKernel> convolution_kernels();

}  // namespace quadrille::vision
