#include "vision/cards/outline.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cards/interpret.hpp"
#include "vision/network/log_odds.hpp"

namespace quadrille::vision {
namespace {

constexpr int samples = 24;       ///< of a side
constexpr float spanned = 0.84F;  ///< of a side: its corners are round
constexpr float reach_px = 2.5F;  ///< by which a side may lie elsewhere than the detection has it
constexpr float tilt_px = 1;      ///< and by which its ends may differ
constexpr float step_px = 0.5F;   ///< between the lines that are tried
constexpr float least_edge = 4;   ///< change of the view per pixel, of 255
constexpr float near_line_px = 1.75F;
constexpr float least_seen = 0.4F;  ///< of a side, for it to count

constexpr float per_pixel = 1.0F / 8;  ///< of the Sobel operator's sum

/// Whether one of a pixel's channels changes enough for an edge, whichever way it runs.
uchar any_edge(const cv::Vec3s& across, const cv::Vec3s& down) {
    constexpr auto least = static_cast<int>(least_edge / per_pixel);
    for (int c = 0; c < 3; ++c)
        if (across[c] * across[c] + down[c] * down[c] >= least * least) return 255;
    return 0;
}

/// The pixel's gradient along `normal` in the channel where it is the strongest; 0 where it runs another way.
float strongest(const cv::Vec3s& across, const cv::Vec3s& down, cv::Point2f normal) {
    constexpr float same_way = 0.85F;  ///< cosine
    float most = 0;
    for (int c = 0; c < 3; ++c) {
        const float x = across[c], y = down[c], along = x * normal.x + y * normal.y;
        if (along * along > std::max(most * most, same_way * same_way * (x * x + y * y))) most = along;
    }
    return most;
}

bool hidden(cv::Point2f at, const std::vector<OrientedRectangle>& covers) {
    constexpr float rim = 1;
    return std::any_of(covers.begin(), covers.end(), [&](const OrientedRectangle& cover) {
        const cv::Point2f p = cover.local(at);
        return std::abs(p.x) < cover.size.width / 2 + rim && std::abs(p.y) < cover.size.height / 2 + rim;
    });
}

}  // namespace

OutlineEdges::OutlineEdges(const TopView& view) : view_(view) {
    cv::Sobel(view.bgr, across_, CV_16S, 1, 0);
    cv::Sobel(view.bgr, down_, CV_16S, 0, 1);
    edges_ = cv::Mat1b(view.bgr.size());
    std::transform(across_.begin(), across_.end(), down_.begin(), edges_.begin(), any_edge);
}

float OutlineEdges::edge_at(cv::Point2f at, cv::Point2f normal) const {
    const cv::Point pixel(cvRound(at.x), cvRound(at.y));
    if (!cv::Rect({}, view_.bgr.size()).contains(pixel) || edges_(pixel) == 0) return 0;
    return per_pixel * strongest(across_(pixel), down_(pixel), normal);
}

bool OutlineEdges::on_line(cv::Point2f at, cv::Point2f normal) const {
    constexpr float parallel = 0.92F;
    const BoardGrid& grid = view_.frame.grid;
    const cv::Point2d mm = view_.frame.board_from_rectified(at);
    const auto near_line = [&](double along_mm, int squares) {
        const double line = std::round(along_mm / grid.square_mm);
        const double away_px = std::abs(along_mm - line * grid.square_mm) * view_.frame.px_per_mm;
        return line >= 0 && line <= squares && away_px < near_line_px;
    };
    return (std::abs(normal.x) > parallel && near_line(mm.x, grid.columns)) ||
           (std::abs(normal.y) > parallel && near_line(mm.y, grid.rows));
}

std::array<OutlineEdges::Side, 4> OutlineEdges::sides_of(const OrientedRectangle& place) {
    const cv::Point2f right = place.right(), down = place.down();
    const float w = place.size.width, h = place.size.height;
    return {Side{place.at(0, -h / 2), right, -down, w}, Side{place.at(w / 2, 0), down, right, h},
            Side{place.at(0, h / 2), right, down, w}, Side{place.at(-w / 2, 0), down, -right, h}};
}

std::vector<OutlineEdges::Sample> OutlineEdges::seen_of(const Side& side,
                                                        const std::vector<OrientedRectangle>& covers) const {
    std::vector<Sample> seen;
    for (int n = 0; n < samples; ++n) {
        const float along = 2.0F * static_cast<float>(n) / (samples - 1) - 1;
        const cv::Point2f at = side.middle + side.along * (along * spanned / 2 * side.length);
        const cv::Point pixel(cvRound(at.x), cvRound(at.y));
        const bool inside =
            cv::Rect({}, view_.inside.size()).contains(pixel) && view_.inside.at<uchar>(pixel) > 0;
        if (inside && !hidden(at, covers)) seen.push_back({at, along});
    }
    return seen;
}

float OutlineEdges::share_on_edge(const std::vector<Sample>& seen, cv::Point2f normal, float offset,
                                  float tilt) const {
    int brighter = 0, darker = 0;  // than the card: one and the same along a side
    for (const Sample& sample : seen) {
        const cv::Point2f at = sample.at + normal * (offset + tilt * sample.along);
        const float edge = edge_at(at, normal);
        if (std::abs(edge) < least_edge || on_line(at, normal)) continue;
        ++(edge > 0 ? brighter : darker);
    }
    return static_cast<float>(std::max(brighter, darker)) / static_cast<float>(seen.size());
}

/// Of the lines beside the side, the nearest first: where all of one is an edge the others need no look.
float OutlineEdges::best_share(const std::vector<Sample>& seen, cv::Point2f normal) const {
    float best = 0;
    for (float away = 0; away <= reach_px && best < 1; away += step_px) {
        for (float tilt = -tilt_px; tilt <= tilt_px; tilt += step_px) {
            best = std::max(best, share_on_edge(seen, normal, away, tilt));
            if (away > 0) best = std::max(best, share_on_edge(seen, normal, -away, tilt));
        }
    }
    return best;
}

SideSupport OutlineEdges::support(const OrientedRectangle& place,
                                  const std::vector<OrientedRectangle>& covers) const {
    SideSupport result;
    const std::array<Side, 4> sides = sides_of(place);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const std::vector<Sample> seen = seen_of(sides[i], covers);
        if (static_cast<float>(seen.size()) < least_seen * samples) continue;
        result[i] = best_share(seen, sides[i].normal);
    }
    return result;
}

