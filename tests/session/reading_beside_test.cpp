#include "app/capture/reading_beside.hpp"

#include <atomic>
#include <chrono>
#include <future>
#include <gtest/gtest.h>

namespace quadrille::app {
namespace {

using vision::Answer;
using vision::Question;

/// Eyes that read the number of a picture, which is its grey, once they are let.
class ReadingBesideOf : public testing::Test {
protected:
    vision::Eyes eyes() {
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
    static Question question(int number) {
        return {.frame = {cv::Mat(8, 8, CV_8UC1, cv::Scalar(number)), 0, number}, .pose = BoardPose{}};
    }
    static std::optional<Answer> awaited(ReadingBeside& reading) {
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        auto answer = reading.answer();
        while (!answer && std::chrono::steady_clock::now() < until) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            answer = reading.answer();
        }
        return answer;
    }
    void let_read() { may_.set_value(); }

    std::atomic<int> begun_ = 0;

private:
    std::promise<void> may_;
    std::shared_future<void> let_{may_.get_future()};
};

TEST_F(ReadingBesideOf, WaitsForNothingAndAnswersOnce) {
    ReadingBeside reading(eyes());
    EXPECT_FALSE(reading.answer().has_value());
    reading.ask(question(7));
    begun_.wait(0);
    EXPECT_FALSE(reading.answer().has_value());
    let_read();
    const auto answer = awaited(reading);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->frame.number, 7);
    EXPECT_EQ(answer->cards.at(0).angle_deg, 7);
    EXPECT_FALSE(reading.answer().has_value());
}

TEST_F(ReadingBesideOf, TheNewestQuestionAloneIsAnswered) {
    ReadingBeside reading(eyes());
    reading.ask(question(1));
    begun_.wait(0);
    reading.ask(question(2));  // never begun
    reading.ask(question(3));
    let_read();
    const auto answer = awaited(reading);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->frame.number, 3);
    EXPECT_EQ(begun_, 2);
}

TEST_F(ReadingBesideOf, WhatWasGivenUpIsNotAnswered) {
    ReadingBeside reading(eyes());
    reading.ask(question(1));
    begun_.wait(0);
    reading.give_up();
    let_read();
    reading.ask(question(2));
    const auto answer = awaited(reading);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->frame.number, 2);
}

TEST_F(ReadingBesideOf, EndsWithAQuestionThatNobodyBegan) {
    {
        ReadingBeside reading(eyes());
        reading.ask(question(1));
        begun_.wait(0);
        reading.ask(question(2));
        let_read();
    }
    EXPECT_LE(begun_, 2);
}

}  // namespace
}  // namespace quadrille::app
