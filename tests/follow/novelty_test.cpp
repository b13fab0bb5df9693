#include "vision/follow/novelty.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

/// Eight cells in a row; `differs` and `moves` name them by '#'.
class SomethingNew : public testing::Test {
protected:
    bool is_there(const char* differs, const char* moves, double newest_t = 0, bool hand = false) {
        Changes changes;
        changes.differs = cells(differs);
        changes.hand = hand;
        const int count = cv::connectedComponents(changes.differs, changes.labels, 8, CV_32S);
        for (int label = 1; label < count; ++label) changes.regions.push_back({.label = label});
        t_ += 1.0 / 30;
        const auto ready = [&](const Region&) { return ready_; };
        return novelty_.in(changes, ~cells(moves), ready, newest_t, t_);
    }
    bool ready_ = true;

private:
    static cv::Mat cells(const char* marks) {
        cv::Mat row(1, 8, CV_8U);
        for (int x = 0; x < 8; ++x) row.at<unsigned char>(x) = marks[x] == '#' ? 255 : 0;
        return row;
    }
    Novelty novelty_;
    double t_ = 0;
};

TEST_F(SomethingNew, IsReportedOnce) {
    EXPECT_TRUE(is_there("##......", "........"));
    EXPECT_FALSE(is_there("##......", "........"));
    EXPECT_TRUE(is_there("###.....", "........")) << "one more cell";
    EXPECT_FALSE(is_there("##......", "........")) << "a cell that flickers";
    EXPECT_FALSE(is_there("###.....", "........")) << "and comes again";
}

TEST_F(SomethingNew, IsWhatComesToRestAgain) {
    EXPECT_TRUE(is_there("##......", "........"));
    EXPECT_FALSE(is_there("##......", "#......."));
    EXPECT_TRUE(is_there("##......", "........"));
}

TEST_F(SomethingNew, IsAReadingAHandThatLeftAndARegionThatIsReady) {
    ready_ = false;
    EXPECT_TRUE(is_there("##......", "........", 0, true));
    EXPECT_FALSE(is_there("##......", "........", 0, true));
    EXPECT_TRUE(is_there("##......", "........", 1, true));
    EXPECT_TRUE(is_there("##......", "........", 1, false));
    EXPECT_FALSE(is_there("##......", "........", 1, false));
    ready_ = true;
    EXPECT_TRUE(is_there("##......", "........", 1, false));
    EXPECT_FALSE(is_there("##......", "........", 1, false));
}

TEST_F(SomethingNew, IsSupposedNowAndThen) {
    EXPECT_TRUE(is_there("##......", "........"));
    int told = 0;
    for (int frame = 0; frame < 90; ++frame) told += is_there("##......", "........");
    EXPECT_GE(told, 2);
    EXPECT_LE(told, 3);
}

}  // namespace
}  // namespace quadrille::vision
