#include "app/capture/pace.hpp"

#include <gtest/gtest.h>

namespace quadrille::app {
namespace {

/// A clock that goes on when it is told to, and when somebody sleeps.
class MadeClock {
public:
    Pace::Clock clock() {
        return {[this] { return now_; }, [this](Pace::Moment moment) { now_ = std::max(now_, moment); }};
    }
    void pass(double seconds) {
        now_ += std::chrono::duration_cast<Pace::Moment::duration>(std::chrono::duration<double>(seconds));
    }
    double seconds() const { return std::chrono::duration<double>(now_ - Pace::Moment()).count(); }

private:
    Pace::Moment now_;
};

vision::Frame frame_at(double t) {
    vision::Frame frame;
    frame.t = t;
    return frame;
}

/// How many of the frames of `seconds` at 30 a second are taken when each takes `work_s` to come.
int taken(Pace& pace, MadeClock& clock, double seconds, double work_s) {
    int count = 0;
    for (int i = 0; i < static_cast<int>(seconds * 30); ++i) {
        clock.pass(work_s);
        count += pace.takes(frame_at(i / 30.0));
    }
    return count;
}

TEST(Pace, TakesEveryFrameAtOnceWhereNothingIsAsked) {
    MadeClock clock;
    Pace pace(0, false, clock.clock());
    EXPECT_EQ(taken(pace, clock, 10, 1), 300);
}

TEST(Pace, InRealTimeEveryFrameWaitsForItsMoment) {
    MadeClock clock;
    Pace pace(0, true, clock.clock());
    EXPECT_EQ(taken(pace, clock, 10, 0.01), 300);
    EXPECT_NEAR(clock.seconds(), 10, 0.1);
}

TEST(Pace, AFrameThatComesTooLateIsPassedOver) {
    MadeClock clock;
    Pace pace(0, true, clock.clock());
    EXPECT_TRUE(pace.takes(frame_at(0)));
    EXPECT_TRUE(pace.takes(frame_at(1)));
    clock.pass(0.5);
    EXPECT_TRUE(pace.takes(frame_at(1.1))) << "the first after a pause is shown";
    EXPECT_FALSE(pace.takes(frame_at(1.2)));
    EXPECT_FALSE(pace.takes(frame_at(1.3)));
    EXPECT_TRUE(pace.takes(frame_at(1.45)));
    EXPECT_NEAR(clock.seconds(), 1.5, 1e-6);
}

TEST(Pace, AMachineThatIsTooSlowShowsFewerFramesAndNotNone) {
    MadeClock clock;
    Pace pace(0, true, clock.clock());
    const int shown = taken(pace, clock, 10, 0.06);
    EXPECT_GT(shown, 100);
    EXPECT_LT(shown, 200);
}

TEST(Pace, TakesNoMoreThanAskedFor) {
    MadeClock clock;
    Pace pace(10, false, clock.clock());
    EXPECT_EQ(taken(pace, clock, 10, 0), 100);
}

}  // namespace
}  // namespace quadrille::app