float outline_log_odds(const SideSupport& support) {
    // Cards of drawn tables against what looks most like one on squares where none lies:
    // tests/tools/fit_outline.py on what outline_report measured on 120 tables (draw_tables.py FOLDER 120 901
    // 200 strange).
    constexpr float of_mean = 1.482F, of_longer = 8.582F, offset = -7.075F;
    float sum = 0, known = 0, longer = 1;
    for (std::size_t i = 0; i < support.size(); ++i) {
        if (!support[i]) continue;
        sum += *support[i];
        ++known;
        if (i % 2 == 1) longer = std::min(longer, *support[i]);
    }
    if (known == 0) return 0;
    if (!support[1] && !support[3]) longer = sum / known;
    return std::min(0.0F, of_mean * sum / known + of_longer * longer + offset);
}

void weigh_outlines(std::vector<CardDetection>& seen, const TopView& view) {
    constexpr float whole = 0.75F;  ///< of what is hidden in part the sides are too
    const OutlineEdges edges(view);
    for (CardDetection& card : seen) {
        if (card.visible < whole) continue;
        std::vector<OrientedRectangle> covers;
        for (const CardDetection& other : seen) {
            if (&other != &card && other.score > least_score && close_together(other.place, card.place))
                covers.push_back(other.place);
        }
        card.score = probability(log_odds(card.score) + outline_log_odds(edges.support(card.place, covers)));
    }
}

}  // namespace quadrille::vision
