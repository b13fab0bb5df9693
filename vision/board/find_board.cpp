#include "vision/board/find_board.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/board/evidence.hpp"
#include "vision/board/fit_pose.hpp"
#include "vision/board/lattice.hpp"
#include "vision/board/orientation.hpp"
#include "vision/board/pencils.hpp"
#include "vision/board/segments.hpp"

namespace quadrille::vision {
namespace {

constexpr double work_side = 960;  ///< longer side of the picture that is searched
constexpr int pencils_tried = 7;
constexpr std::size_t planes_tried = 10;
constexpr std::size_t hypotheses_judged = 16;

constexpr double least_visible = 0.6;  ///< of the sides of squares
constexpr double least_score = 0.65;

struct Scored {
    BoardPose pose;
    Verdict verdict;
};

/// The lenses to search with: the known one, or some that bend as webcams do.
std::vector<Lens> lenses(const BoardSearch& search, cv::Size size) {
    if (search.lens) return {search.lens->scaled_to(size)};
    std::vector<Lens> result;
    for (const double k1 : {0.0, -0.2, -0.4}) {
        Lens lens = Lens::pinhole(size);
        lens.distortion[0] = k1;
        result.push_back(lens);
    }
    return result;
}

std::vector<Hypothesis> hypotheses(const std::vector<Segment>& segments, const BoardSearch& search,
                                   cv::Size size) {
    std::vector<Hypothesis> all;
    for (const Lens& lens : lenses(search, size)) {
        const auto normal = normalised(segments, lens);
        const auto pencils = strongest_pencils(normal, pencils_tried, 1);
        auto candidates = planes(pencils, normal, search.lens.has_value());
        if (candidates.size() > planes_tried) candidates.resize(planes_tried);
        for (const Plane& plane : candidates) {
            const auto found = lattice_hypotheses(plane, normal, lens, search.grid);
            all.insert(all.end(), found.begin(), found.end());
        }
    }
    std::sort(all.begin(), all.end(),
              [](const Hypothesis& a, const Hypothesis& b) { return a.support > b.support; });
    return all;
}

BoardPose fitted_to_segments(BoardPose pose, const std::vector<Segment>& segments, Bending bending) {
    for (const double gate : {0.15, 0.1, 0.07}) {
        const auto points = points_on_lines(pose, segments, gate);
        if (points.size() < 24) break;
        pose = fitted(pose, points, bending, 2.0);
    }
    return pose;
}

/// Whether a camera can see a board so: convex, no corner behind the horizon, no square drawn out to a
/// needle.
bool believable(const BoardPose& pose) {
    const std::array<cv::Point2d, 4> c = pose.corners_px();
    double turn = 0, longest = 0, shortest = 1e9;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2d along = c[(i + 1) % 4] - c[i], next = c[(i + 2) % 4] - c[(i + 1) % 4];
        const double cross = along.cross(next);
        if (!std::isfinite(cross) || cross * turn < 0) return false;
        turn = cross;
        const double squares = i % 2 == 0 ? pose.grid.columns : pose.grid.rows;
        longest = std::max(longest, cv::norm(along) / squares);
        shortest = std::min(shortest, cv::norm(along) / squares);
        // Half way between straight and folded flat.
        if (std::abs(cross) < 0.25 * cv::norm(along) * cv::norm(next)) return false;
    }
    constexpr double smallest_square_px = 6;
    return shortest > smallest_square_px && longest < 5 * shortest;
}

}  // namespace

std::optional<BoardPose> find_board(const cv::Mat& picture, const BoardSearch& search) {
    if (picture.cols < 100 || picture.rows < 100) return std::nullopt;
    const double smaller = std::max(1.0, std::max(picture.cols, picture.rows) / work_side);
    cv::Mat work, grey;
    cv::resize(picture, work, {}, 1 / smaller, 1 / smaller, cv::INTER_AREA);
    cv::cvtColor(work, grey, cv::COLOR_BGR2GRAY);
    const auto segments = line_segments(grey, smaller, 10 * smaller);
    auto candidates = hypotheses(segments, search, picture.size());
    if (candidates.empty()) return std::nullopt;
    if (candidates.size() > hypotheses_judged) candidates.resize(hypotheses_judged);

    const Evidence evidence = evidence_of(work, smaller);
    const Bending bending = search.lens ? Bending::fixed : Bending::radial_1;
    std::optional<Scored> best;
    for (const Hypothesis& candidate : candidates) {
        const BoardPose pose = fitted_to_segments(candidate.pose, segments, bending);
        if (!believable(pose)) continue;
        const Verdict verdict = judged(pose, evidence);
        if (verdict.visible < least_visible) continue;
        if (!best || verdict.score() > best->verdict.score()) best = Scored{pose, verdict};
    }
    if (!best || best->verdict.score() < least_score) return std::nullopt;
    BoardPose pose = oriented(best->pose, search.south, search.grid);
    pose.confidence = std::clamp(best->verdict.score(), 0.0, 1.0);
    return pose;
}

}  // namespace quadrille::vision
