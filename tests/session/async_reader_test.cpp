#include "app/capture/async_reader.hpp"

#include <atomic>
#include <chrono>
#include <future>
#include <gtest/gtest.h>

namespace quadrille::app {
namespace {

using vision::ReadRequest;
using vision::ReadResult;

/// Detectors that read the number of a picture, which is its grey, once they are let.
class AsyncReaderOf : public testing::Test {
protected:
    vision::Detectors detectors() {
        return {[](const cv::Mat&) { return std::optional<BoardPose>{}; },
                [this](const cv::Mat& picture, const BoardPose&) {
                    ++begun_;
                    begun_.notify_all();
                    let_.wait();
                    vision::CardReading card;
                    card.angle_deg = picture.at<unsigned char>(0, 0);
                    return std::vector{card};
                }};
    }
    static ReadRequest request(int number) {
        return {.frame = {cv::Mat(8, 8, CV_8UC1, cv::Scalar(number)), 0, number}, .pose = BoardPose{}};
    }
    static std::optional<ReadResult> awaited(AsyncReader& reading) {
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        auto result = reading.take_result();
        while (!result && std::chrono::steady_clock::now() < until) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            result = reading.take_result();
        }
        return result;
    }
    void let_read() { may_.set_value(); }

    std::atomic<int> begun_ = 0;

private:
    std::promise<void> may_;
    std::shared_future<void> let_{may_.get_future()};
};

TEST_F(AsyncReaderOf, WaitsForNothingAndAnswersOnce) {
    AsyncReader reading(detectors());
    EXPECT_FALSE(reading.take_result().has_value());
    reading.request(request(7));
    begun_.wait(0);
    EXPECT_FALSE(reading.take_result().has_value());
    let_read();
    const auto result = awaited(reading);
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->frame.number, 7);
    EXPECT_EQ(result->cards.at(0).angle_deg, 7);
    EXPECT_FALSE(reading.take_result().has_value());
}

TEST_F(AsyncReaderOf, TheNewestQuestionAloneIsAnswered) {
    AsyncReader reading(detectors());
    reading.request(request(1));
    begun_.wait(0);
    reading.request(request(2));  // never begun
    reading.request(request(3));
    let_read();
    const auto result = awaited(reading);
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->frame.number, 3);
    EXPECT_EQ(begun_, 2);
}

TEST_F(AsyncReaderOf, WhatWasGivenUpIsNotAnswered) {
    AsyncReader reading(detectors());
    reading.request(request(1));
    begun_.wait(0);
    reading.cancel();
    let_read();
    reading.request(request(2));
    const auto result = awaited(reading);
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->frame.number, 2);
}

TEST_F(AsyncReaderOf, EndsWithARequestThatWasNotBegun) {
    {
        AsyncReader reading(detectors());
        reading.request(request(1));
        begun_.wait(0);
        reading.request(request(2));
        let_read();
    }
    EXPECT_LE(begun_, 2);
}

}  // namespace
}  // namespace quadrille::app
