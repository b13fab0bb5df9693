// tests/session/made_source.hpp: a source of pictures without a camera, and detectors that find nothing.
#pragma once
#include <cmath>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/follow/reader.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::app {

/// Grey pictures, `fps` a second, each with its number as its grey.
class MadeSource : public vision::FrameSource {
public:
    MadeSource(long frames, bool live) : frames_(frames), live_(live) {}
    std::optional<vision::Frame> next() override {
        if (number_ >= frames_) return std::nullopt;
        vision::Frame frame{cv::Mat(48, 64, CV_8UC3, cv::Scalar::all(double(number_ % 256))),
                            double(number_) / 20, number_};
        ++number_;
        return frame;
    }
    bool seek(double t) override {
        number_ = static_cast<long>(std::ceil(t * 20 - 1e-6));
        return true;
    }
    bool live() const override { return live_; }
    double duration() const override { return live_ ? 0 : double(frames_) / 20; }
    double fps() const override { return 20; }

private:
    long frames_, number_ = 0;
    bool live_;
};

inline const vision::Detectors blind{
    [](const cv::Mat&) { return std::optional<BoardPose>{}; },
    [](const cv::Mat&, const BoardPose&) { return std::vector<vision::CardReading>{}; }};

}  // namespace quadrille::app
