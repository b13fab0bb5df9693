#include "vision/board/evidence.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/core/hal/intrin.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace quadrille::vision {
namespace {

constexpr double unit = 32;  ///< Scharr's gradient of one grey level a pixel

cv::Vec2s strongest_of(const cv::Vec3s& x, const cv::Vec3s& y) {
    int best = 0, strongest = -1;
    for (int c = 0; c < 3; ++c) {
        const int strength = std::abs(x[c]) + std::abs(y[c]);
        if (strength > strongest) strongest = strength, best = c;
    }
    return {x[best], y[best]};
}

/// The same of a row of pixels.
void strongest_of_row(const cv::Vec3s* x, const cv::Vec3s* y, cv::Vec2s* out, int count) {
    constexpr int lanes = cv::v_int16x8::nlanes;
    int i = 0;
    for (; i + lanes <= count; i += lanes) {
        cv::v_int16x8 best_x, best_y, next_x[2], next_y[2];
        cv::v_load_deinterleave(x[i].val, best_x, next_x[0], next_x[1]);
        cv::v_load_deinterleave(y[i].val, best_y, next_y[0], next_y[1]);
        cv::v_uint16x8 strongest = cv::v_abs(best_x) + cv::v_abs(best_y);
        for (int c = 0; c < 2; ++c) {
            const cv::v_uint16x8 strength = cv::v_abs(next_x[c]) + cv::v_abs(next_y[c]);
            const auto stronger = cv::v_reinterpret_as_s16(strength > strongest);
            best_x = cv::v_select(stronger, next_x[c], best_x);
            best_y = cv::v_select(stronger, next_y[c], best_y);
            strongest = cv::v_max(strength, strongest);
        }
        cv::v_store_interleave(out[i].val, best_x, best_y);
    }
    for (; i < count; ++i) out[i] = strongest_of(x[i], y[i]);
}

/// A share that is counted as it goes.
struct Share {
    double hits = 0, of = 0;
    void add(bool hit) {
        hits += hit ? 1 : 0;
        of += 1;
    }
    double value() const { return of > 0 ? hits / of : 0; }
};

/// A place on a line of the board: where in the work map, which way an edge of the line changes there, and
/// how wide a square is across it.
struct Probe {
    cv::Point2f at, normal;
    float square = 0;
};

/// Where the lines of a pose are in the work map. Only the crossings, those half a square aside of them and
/// those one square beyond are worked out; between two of them a line is straight to a fraction of a pixel.
class Prober {
public:
    Prober(const WarpedBoard& board, const Evidence& evidence)
        : evidence_(evidence), stride_(2 * (board.pose.grid.columns + 2) + 1) {
        const int height = 2 * (board.pose.grid.rows + 2) + 1;
        nodes_.resize(std::ptrdiff_t{stride_} * height);
        const double half_mm = board.pose.grid.square_mm / 2, s = evidence.picture_from_work();
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < stride_; ++x) {
                if (x % 2 == 1 && y % 2 == 1) continue;  // the middles of squares are on no line
                const cv::Point2d p = board.image_from_board({(x - 2) * half_mm, (y - 2) * half_mm});
                nodes_[std::ptrdiff_t{y} * stride_ + x] = {static_cast<float>((p.x + 0.5) / s - 0.5),
                                                           static_cast<float>((p.y + 0.5) / s - 0.5)};
            }
        }
    }

    /// The place `t` (0 to 1) along a side of a square; `half_line`: twice the number of its line.
    Probe probe(int half_line, int piece, float t, bool x_line) const {
        const cv::Point2f begin = node(half_line, piece, x_line), end = node(half_line, piece + 1, x_line);
        const int inwards = half_line > 0 ? -2 : 2;
        const cv::Point2f aside = node(half_line + inwards, piece, x_line);
        const cv::Point2f along = end - begin;
        const float length = std::max(1e-6F, static_cast<float>(cv::norm(along)));
        const cv::Point2f normal(-along.y / length, along.x / length);
        return {begin + along * t, normal, std::abs((aside - begin).dot(normal))};
    }

    bool inside(const Probe& p) const {
        return p.at.x >= 2 && p.at.y >= 2 && p.at.x < static_cast<float>(evidence_.size().width - 2) &&
               p.at.y < static_cast<float>(evidence_.size().height - 2);
    }

    /// Whether an edge runs along the line within the tolerance of the place.
    bool edge(const Probe& p) const {
        if (p.square < 3) return false;
        const int reach = std::max(1, static_cast<int>(std::lround(0.035F * p.square)));
        for (int d = -reach; d <= reach; ++d) {
            const int x = cvRound(p.at.x + p.normal.x * static_cast<float>(d));
            const int y = cvRound(p.at.y + p.normal.y * static_cast<float>(d));
            if (x < 1 || y < 1 || x + 1 >= evidence_.size().width || y + 1 >= evidence_.size().height)
                continue;
            const cv::Vec2s g = evidence_.gradient(x, y);
            const float gx = g[0], gy = g[1];
            const float along_normal = std::abs(gx * p.normal.x + gy * p.normal.y);
            if (along_normal <= evidence_.weakest()) continue;
            constexpr float cosine = 0.94F;
            if (along_normal * along_normal > cosine * cosine * (gx * gx + gy * gy)) return true;
        }
        return false;
    }

