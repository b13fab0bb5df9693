#include "vision/board/find_board.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/board/evidence.hpp"
#include "vision/board/fit_pose.hpp"
#include "vision/board/lattice.hpp"
#include "vision/board/line_points.hpp"
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
constexpr double sure_score = 0.8;     ///< no better pose is looked for
constexpr double least_score = 0.65;

/// The ways to make one grey picture of a coloured one.
enum class Seeing {
    brightness,  ///< as it is
    evened       ///< colour counts as much as light, and dim places as much as bright ones
};

cv::Mat seen_as(const cv::Mat& work, Seeing seeing) {
    cv::Mat grey;
    cv::cvtColor(work, grey, cv::COLOR_BGR2GRAY);
    if (seeing == Seeing::brightness) return grey;
    // The channel whose contrast to its surroundings is the strongest, against that of the surroundings.
    cv::Mat wide, mean, contrast, spread;
    work.convertTo(wide, CV_32F);
    cv::blur(wide, mean, {31, 31});
    contrast = wide - mean;
    std::vector<cv::Mat> channels;
    cv::split(contrast, channels);
    cv::Mat strongest = channels[0];
    for (std::size_t c = 1; c < 3; ++c) {
        cv::Mat stronger = cv::abs(channels[c]) > cv::abs(strongest);
        channels[c].copyTo(strongest, stronger);
    }
    cv::blur(strongest.mul(strongest), spread, {31, 31});
    cv::sqrt(spread, spread);
    cv::Mat evened;
    cv::Mat(strongest / (spread + 2.5)).convertTo(evened, CV_8U, 45, 128);
    return evened;
}

struct Scored {
    BoardPose pose;
    Verdict verdict;
};

/// The lenses to search with, likeliest first: the known one, or some that bend as webcams do.
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

std::vector<Hypothesis> hypotheses(const std::vector<Segment>& segments, const Lens& lens,
                                   const BoardSearch& search) {
    std::vector<Hypothesis> all;
    const auto normal = normalised(segments, lens);
    const auto pencils = strongest_pencils(normal, pencils_tried, 1);
    auto candidates = planes(pencils, normal, search.lens.has_value());
    if (candidates.size() > planes_tried) candidates.resize(planes_tried);
    for (const Plane& plane : candidates) {
        const auto found = lattice_hypotheses(plane, normal, lens, search.grid);
        all.insert(all.end(), found.begin(), found.end());
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

/// Whether two poses name the same squares, whatever corner they begin at.
bool same_place(const BoardPose& a, const BoardPose& b) {
    if (a.grid.columns * a.grid.rows != b.grid.columns * b.grid.rows) return false;
    const auto p = a.corners_px(), q = b.corners_px();
    const double square = cv::norm(p[0] - p[2]) / std::hypot(a.grid.columns, a.grid.rows);
    return std::all_of(p.begin(), p.end(), [&](cv::Point2d corner) {
        return std::any_of(q.begin(), q.end(),
                           [&](cv::Point2d other) { return cv::norm(corner - other) < 0.1 * square; });
    });
}

/// The search of one set of segments with one lens; keeps the best pose of all such searches.
class Search {
public:
    Search(const BoardSearch& search, const Evidence& evidence) : search_(search), evidence_(evidence) {}

    void look(const std::vector<Segment>& segments, const Lens& lens) {
        const Bending bending = search_.lens ? Bending::fixed : Bending::radial_1;
        std::size_t judged_here = 0;
        for (const Hypothesis& hypothesis : hypotheses(segments, lens, search_)) {
            if (judged_here == hypotheses_judged) break;
            const auto known = [&](const BoardPose& pose) { return same_place(pose, hypothesis.pose); };
            if (std::any_of(seen_.begin(), seen_.end(), known)) continue;
            seen_.push_back(hypothesis.pose);
            ++judged_here;
            const BoardPose pose = fitted_to_segments(hypothesis.pose, segments, bending);
            if (!believable(pose)) continue;
            const Verdict verdict = judged(pose, evidence_);
            if (verdict.visible < least_visible) continue;
            if (!best_ || verdict.score() > best_->verdict.score()) best_ = Scored{pose, verdict};
        }
    }
    const std::optional<Scored>& best() const { return best_; }
    bool sure() const { return best_ && best_->verdict.score() >= sure_score; }

private:
    const BoardSearch& search_;
    const Evidence& evidence_;
    std::vector<BoardPose> seen_;
    std::optional<Scored> best_;
};

}  // namespace

std::optional<BoardPose> find_board(const cv::Mat& picture, const BoardSearch& search) {
    if (picture.cols < 100 || picture.rows < 100) return std::nullopt;
    const double smaller = std::max(1.0, std::max(picture.cols, picture.rows) / work_side);
    cv::Mat work, grey;
    cv::resize(picture, work, {}, 1 / smaller, 1 / smaller, cv::INTER_AREA);
    Evidence evidence(work, smaller);
    evidence.prepare();
    Search searching(search, evidence);
    for (const Seeing seeing : {Seeing::brightness, Seeing::evened}) {
        const auto segments = line_segments(seen_as(work, seeing), smaller, 10 * smaller);
        for (const Lens& lens : lenses(search, picture.size())) {
            searching.look(segments, lens);
            if (searching.sure()) break;
        }
        if (searching.sure()) break;
    }
    const auto& best = searching.best();
    if (!best || best->verdict.score() < least_score) return std::nullopt;
    const BoardPose exact =
        fitted_to_lines(best->pose, picture, search.lens ? Bending::fixed : Bending::radial_2, 0.1);
    BoardPose pose = oriented(exact, search.south, search.grid);
    pose.confidence = std::clamp(best->verdict.score(), 0.0, 1.0);
    return pose;
}

}  // namespace quadrille::vision
