#include "app/window/drawing/overlay.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>
#include <rapidcheck/gtest.h>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

std::vector<cv::Point2f> floats(const Polyline& line) {
    return {line.begin(), line.end()};
}

RC_GTEST_PROP(Outline, EnclosesTheMembersAndNothingElse, ()) {
    SquareSet set;
    for (int i = 0, n = *rc::gen::inRange(1, 20); i < n; ++i)
        set.insert({*rc::gen::inRange(0, 6), *rc::gen::inRange(0, 6)});
    const BoardGrid grid{.columns = 6, .rows = 6};
    double area = 0;
    const auto loops = outline_mm(set, grid, 0);
    for (const Polyline& loop : loops) area += cv::contourArea(floats(loop), true);
    // Turned outer loops count as positive, holes as negative: what is left is the area of the set.
    RC_ASSERT(std::abs(area - set.size() * 90.0 * 90.0) < 1);
    for (int c = 0; c < 6; ++c) {
        for (int r = 0; r < 6; ++r) {
            int inside = 0;
            for (const Polyline& loop : loops)
                inside += cv::pointPolygonTest(floats(loop), grid.centre_mm({c, r}), false) > 0 ? 1 : 0;
            RC_ASSERT((inside % 2 == 1) == set.contains({c, r}));
        }
    }
}

TEST(Outline, InsetStaysInside) {
    const auto loops = outline_mm(SquareSet::around({3, 3}, 1), BoardGrid{}, 5);
    ASSERT_EQ(loops.size(), 1U);
    ASSERT_EQ(loops[0].size(), 4U);
    for (const cv::Point2d p : loops[0]) {
        EXPECT_TRUE(p.x == 185 || p.x == 445) << p;
        EXPECT_TRUE(p.y == 185 || p.y == 445) << p;
    }
}

TEST(Dashes, CoverTheirShareOfTheLine) {
    const Polyline line{{0, 0}, {100, 0}};
    double length = 0;
    for (const Polyline& dash : dashes(line, false, 6, 4)) {
        for (std::size_t i = 1; i < dash.size(); ++i) length += cv::norm(dash[i] - dash[i - 1]);
    }
    EXPECT_NEAR(length, 60, 1e-9);
}

TEST(FromAbove, TurnsTheChosenSeatToTheReader) {
    const BoardGrid grid;
    const cv::Rect2d surface{0, 0, 720, 720};
    const cv::Point2d seats_mm[] = {{360, 0}, {0, 360}, {360, 720}, {720, 360}};
    for (int rotation = 0; rotation < 4; ++rotation) {
        const auto on = BoardProjection::from_above(grid, surface, rotation, 0);
        const cv::Point2d near = on.surface_from_board(seats_mm[rotation]);
        EXPECT_NEAR(near.x, 360, 1e-6);
        EXPECT_NEAR(near.y, 720, 1e-6);
        const cv::Point2d back = on.board_from_surface(on.surface_from_board({123, 456}));
        EXPECT_NEAR(cv::norm(back - cv::Point2d{123, 456}), 0, 1e-6);
    }
}

double distance_to(const Polyline& line, cv::Point2d p) {
    double nearest = 1e9;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const cv::Point2d along = line[i] - line[i - 1], to = p - line[i - 1];
        const double share = std::clamp(to.dot(along) / along.dot(along), 0.0, 1.0);
        nearest = std::min(nearest, cv::norm(to - along * share));
    }
    return nearest;
}

TEST(GridLines, LieOnTheTrueLinesOfTheScenes) {
    const fs::path folder = fs::path(QUADRILLE_SHARED_DIR) / "scenes/dev";
    if (!fs::exists(folder)) GTEST_SKIP() << folder << " is missing";
    int pictures = 0;
    double worst = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".json") continue;
        std::ifstream stream(entry.path());
        const auto truth = nlohmann::json::parse(stream);
        if (!truth.is_object() || !truth.contains("board")) continue;
        const auto& camera = truth["camera"];
        const auto& k = camera["K"];
        Lens lens{k[0], k[4], k[2], k[5], {}, {truth["width"], truth["height"]}};
        for (std::size_t i = 0; i < 5; ++i) lens.distortion[i] = camera["distortion"][i];
        std::array<cv::Point2d, 4> corners;
        for (std::size_t i = 0; i < 4; ++i) {
            const auto& corner = truth["board"]["corners_px"][i];
            corners[i] = {corner[0].get<double>(), corner[1].get<double>()};
        }
        const BoardGrid grid{truth["board"]["columns"], truth["board"]["rows"], 90};
        const auto lines =
            grid_lines(BoardProjection::of_picture(BoardPose::from_corners(grid, corners, lens), {0, 0}, 1));
        for (int row = 0; row <= grid.rows; ++row) {
            for (int column = 0; column <= grid.columns; ++column) {
                const auto& p = truth["board"]["lattice_px"][std::size_t(row)][std::size_t(column)];
                // The truth names pixel centres; the surface counts from the picture's corner.
                const cv::Point2d at{p[0].get<double>() + 0.5, p[1].get<double>() + 0.5};
                worst = std::max({worst, distance_to(lines[std::size_t(column)], at),
                                  distance_to(lines[std::size_t(grid.columns + 1 + row)], at)});
            }
        }
        ++pictures;
    }
    EXPECT_GT(pictures, 50);
    EXPECT_LT(worst, 3);
    RecordProperty("worst_px", std::to_string(worst));
}

}  // namespace
}  // namespace quadrille::app