private:
    cv::Point2f node(int half_line, int piece, bool x_line) const {
        const int x = (x_line ? half_line : 2 * piece) + 2, y = (x_line ? 2 * piece : half_line) + 2;
        return nodes_[std::ptrdiff_t{y} * stride_ + x];
    }
    const Evidence& evidence_;
    int stride_;
    std::vector<cv::Point2f> nodes_;  ///< every half square, from a square outside the board's corner
};

struct Tally {
    std::array<Share, 2> ways;  ///< on the lines y = const, x = const
    Share on_lines, aside, beyond, lacking, visible, outside;
    std::array<Share, 4> outer;        ///< x = 0, x = columns, y = 0, y = rows
    std::array<Share, 4> past, up_to;  ///< stubs of the lines that end there, outside and inside
};

/// Counts the lines of one direction.
void count(const Prober& prober, const BoardGrid& grid, bool x_line, int places, Tally& tally) {
    const int lines = x_line ? grid.columns : grid.rows, length = x_line ? grid.rows : grid.columns;
    for (int line = 0; line <= lines; ++line) {
        for (int piece = -1; piece <= length; ++piece) {
            const bool outside = piece < 0 || piece == length;
            const bool drawn = !outside && grid.has_side(x_line, line, piece);
            for (int i = 0; i < places; ++i) {
                const float t = (static_cast<float>(i) + 0.5F) / static_cast<float>(places);
                const Probe place = prober.probe(2 * line, piece, t, x_line);
                const bool seen = prober.inside(place);
                if (outside || drawn) (outside ? tally.outside : tally.visible).add(seen);
                if (!seen) continue;
                const bool hit = prober.edge(place);
                if (!outside && !drawn) {
                    tally.lacking.add(hit);
                    continue;
                }
                const std::size_t ends = x_line ? 2 : 0;
                if (piece < 0) tally.past[ends].add(hit);
                if (piece == 0) tally.up_to[ends].add(hit);
                if (piece == length - 1) tally.up_to[ends + 1].add(hit);
                if (piece == length) tally.past[ends + 1].add(hit);
                if (outside) {
                    tally.beyond.add(hit);
                    continue;
                }
                tally.on_lines.add(hit);
                tally.ways[x_line ? 1 : 0].add(hit);
                const std::size_t pair = x_line ? 0 : 2;
                if (line == 0) tally.outer[pair].add(hit);
                if (line == lines) tally.outer[pair + 1].add(hit);
                if (!grid.has(x_line ? Square{line, piece} : Square{piece, line})) continue;
                const Probe half = prober.probe(2 * line + 1, piece, t, x_line);
                if (prober.inside(half)) tally.aside.add(prober.edge(half));
            }
        }
    }
}

double evenness(double one_way, double other_way) {
    const double more = std::max(one_way, other_way);
    return more > 0 ? std::min(one_way, other_way) / more : 0;
}

}  // namespace

