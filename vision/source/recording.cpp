#include "vision/source/recording.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::vision {
namespace {

class Recording : public FrameSource {
public:
    explicit Recording(const cv::VideoCapture& video) : video_(video) {
        fps_ = video_.get(cv::CAP_PROP_FPS);
        // Broken headers claim 0 or thousands; 30 is what nearly all cameras write.
        has_times_ = fps_ > 0.1 && fps_ < 1000;
        if (!has_times_) fps_ = 30;
    }
    std::optional<Frame> next() override {
        Frame frame;
        if (!grabbed_ && !grab()) return std::nullopt;
        grabbed_ = false;
        if (!video_.retrieve(frame.picture) || frame.picture.empty()) return std::nullopt;
        frame.number = number_++;
        frame.t = *t_;
        return frame;
    }
    bool seek(double t) override {
        const auto wanted = static_cast<long>(std::ceil(std::max(0.0, t) * fps_ - 1e-6));
        if (!go_to(wanted)) return false;
        grabbed_ = grab();
        // At a variable rate that is another frame than the one meant.
        if (grabbed_ && *t_ > t + 1 / fps_ && wanted > 0) grabbed_ = go_to(0) && grab();
        while (grabbed_ && *t_ < t - rounded) {
            ++number_;
            grabbed_ = grab();
        }
        return true;
    }
    bool live() const override { return false; }
    double duration() const override { return std::max(0.0, video_.get(cv::CAP_PROP_FRAME_COUNT)) / fps_; }
    double fps() const override { return fps_; }

private:
    static constexpr double rounded = 0.0015;  ///< files count in milliseconds

    bool go_to(long number) {
        number_ = number;
        grabbed_ = false;
        t_.reset();
        return video_.set(cv::CAP_PROP_POS_FRAMES, static_cast<double>(number));
    }
    bool grab() {
        if (!video_.grab()) return false;
        t_ = time_grabbed();
        return true;
    }
    /// Phones record at a rate that varies with the light, and say when each frame was taken. OpenCV passes
    /// it on but for frames that the decoder held back, often the last ones.
    double time_grabbed() const {
        const double counted = static_cast<double>(number_) / fps_;
        const double told = video_.get(cv::CAP_PROP_POS_MSEC) / 1000;
        constexpr double longest_gap = 60;  ///< between two frames; a damaged file claims any
        if (!has_times_ || std::abs(told - counted) < rounded) return counted;
        if (!t_) return told > 0 ? told : counted;
        return told > *t_ && told < *t_ + longest_gap ? told : *t_ + 1 / fps_;
    }

    cv::VideoCapture video_;
    double fps_ = 30;
    bool has_times_ = true;  ///< its header's times are used
    long number_ = 0;        ///< of the frame that comes next
    bool grabbed_ = false;   ///< it was read already, and waits to be decoded
    std::optional<double>
        t_;  ///< of the frame that was grabbed last; nullopt where the next is not the one after
};

}  // namespace

std::unique_ptr<FrameSource> recording(const cv::VideoCapture& video) {
    return std::make_unique<Recording>(video);
}

}  // namespace quadrille::vision
