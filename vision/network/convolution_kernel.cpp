#include "vision/network/convolution_kernel.hpp"

#include <opencv2/core/utility.hpp>

namespace quadrille::vision {
namespace {

constexpr std::ptrdiff_t registers = 3;  ///< of places, for each channel

#define TARGET
#define KERNEL with_any
#define LANES 4
#define CHANNELS 4
#include "vision/network/convolution_kernel.inc"
#undef TARGET
#undef KERNEL
#undef LANES
#undef CHANNELS

#ifdef __x86_64__
#define TARGET __attribute__((target("avx2,fma")))
#define KERNEL with_avx2
#define LANES 8
#define CHANNELS 4
#include "vision/network/convolution_kernel.inc"
#undef TARGET
#undef KERNEL
#undef LANES
#undef CHANNELS

#define TARGET __attribute__((target("avx512f")))
#define KERNEL with_avx512
#define LANES 16
#define CHANNELS 8
#include "vision/network/convolution_kernel.inc"
#undef TARGET
#undef KERNEL
#undef LANES
#undef CHANNELS
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
