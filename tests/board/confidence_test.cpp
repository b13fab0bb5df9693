// The confidence of a board: what the lattice network says counts where it has learned such boards, and
// either it or the segments may find a pose likely.
#include "vision/board/confidence.hpp"

#include <gtest/gtest.h>

#include "tests/scenes/cards.hpp"

namespace quadrille::vision {
namespace {

/// As where the network is sure that there is no board.
LatticeMap empty_map() {
    const cv::Mat1f none(90, 160, -8.0F), nowhere(90, 160, 0.0F);
    return {.crossing = none,
            .right = nowhere,
            .down = nowhere,
            .line = none,
            .inside = none,
            .picture_from_cell = 8};
}

/// Of a board whose lines the picture shows.
PoseEvidence evidence_of(int columns, int rows, const LatticeMap* map) {
    const BoardPose pose = scenes::pose_from_above(
        {.grid = {.columns = columns, .rows = rows}, .px_per_mm = 0.4, .margin_mm = 40});
    const Verdict verdict{.on_lines = 0.95,
                          .evenness = 0.98,
                          .aside = 0.1,
                          .beyond = 0.05,
                          .weakest_side = 0.9,
                          .visible = 1,
                          .outside = 1};
    return evidence_for({.board = pose, .share = 0.98, .miss = 0.01}, verdict, std::nullopt, map);
}

struct Size {
    int columns, rows;
    bool learned;
};

class LatticeOf : public testing::TestWithParam<Size> {};

TEST_P(LatticeOf, CountsWhereSuchBoardsWereLearned) {
    const auto [columns, rows, learned] = GetParam();
    const LatticeMap map = empty_map();
    const PoseEvidence with = evidence_of(columns, rows, &map), without = evidence_of(columns, rows, nullptr);
    EXPECT_EQ(with.lattice.has_value(), learned);
    if (learned)
        EXPECT_LT(confidence(with), confidence(without));
    else
        EXPECT_EQ(confidence(with), confidence(without));
}

INSTANTIATE_TEST_SUITE_P(Boards, LatticeOf,
                         testing::Values(Size{8, 8, true}, Size{12, 12, true}, Size{5, 12, true},
                                         Size{13, 8, false}, Size{8, 13, false}, Size{18, 18, false}));

/// A sheet on a table of tiles (numbers of a rendered one): the network takes the tiles for squares too.
PoseEvidence evidence_on_tiles() {
    return {.on_lines = 0.79,
            .aside = 0.07,
            .beyond = 0.10,
            .weakest_side = 0.58,
            .share = 0.99,
            .miss = 0.06,
            .evenness = 0.94,
            .outside = 1,
            .board = 0.27,
            .lattice = LatticeAgreement{.on_lines = 0.65,
                                        .aside = 0.18,
                                        .inside = 0.83,
                                        .beyond = 0.44,
                                        .crossings = 0.39,
                                        .visible = 1,
                                        .miss = 1.01}};
}

TEST(Confidence, IsHighWhereTheLinesAreExactThoughTheNetworkIsUnsure) {
    EXPECT_GT(confidence(evidence_on_tiles()), 0.9);
}

TEST(Confidence, IsLowWhereLinesAreMissedAndTheNetworkIsUnsure) {
    PoseEvidence evidence = evidence_on_tiles();
    evidence.share = 0.8, evidence.miss = 0.9, evidence.on_lines = 0.4;
    EXPECT_LT(confidence(evidence), 0.5);
}

TEST(Confidence, IsHighWhereTheNetworkIsSureThoughLinesHardlyShow) {
    PoseEvidence evidence = evidence_on_tiles();
    evidence.share = 0.8, evidence.miss = 0.9, evidence.on_lines = 0.4;
    evidence.lattice->on_lines = 0.97, evidence.lattice->inside = 1, evidence.lattice->beyond = 0;
    EXPECT_GT(confidence(evidence), 0.9);
}

}  // namespace
}  // namespace quadrille::vision
