#include "vision/network/convolution_kernel.hpp"

#include <opencv2/core/utility.hpp>

// Each function template is inlined into functions that are compiled for one processor's instructions.
#define QUADRILLE_INLINED [[gnu::always_inline]] inline

namespace quadrille::vision {
namespace {

constexpr std::ptrdiff_t registers = 3;  ///< of places, for each channel

/// `Lanes`: floats a register. In memory they lie at any place. (Copied by std::memcpy they take GCC 12 three
/// times as long with AVX2, and clang 14 forgets the alignment of a type that is returned by reference.)
template <int Lanes>
struct Vector {
    typedef float Register __attribute__((vector_size(Lanes * sizeof(float))));
    typedef float Anywhere
        __attribute__((vector_size(Lanes * sizeof(float)), aligned(sizeof(float)), may_alias));
    QUADRILLE_INLINED static void read(Register& numbers, const float* from) {
        numbers = *reinterpret_cast<const Anywhere*>(from);
    }
    QUADRILLE_INLINED static void write(float* to, const Register& numbers) {
        *reinterpret_cast<Anywhere*>(to) = numbers;
    }
};

/// `Channels`: of the answer, as many as leave registers free; from place `p` as many as `Registers` hold.
template <int Lanes, int Channels, std::ptrdiff_t Registers>
QUADRILLE_INLINED void run_places(const ConvolutionTask& task, std::ptrdiff_t p) {
    using Numbers = Vector<Lanes>;
    typename Numbers::Register sum[Channels][Registers];
    for (int c = 0; c < Channels; ++c) {
        for (std::ptrdiff_t r = 0; r < Registers; ++r)
            sum[c][r] = typename Numbers::Register{} + task.bias[c];
    }
    const float* weights = task.weights;
    for (std::ptrdiff_t i = 0; i < task.inputs; ++i) {
        const float* plane = task.input + i * task.plane + p;
        for (std::ptrdiff_t t = 0; t < task.taps_each; ++t, weights += Channels) {
            typename Numbers::Register read[Registers];
            for (std::ptrdiff_t r = 0; r < Registers; ++r)
                Numbers::read(read[r], plane + task.taps[t] + r * Lanes);
            for (int c = 0; c < Channels; ++c) {
                for (std::ptrdiff_t r = 0; r < Registers; ++r) sum[c][r] += weights[c] * read[r];
            }
        }
    }
    for (int c = 0; c < Channels; ++c) {
        float* to = task.answer + c * task.row + p;
        for (std::ptrdiff_t r = 0; r < Registers; ++r) Numbers::write(to + r * Lanes, sum[c][r]);
    }
}

/// The last places take no more registers than they fill.
template <int Lanes, int Channels>
QUADRILLE_INLINED void run_kernel(const ConvolutionTask& task) {
    std::ptrdiff_t p = 0;
    for (; p + (registers - 1) * Lanes < task.places; p += registers * Lanes)
        run_places<Lanes, Channels, registers>(task, p);
    if (p + Lanes < task.places)
        run_places<Lanes, Channels, 2>(task, p);
    else if (p < task.places)
        run_places<Lanes, Channels, 1>(task, p);
}

/// Six numbers of a row or column of inputs: the transposed B of the paper.
template <int Lanes>
QUADRILLE_INLINED void transform_six(const typename Vector<Lanes>::Register* in,
                                     typename Vector<Lanes>::Register* out, std::ptrdiff_t apart) {
    using Register = typename Vector<Lanes>::Register;
    const Register even = in[4] - 4 * in[2], odd = in[3] - 4 * in[1];
    const Register wide_even = in[4] - in[2], wide_odd = 2 * (in[3] - in[1]);
    out[0] = 4 * in[0] - 5 * in[2] + in[4];
    out[apart] = even + odd;
    out[2 * apart] = even - odd;
    out[3 * apart] = wide_even + wide_odd;
    out[4 * apart] = wide_even - wide_odd;
    out[5 * apart] = 4 * in[1] - 5 * in[3] + in[5];
}

template <int Lanes>
QUADRILLE_INLINED void transform_all_inputs(const TileTask& task) {
    using Numbers = Vector<Lanes>;
    constexpr std::ptrdiff_t six = WinogradTile::read;
    for (std::ptrdiff_t p = 0; p < task.tiles; p += Lanes) {
        typename Numbers::Register rows[six * six], in[six], out[six];
        for (std::ptrdiff_t x = 0; x < six; ++x) {
            for (std::ptrdiff_t y = 0; y < six; ++y)
                Numbers::read(in[y], task.from + task.reads[y * six + x] + p);
            transform_six<Lanes>(in, rows + x, six);
        }
        for (std::ptrdiff_t y = 0; y < six; ++y) {
            transform_six<Lanes>(rows + y * six, out, 1);
            for (std::ptrdiff_t x = 0; x < six; ++x)
                Numbers::write(task.to + (y * six + x) * task.row + p, out[x]);
        }
    }
}

/// Six products of a row or column to four answers: the transposed A of the paper.
template <int Lanes>
QUADRILLE_INLINED void transform_to_four(const typename Vector<Lanes>::Register* in,
                                         typename Vector<Lanes>::Register* out, std::ptrdiff_t apart) {
    using Register = typename Vector<Lanes>::Register;
    const Register near = in[1] + in[2], near_turn = in[1] - in[2];
    const Register far = in[3] + in[4], far_turn = 2 * (in[3] - in[4]);
    out[0] = in[0] + near + far;
    out[apart] = near_turn + far_turn;
    out[2 * apart] = near + 4 * far;
    out[3 * apart] = near_turn + 4 * far_turn + in[5];
}

template <int Lanes>
QUADRILLE_INLINED void transform_all_products(const TileTask& task) {
    using Numbers = Vector<Lanes>;
    constexpr std::ptrdiff_t six = WinogradTile::read, four = WinogradTile::answered;
    for (std::ptrdiff_t p = 0; p < task.tiles; p += Lanes) {
        typename Numbers::Register rows[four * six], in[six], out[four];
        for (std::ptrdiff_t x = 0; x < six; ++x) {
            for (std::ptrdiff_t y = 0; y < six; ++y)
                Numbers::read(in[y], task.from + task.reads[y * six + x] + p);
            transform_to_four<Lanes>(in, rows + x, six);
        }
        for (std::ptrdiff_t y = 0; y < four; ++y) {
            transform_to_four<Lanes>(rows + y * six, out, 1);
            for (std::ptrdiff_t x = 0; x < four; ++x)
                Numbers::write(task.to + (y * four + x) * task.row + p, out[x]);
        }
    }
}

template <std::ptrdiff_t Apart>
QUADRILLE_INLINED void split_by(const SplitTask& task) {
    for (std::ptrdiff_t i = 0; i < task.groups; ++i) {
        for (std::ptrdiff_t k = 0; k < Apart; ++k) task.split[k * task.row + i] = task.mixed[i * Apart + k];
    }
}

QUADRILLE_INLINED void split_any(const SplitTask& task) {
    if (task.apart == 2) return split_by<2>(task);
    if (task.apart == 4) return split_by<4>(task);
    for (std::ptrdiff_t k = 0; k < task.apart; ++k) {
        for (std::ptrdiff_t i = 0; i < task.groups; ++i)
            task.split[k * task.row + i] = task.mixed[i * task.apart + k];
    }
}

QUADRILLE_INLINED void merge_four(const MergeTask& task) {
    constexpr std::ptrdiff_t four = WinogradTile::answered;
    for (std::ptrdiff_t i = 0; i < task.groups; ++i) {
        for (std::ptrdiff_t k = 0; k < four; ++k) task.mixed[i * four + k] = task.four[k * task.row + i];
    }
}

// The functions of each kernel, compiled for its instructions.

struct Any {
    static constexpr std::ptrdiff_t channels = 4, step = 4;
    static void run(const ConvolutionTask& task) { run_kernel<step, channels>(task); }
    static void transform_inputs(const TileTask& task) { transform_all_inputs<step>(task); }
    static void transform_products(const TileTask& task) { transform_all_products<step>(task); }
    static void split(const SplitTask& task) { split_any(task); }
    static void merge(const MergeTask& task) { merge_four(task); }
};
#ifdef __x86_64__
struct Avx2 {
    static constexpr std::ptrdiff_t channels = 4, step = 8;
    [[gnu::target("avx2,fma")]] static void run(const ConvolutionTask& task) {
        run_kernel<step, channels>(task);
    }
    [[gnu::target("avx2,fma")]] static void transform_inputs(const TileTask& task) {
        transform_all_inputs<step>(task);
    }
    [[gnu::target("avx2,fma")]] static void transform_products(const TileTask& task) {
        transform_all_products<step>(task);
    }
    [[gnu::target("avx2,fma")]] static void split(const SplitTask& task) { split_any(task); }
    [[gnu::target("avx2,fma")]] static void merge(const MergeTask& task) { merge_four(task); }
};
struct Avx512 {
    static constexpr std::ptrdiff_t channels = 8, step = 16;
    [[gnu::target("avx512f")]] static void run(const ConvolutionTask& task) {
        run_kernel<step, channels>(task);
    }
    [[gnu::target("avx512f")]] static void transform_inputs(const TileTask& task) {
        transform_all_inputs<step>(task);
    }
    [[gnu::target("avx512f")]] static void transform_products(const TileTask& task) {
        transform_all_products<step>(task);
    }
    [[gnu::target("avx512f")]] static void split(const SplitTask& task) { split_any(task); }
    [[gnu::target("avx512f")]] static void merge(const MergeTask& task) { merge_four(task); }
};
#endif

template <typename Functions>
ConvolutionKernel kernel_of() {
    return {.channels = Functions::channels,
            .step = Functions::step,
            .run = Functions::run,
            .transform_inputs = Functions::transform_inputs,
            .transform_products = Functions::transform_products,
            .split = Functions::split,
            .merge = Functions::merge};
}

}  // namespace

std::vector<ConvolutionKernel> convolution_kernels() {
    std::vector<ConvolutionKernel> kernels;
#ifdef __x86_64__
    const bool avx2 = cv::checkHardwareSupport(CV_CPU_AVX2) && cv::checkHardwareSupport(CV_CPU_FMA3);
    if (avx2 && cv::checkHardwareSupport(CV_CPU_AVX_512F)) kernels.push_back(kernel_of<Avx512>());
    if (avx2) kernels.push_back(kernel_of<Avx2>());
#endif
    kernels.push_back(kernel_of<Any>());
    return kernels;
}

}  // namespace quadrille::vision
