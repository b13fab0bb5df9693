#include "vision/cards/card_evidence.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "vision/cards/drawn_lines.hpp"
#include "vision/cards/rectangle_fit.hpp"

namespace quadrille::vision {
namespace {

constexpr float side_step_mm = 3;
constexpr float inside_step_mm = 6;

/// Sums over the points that are not hidden.
struct Sums {
    struct Side {
        float value = 0, weight = 0;
    };
    std::array<Side, 4> sides{};
    float unlike = 0;
    int told = 0, seen = 0, all = 0;

    explicit Sums(const CardEvidence& evidence) {
        for (const CardEvidence::Point& point : evidence.points) {
            if (point.side < 0) ++all;
            if (point.hidden) continue;
            if (point.side >= 0) {
                Side& side = sides[static_cast<std::size_t>(point.side)];
                side.value += point.weight * point.value;
                side.weight += point.weight;
                continue;
            }
            ++seen;
            if (point.value < 0) continue;
            unlike += point.value;
            ++told;
        }
    }

    Side outline() const {
        Side whole;
        for (const Side& side : sides) whole = {whole.value + side.value, whole.weight + side.weight};
        return whole;
    }

    /// The lowest mean of the four sides; one that hardly shows does not count.
    float weakest_side() const {
        constexpr float least_weight = 4;
        float weakest = 1;
        for (const Side& side : sides) {
            if (side.weight > least_weight) weakest = std::min(weakest, side.value / side.weight);
        }
        return weakest;
    }
};

}  // namespace

void CardEvidence::hide_under(const OrientedRectangle& cover) {
    const cv::Point2f right = cover.right(), down = cover.down();
    const float x_end = cover.size.width / 2, y_end = cover.size.height / 2;
    for (Point& point : points) {
        const cv::Point2f off = point.at - cover.centre;
        point.hidden |= std::abs(off.dot(right)) < x_end && std::abs(off.dot(down)) < y_end;
    }
}

CardEvidence card_evidence(const OrientedRectangle& place, const Evidence& evidence) {
    CardEvidence result{place, {}};
    const cv::Rect picture({0, 0}, evidence.inside.size());
    const auto outside = [&](cv::Point2f at) {
        const cv::Point pixel(cvRound(at.x), cvRound(at.y));
        return !picture.contains(pixel) || evidence.inside.at<uchar>(pixel) == 0;
    };
    constexpr float on_line_weight = 0.4F;
    for (const SidePoint& point : side_points(place, side_step_mm)) {
        const cv::Point2f within = point.at - point.outwards * 2;
        const float weight = on_drawn_line(point, evidence.frame) ? on_line_weight : 1;
        result.points.push_back(
            {within, edge_at(evidence.edges, point, 1), weight, point.side, outside(within)});
    }
    const float scale = evidence.foreign.px_per_mm;
    const cv::Rect known({0, 0}, evidence.foreign.known.size());
    const float x_end = place.size.width / 2 - 2, y_end = place.size.height / 2 - 2;
    for (float y = -y_end; y <= y_end; y += inside_step_mm) {
        for (float x = -x_end; x <= x_end; x += inside_step_mm) {
            const cv::Point2f at = place.at(x, y);
            const cv::Point pixel(cvFloor(at.x * scale), cvFloor(at.y * scale));
            float value = -1;
            if (known.contains(pixel) && evidence.foreign.known.at<uchar>(pixel) != 0) {
                value = static_cast<float>(evidence.foreign.unlike.at<uchar>(pixel)) / 255;
            }
            result.points.push_back({at, value, 1, -1, outside(at)});
        }
    }
    return result;
}

Judgement judged(const CardEvidence& evidence) {
    constexpr float common_edge = 0.5F;  ///< clutter reaches this; higher loses faint sleeves
    constexpr float common_unlike = 0.5F;
    constexpr float inside_weight = 0.9F;  ///< a point stands for 36 square millimetres
    const Sums sums(evidence);
    const Sums::Side outline = sums.outline();
    Judgement judgement;
    judgement.visible = static_cast<float>(sums.seen) / static_cast<float>(std::max(1, sums.all));
    judgement.edges = outline.weight > 0 ? outline.value / outline.weight : 0;
    judgement.inside = sums.told > 0 ? sums.unlike / static_cast<float>(sums.told) : 0.5F;

    const float by_outline = outline.value - common_edge * outline.weight;
    float by_inside = inside_weight * (sums.unlike - common_unlike * static_cast<float>(sums.told));
    // A back in the ground's own colour: then the whole outline has to be there.
    constexpr float whole = 0.9F, clear_side = 0.55F, clear_outline = 0.7F, still_against = -8;
    if (judgement.visible > whole && sums.weakest_side() > clear_side && judgement.edges > clear_outline) {
        by_inside = std::max(by_inside, still_against);
    }
    judgement.gain = by_outline + by_inside;
    // What lies under others shows little outline; then its inside has to speak for it.
    constexpr float partly = 0.8F, least_inside = 0.4F;
    if (judgement.visible < partly && sums.told > 3 && judgement.inside < least_inside) judgement.gain = 0;
    return judgement;
}

}  // namespace quadrille::vision
