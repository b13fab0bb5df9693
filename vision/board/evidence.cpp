#include "vision/board/evidence.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace quadrille::vision {
namespace {

/// A share that is counted as it goes.
struct Share {
    double hits = 0, of = 0;
    void add(bool hit) {
        hits += hit ? 1 : 0;
        of += 1;
    }
    double value() const { return of > 0 ? hits / of : 0; }
};

/// A place on a line of the board: where in the work map, and the step of one square across it.
struct Probe {
    cv::Point2f at, across;
};

class Prober {
public:
    Prober(const BoardPose& pose, const Evidence& evidence) : pose_(pose), evidence_(evidence) {}

    /// The place at (x, y) squares; `x_line`: on a line x = const.
    Probe probe(double x, double y, bool x_line) const {
        constexpr double step = 0.05;
        const cv::Point2f here = work(x, y);
        const cv::Point2f there = x_line ? work(x + step, y) : work(x, y + step);
        return {here, (there - here) * (1 / static_cast<float>(step))};
    }

    bool inside(const Probe& p) const {
        return p.at.x >= 2 && p.at.y >= 2 && p.at.x < static_cast<float>(evidence_.gradient.cols - 2) &&
               p.at.y < static_cast<float>(evidence_.gradient.rows - 2);
    }

    /// Whether an edge runs along the line within the tolerance of the place.
    bool edge(const Probe& p) const {
        const float square = static_cast<float>(cv::norm(p.across));
        if (square < 3) return false;
        const cv::Point2f normal = p.across * (1 / square);
        const int reach = std::max(1, static_cast<int>(std::lround(0.035F * square)));
        for (int d = -reach; d <= reach; ++d) {
            const int x = cvRound(p.at.x + normal.x * static_cast<float>(d));
            const int y = cvRound(p.at.y + normal.y * static_cast<float>(d));
            if (x < 0 || y < 0 || x >= evidence_.gradient.cols || y >= evidence_.gradient.rows) continue;
            const auto& g = evidence_.gradient.at<cv::Vec2s>(y, x);
            const float gx = g[0], gy = g[1];
            const float along_normal = std::abs(gx * normal.x + gy * normal.y);
            const float length = std::hypot(gx, gy);
            if (along_normal > evidence_.weakest && along_normal > 0.94F * length) return true;
        }
        return false;
    }

private:
    cv::Point2f work(double x, double y) const {
        const double side = pose_.grid.square_mm;
        const cv::Point2d p = pose_.image_from_board({x * side, y * side});
        const double s = evidence_.picture_from_work;
        return {static_cast<float>((p.x + 0.5) / s - 0.5), static_cast<float>((p.y + 0.5) / s - 0.5)};
    }
    const BoardPose& pose_;
    const Evidence& evidence_;
};

constexpr int places = 6;  ///< on each side of a square

struct Tally {
    Share on_lines, aside, beyond, visible;
    std::array<Share, 4> outer;
};

/// Counts the lines of one direction.
void count(const Prober& prober, const BoardGrid& grid, bool x_line, Tally& tally) {
    const int lines = x_line ? grid.columns : grid.rows, length = x_line ? grid.rows : grid.columns;
    const auto at = [&](double line, double along) {
        return x_line ? prober.probe(line, along, true) : prober.probe(along, line, false);
    };
    for (int line = 0; line <= lines; ++line) {
        for (int piece = -1; piece <= length; ++piece) {
            const bool outside = piece < 0 || piece == length;
            for (int i = 0; i < places; ++i) {
                const double along = piece + (i + 0.5) / places;
                const Probe place = at(line, along);
                const bool seen = prober.inside(place);
                if (!outside) tally.visible.add(seen);
                if (!seen) continue;
                const bool hit = prober.edge(place);
                if (outside) {
                    tally.beyond.add(hit);
                    continue;
                }
                tally.on_lines.add(hit);
                const std::size_t pair = x_line ? 0 : 2;
                if (line == 0) tally.outer[pair].add(hit);
                if (line == lines) tally.outer[pair + 1].add(hit);
                if (line == lines) continue;
                const Probe half = at(line + 0.5, along);
                if (prober.inside(half)) tally.aside.add(prober.edge(half));
            }
        }
    }
}

}  // namespace

Evidence evidence_of(const cv::Mat& work, double picture_from_work) {
    cv::Mat smooth, x, y;
    cv::GaussianBlur(work, smooth, {3, 3}, 0.8);
    cv::Scharr(smooth, x, CV_16S, 1, 0);
    cv::Scharr(smooth, y, CV_16S, 0, 1);
    Evidence evidence{cv::Mat(work.size(), CV_16SC2), picture_from_work, 0};
    std::vector<int> strengths;
    for (int row = 0; row < work.rows; ++row) {
        const auto* gx = x.ptr<cv::Vec3s>(row);
        const auto* gy = y.ptr<cv::Vec3s>(row);
        auto* out = evidence.gradient.ptr<cv::Vec2s>(row);
        for (int column = 0; column < work.cols; ++column) {
            int strongest = -1;
            for (int c = 0; c < 3; ++c) {
                const int strength = std::abs(gx[column][c]) + std::abs(gy[column][c]);
                if (strength <= strongest) continue;
                strongest = strength;
                out[column] = {gx[column][c], gy[column][c]};
            }
            if ((row & 3) == 0 && (column & 3) == 0) strengths.push_back(strongest);
        }
    }
    const auto middle = strengths.begin() + static_cast<std::ptrdiff_t>(strengths.size() / 2);
    if (!strengths.empty()) std::nth_element(strengths.begin(), middle, strengths.end());
    const double noise = strengths.empty() ? 0 : *middle;
    evidence.weakest = std::max(32.0 * 1.5, 1.5 * noise);
    return evidence;
}

Verdict judged(const BoardPose& pose, const Evidence& evidence) {
    const Prober prober(pose, evidence);
    Tally tally;
    count(prober, pose.grid, true, tally);
    count(prober, pose.grid, false, tally);
    double weakest_side = 1;
    for (const Share& side : tally.outer) {
        if (side.of > 2 * places) weakest_side = std::min(weakest_side, side.value());
    }
    return {.on_lines = tally.on_lines.value(),
            .aside = tally.aside.value(),
            .beyond = tally.beyond.value(),
            .weakest_side = weakest_side,
            .visible = tally.visible.value()};
}

}  // namespace quadrille::vision
