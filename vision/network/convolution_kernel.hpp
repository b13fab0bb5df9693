// vision/network/convolution_kernel.hpp: the inner loop of a convolution, for each set of vector
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

struct ConvolutionKernel {
    std::ptrdiff_t channels = 0;  ///< of the answer, which a task has
    std::ptrdiff_t step = 0;      ///< places at once: a task is read and written up to a multiple of it
    void (*run)(const ConvolutionTask&) = nullptr;
};

/// Those that this processor can run, the fastest first; never none.
std::vector<ConvolutionKernel> convolution_kernels();

}  // namespace quadrille::vision
