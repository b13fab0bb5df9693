// Some minutes of the soak in every run; `soak` plays hours.
#include "tests/play/soak.hpp"

#include <gtest/gtest.h>

namespace quadrille::test {
namespace {

TEST(Soak, NothingIsMissedMadeUpOrLost) {
    const SoakReport report =
        soak({.hours = 0.1, .picture = {640, 360}, .rest_s = 4, .trouble = 0.25, .seed = 5, .read = false});
    EXPECT_GT(report.played, 40);
    EXPECT_EQ(report.missed, std::vector<std::string>{});
    EXPECT_EQ(report.made_up, std::vector<std::string>{});
    EXPECT_EQ(report.wrongly_described, 0);
    EXPECT_EQ(report.wrong_at_the_end, 0);
    EXPECT_EQ(report.not_logged, 0);
    for (const char* kind : {"source_lost", "suspended", "disk_full", "clock_jump", "covered", "board_lost"})
        EXPECT_GT(report.disturbances.count(kind), 0U) << kind;
}

}  // namespace
}  // namespace quadrille::test
