// app/session/past_pictures.hpp: what a live camera saw earlier, to look back at.
#pragma once
#include <cstddef>
#include <deque>
#include <opencv2/core.hpp>
#include <string>

namespace quadrille::app {

/// The pictures that were kept when something happened, in the order of their times. Belongs to one thread.
class PastPictures {
public:
    /// More than `budget` bytes are not held: the oldest pictures go. 64 MB are some 1,600 of them.
    explicit PastPictures(std::size_t budget = std::size_t{64} << 20) : budget_(budget) {}

    /// `t`: not before that of the picture kept last. An empty one is left out.
    void keep(double t, std::string jpeg);
    /// The newest that was not taken after `t`, 8-bit BGR; empty where there is none.
    const cv::Mat& at(double t);

private:
    struct Kept {
        double t;
        std::string jpeg;
    };
    std::deque<Kept> kept_;
    std::size_t budget_, bytes_ = 0;
    double decoded_t_ = -1;
    cv::Mat decoded_;  ///< the picture of `decoded_t_`
    cv::Mat none_;
};

}  // namespace quadrille::app
