// vision/network/scratch.hpp: room for numbers on their way, and work that is shared out among threads.
#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <opencv2/core/utility.hpp>

namespace quadrille::vision {

/// Memory that is kept from one use to the next, and is not written before it is used; it begins where a line
/// of a cache does.
class Scratch {
public:
    float* room_for(std::ptrdiff_t numbers) {
        const std::size_t bytes = static_cast<std::size_t>(numbers) * sizeof(float);
        if (bytes > size_) {
            size_ = 0;
            bytes_.reset();  // the new room may lie where the old one was
            bytes_.reset(static_cast<std::byte*>(::operator new(bytes, line)));
            size_ = bytes;
        }
        return reinterpret_cast<float*>(bytes_.get());
    }

private:
    static constexpr std::align_val_t line{64};
    struct Free {
        void operator()(std::byte* bytes) const { ::operator delete(bytes, line); }
    };
    std::unique_ptr<std::byte, Free> bytes_;
    std::size_t size_ = 0;
};

/// Does `once` for each number below `times`, on the threads that OpenCV may use.
template <typename Once>
void in_parallel(std::ptrdiff_t times, Once once) {
    const auto all_of = [&](const cv::Range& range) {
        for (int i = range.start; i < range.end; ++i) once(i);
    };
    const cv::Range all(0, static_cast<int>(times));
#ifdef __SANITIZE_THREAD__
    all_of(all);  // it does not see how TBB hands work from one thread to another, and would call it a race
#else
    cv::parallel_for_(all, all_of);
#endif
}

inline std::ptrdiff_t quotient_up(std::ptrdiff_t a, std::ptrdiff_t b) {
    return (a + b - 1) / b;
}

/// Of so many rows, so that each of those threads has some.
inline std::ptrdiff_t share_of_a_thread(std::ptrdiff_t rows) {
    return quotient_up(rows, std::max(1, cv::getNumThreads()));
}

}  // namespace quadrille::vision