Evidence::Evidence(cv::Mat work, double picture_from_work)
    : work_(std::move(work)), picture_from_work_(picture_from_work) {
    // Some 1500 samples of the noise are enough.
    const int apart = std::max(6, static_cast<int>(std::sqrt(static_cast<double>(work_.total()) / 1500)));
    std::vector<int> strengths;
    for (int y = 1; y + 1 < work_.rows; y += apart) {
        for (int x = 1; x + 1 < work_.cols; x += apart) {
            const cv::Vec2s g = gradient(x, y);
            strengths.push_back(std::abs(g[0]) + std::abs(g[1]));
        }
    }
    if (strengths.empty()) return;
    const auto middle = strengths.begin() + static_cast<std::ptrdiff_t>(strengths.size() / 2);
    std::nth_element(strengths.begin(), middle, strengths.end());
    weakest_ = std::max(1.5 * unit, 1.5 * *middle);
}

void Evidence::prepare() {
    cv::Mat x, y;
    cv::Scharr(work_, x, CV_16S, 1, 0);
    cv::Scharr(work_, y, CV_16S, 0, 1);
    cv::Mat strongest(work_.size(), CV_16SC2);
    for (int row = 0; row < work_.rows; ++row) {
        strongest_of_row(x.ptr<cv::Vec3s>(row), y.ptr<cv::Vec3s>(row), strongest.ptr<cv::Vec2s>(row),
                         work_.cols);
    }
    prepared_ = strongest;
}

cv::Vec2s Evidence::gradient(int x, int y) const {
    if (!prepared_.empty()) return prepared_.at<cv::Vec2s>(y, x);
    const auto* above = work_.ptr<cv::Vec3b>(y - 1) + x;
    const auto* here = work_.ptr<cv::Vec3b>(y) + x;
    const auto* below = work_.ptr<cv::Vec3b>(y + 1) + x;
    cv::Vec3s gx, gy;
    for (int c = 0; c < 3; ++c) {
        gx[c] = static_cast<short>(3 * (above[1][c] - above[-1][c] + below[1][c] - below[-1][c]) +
                                   10 * (here[1][c] - here[-1][c]));
        gy[c] = static_cast<short>(3 * (below[-1][c] - above[-1][c] + below[1][c] - above[1][c]) +
                                   10 * (below[0][c] - above[0][c]));
    }
    return strongest_of(gx, gy);
}

Verdict judged(const WarpedBoard& board, const Evidence& evidence, int places) {
    const Prober prober(board, evidence);
    Tally tally;
    count(prober, board.pose.grid, true, places, tally);
    count(prober, board.pose.grid, false, places, tally);
    double weakest_side = 1;
    for (const Share& side : tally.outer) {
        if (side.of > 2 * places) weakest_side = std::min(weakest_side, side.value());
    }
    double shifted = -1;
    for (std::size_t i = 0; i < 4; ++i) {
        shifted = std::max(shifted, tally.past[i].value() - tally.up_to[i ^ 1U].value());
    }
    return {.on_lines = tally.on_lines.value(),
            .evenness = evenness(tally.ways[0].value(), tally.ways[1].value()),
            .aside = tally.aside.value(),
            .beyond = tally.beyond.value(),
            .lacking = tally.lacking.value(),
            .weakest_side = weakest_side,
            .visible = tally.visible.value(),
            .outside = tally.outside.value(),
            .shifted = shifted};
}

std::vector<double> lines_shown(const BoardPose& pose, const Evidence& evidence, bool x_lines,
                                const std::vector<cv::Point2d>& shifts_px) {
    const Prober prober(pose, evidence);
    const int lines = x_lines ? pose.grid.columns : pose.grid.rows;
    const int length = x_lines ? pose.grid.rows : pose.grid.columns;
    std::vector<Share> shown(shifts_px.size());
    for (int line = 0; line <= lines; ++line) {
        for (int piece = 0; piece < length; ++piece) {
            if (!pose.grid.has_side(x_lines, line, piece)) continue;
            const Probe here = prober.probe(2 * line, piece, 0.3F, x_lines);
            for (std::size_t i = 0; i < shifts_px.size(); ++i) {
                Probe there = here;
                there.at += cv::Point2f(shifts_px[i] * (1 / evidence.picture_from_work()));
                shown[i].add(prober.inside(there) && prober.edge(there));
            }
        }
    }
    std::vector<double> shares;
    shares.reserve(shown.size());
    for (const Share& share : shown) shares.push_back(share.value());
    return shares;
}

}  // namespace quadrille::vision
