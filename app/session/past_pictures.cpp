#include "app/session/past_pictures.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "vision/picture/picture.hpp"

namespace quadrille::app {

void PastPictures::keep(double t, std::string jpeg) {
    if (jpeg.empty()) return;
    bytes_ += jpeg.size();
    kept_.push_back({t, std::move(jpeg)});
    while (bytes_ > budget_ && kept_.size() > 1) {
        bytes_ -= kept_.front().jpeg.size();
        kept_.pop_front();
    }
}

const cv::Mat& PastPictures::at(double t) {
    const auto later = std::upper_bound(kept_.begin(), kept_.end(), t,
                                        [](double at, const Kept& one) { return at < one.t; });
    if (later == kept_.begin()) return none_;
    const Kept& found = *std::prev(later);
    if (decoded_.empty() || decoded_t_ != found.t) {
        decoded_t_ = found.t;
        const std::vector<unsigned char> bytes(found.jpeg.begin(), found.jpeg.end());
        decoded_ = vision::decode_picture(bytes).value_or(cv::Mat());
    }
    return decoded_;
}

}  // namespace quadrille::app
