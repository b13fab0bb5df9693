// vision/network/parallel.hpp: work that is shared out among threads.
#pragma once
#include <algorithm>
#include <cstddef>
#include <opencv2/core/utility.hpp>

namespace quadrille::vision {

/// Does `once` for each number below `times`, on the threads that OpenCV may use. What is done more than once
/// shares out nothing itself.
template <typename Once>
void in_parallel(std::ptrdiff_t times, Once once) {
    if (times == 1) return once(std::ptrdiff_t{0});
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

/// How many of so many rows each of those threads takes.
inline std::ptrdiff_t share_of_a_thread(std::ptrdiff_t rows) {
    return quotient_up(rows, std::max(1, cv::getNumThreads()));
}

}  // namespace quadrille::vision
