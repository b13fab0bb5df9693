#include "vision/cards/explain.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cards/drawn_lines.hpp"
#include "vision/cards/rectangle_fit.hpp"

namespace quadrille::vision {
namespace {

constexpr float side_step_mm = 3;
constexpr float inside_step_mm = 5;

struct Judged {
    cv::Point2f at;
    float value = 0, weight = 1;
};

/// A candidate with all that is looked up of it once; what covers it changes.
struct Candidate {
    PlacedCard card;
    std::vector<Judged> sides;    ///< a little inside the outline; value: edge 0 to 1
    std::vector<Judged> insides;  ///< value: 0 ground, 1 foreign, negative: cannot be told
    bool taken = false;
};

Candidate candidate(const OrientedRectangle& place, const Evidence& evidence) {
    Candidate result;
    result.card.place = place;
    for (const SidePoint& point : side_points(place, side_step_mm)) {
        const float weight = on_drawn_line(point, evidence.frame) ? 0.4F : 1;
        result.sides.push_back({point.at - point.outwards * 2, edge_at(evidence.edges, point, 1), weight});
    }
    const float scale = evidence.foreign.px_per_mm;
    const cv::Rect known({0, 0}, evidence.foreign.known.size());
    const float x_end = place.size.width / 2 - 3, y_end = place.size.height / 2 - 3;
    for (float y = -y_end; y <= y_end; y += inside_step_mm) {
        for (float x = -x_end; x <= x_end; x += inside_step_mm) {
            const cv::Point2f at = place.at(x, y);
            const cv::Point pixel(cvFloor(at.x * scale), cvFloor(at.y * scale));
            float value = -1;
            if (known.contains(pixel) && evidence.foreign.known.at<uchar>(pixel) != 0) {
                value = static_cast<float>(evidence.foreign.unlike.at<uchar>(pixel)) / 255;
            }
            result.insides.push_back({at, value});
        }
    }
    return result;
}

/// Which points are covered already, or outside the picture.
class Cover {
public:
    explicit Cover(const cv::Mat& inside) : covered_(inside == 0) {}

    bool at(cv::Point2f p) const {
        const cv::Point pixel(cvRound(p.x), cvRound(p.y));
        if (!cv::Rect({0, 0}, covered_.size()).contains(pixel)) return true;
        return covered_.at<uchar>(pixel) != 0;
    }

    void add(const OrientedRectangle& place) {
        std::vector<cv::Point> outline;
        for (const cv::Point2f& corner : place.corners())
            outline.emplace_back(cvRound(corner.x), cvRound(corner.y));
        cv::fillConvexPoly(covered_, outline, cv::Scalar(255));
    }

private:
    cv::Mat covered_;
};

/// Evidence for a candidate from what can still be seen of it. An outline point speaks for a card by how far
/// its edge exceeds what any place has, an inside point by being unlike the ground.
void judge(Candidate& candidate, const Cover& cover) {
    constexpr float common_edge = 0.5F;  ///< clutter reaches this; higher loses faint sleeves
    constexpr float common_unlike = 0.5F;
    float edge_sum = 0, inside_sum = 0;
    float edge_weight = 0;
    int inside_count = 0, seen = 0;
    for (const Judged& side : candidate.sides) {
        if (cover.at(side.at)) continue;
        edge_sum += side.weight * side.value;
        edge_weight += side.weight;
    }
    for (const Judged& inside : candidate.insides) {
        if (cover.at(inside.at)) continue;
        ++seen;
        if (inside.value < 0) continue;
        inside_sum += inside.value;
        ++inside_count;
    }
    PlacedCard& card = candidate.card;
    card.visible = static_cast<float>(seen) / static_cast<float>(candidate.insides.size());
    card.edges = edge_weight > 0 ? edge_sum / edge_weight : 0;
    card.inside = inside_count > 0 ? inside_sum / static_cast<float>(inside_count) : 0;
    // What lies under others shows little outline; then its inside has to speak for it.
    if (card.visible < 0.8F && inside_count > 5 && card.inside < 0.4F) {
        card.gain = 0;
        return;
    }
    card.gain = (edge_sum - common_edge * edge_weight) +
                0.6F * (inside_sum - common_unlike * static_cast<float>(inside_count));
}

}  // namespace

std::vector<PlacedCard> explained(const Evidence& evidence, const std::vector<OrientedRectangle>& places) {
    constexpr float least_gain = 12;
    constexpr float least_visible = 0.12F;
    std::vector<Candidate> candidates;
    Cover cover(evidence.inside);
    for (const OrientedRectangle& place : places) {
        candidates.push_back(candidate(place, evidence));
        judge(candidates.back(), cover);
    }
    std::vector<PlacedCard> cards;
    while (true) {
        const auto best = std::max_element(
            candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
                return (a.taken ? -1 : a.card.gain) < (b.taken ? -1 : b.card.gain);
            });
        if (best == candidates.end() || best->taken || best->card.gain < least_gain) break;
        best->taken = true;
        cards.push_back(best->card);
        cover.add(best->card.place);
        for (Candidate& other : candidates) {
            if (other.taken) continue;
            const float apart =
                static_cast<float>(cv::norm(other.card.place.centre - best->card.place.centre));
            if (apart > other.card.place.reach() + best->card.place.reach()) continue;
            judge(other, cover);
            if (other.card.visible < least_visible) other.taken = true;
        }
    }
    std::reverse(cards.begin(), cards.end());
    return cards;
}

}  // namespace quadrille::vision
