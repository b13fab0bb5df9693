#include "vision/network/convolution_kernel.hpp"

#include <opencv2/core/utility.hpp>

namespace quadrille::vision {
namespace {

constexpr std::ptrdiff_t registers = 3;  ///< of places, for each channel

/// `Lanes`: floats a register; `Channels`: of the answer, as many as leave registers free. Inlined into each
/// function below, it is compiled for that function's instructions.
template <int Lanes, int Channels>
[[gnu::always_inline]] inline void run_kernel(const ConvolutionTask& task) {
    typedef float Register
        __attribute__((vector_size(Lanes * sizeof(float)), aligned(sizeof(float)), may_alias));
    for (std::ptrdiff_t p = 0; p < task.places; p += Lanes * registers) {
        Register sum[Channels][registers];
        for (int c = 0; c < Channels; ++c) {
            for (std::ptrdiff_t r = 0; r < registers; ++r) sum[c][r] = Register{} + task.bias[c];
        }
        const float* weights = task.weights;
        for (std::ptrdiff_t i = 0; i < task.inputs; ++i) {
            const float* plane = task.input + i * task.plane + p;
            for (std::ptrdiff_t t = 0; t < task.taps_each; ++t, weights += Channels) {
                Register read[registers];
                for (std::ptrdiff_t r = 0; r < registers; ++r)
                    read[r] = *reinterpret_cast<const Register*>(plane + task.taps[t] + r * Lanes);
                for (int c = 0; c < Channels; ++c) {
                    for (std::ptrdiff_t r = 0; r < registers; ++r) sum[c][r] += weights[c] * read[r];
                }
            }
        }
        for (int c = 0; c < Channels; ++c) {
            float* to = task.answer + c * task.row + p;
            for (std::ptrdiff_t r = 0; r < registers; ++r)
                *reinterpret_cast<Register*>(to + r * Lanes) = sum[c][r];
        }
    }
}

void with_any(const ConvolutionTask& task) {
    run_kernel<4, 4>(task);
}
#ifdef __x86_64__
[[gnu::target("avx2,fma")]] void with_avx2(const ConvolutionTask& task) {
    run_kernel<8, 4>(task);
}
[[gnu::target("avx512f")]] void with_avx512(const ConvolutionTask& task) {
    run_kernel<16, 8>(task);
}
#endif

}  // namespace

std::vector<ConvolutionKernel> convolution_kernels() {
    std::vector<ConvolutionKernel> kernels;
#ifdef __x86_64__
    const bool avx2 = cv::checkHardwareSupport(CV_CPU_AVX2) && cv::checkHardwareSupport(CV_CPU_FMA3);
    if (avx2 && cv::checkHardwareSupport(CV_CPU_AVX_512F))
        kernels.push_back({.channels = 8, .step = 16 * registers, .run = with_avx512});
    if (avx2) kernels.push_back({.channels = 4, .step = 8 * registers, .run = with_avx2});
#endif
    kernels.push_back({.channels = 4, .step = 4 * registers, .run = with_any});
    return kernels;
}

}  // namespace quadrille::vision
