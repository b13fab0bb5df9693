#include "vision/cards/explain.hpp"

#include <algorithm>
#include <cmath>

#include "vision/cards/rectangle_fit.hpp"

namespace quadrille::vision {
namespace {

constexpr float least_gain = 18;        ///< less finds slivers of hidden cards, and takes shadows for cards
constexpr float least_visible = 0.12F;  ///< of a card's area

/// Whether two cards could touch.
bool near(const OrientedRectangle& a, const OrientedRectangle& b) {
    return cv::norm(a.centre - b.centre) < a.reach() + b.reach();
}

/// Cards from top to bottom, nothing hidden but by the picture's border.
using Stack = std::vector<CardEvidence>;

bool under_any(cv::Point2f at, const Stack& above) {
    return std::any_of(above.begin(), above.end(),
                       [&](const CardEvidence& upper) { return upper.place.contains(at); });
}

/// How well two opposite sides lie: an edge along each, card within, ground without. Hidden parts say
/// nothing.
float ends_score(const OrientedRectangle& place, bool long_sides, const Stack& above,
                 const Evidence& evidence) {
    float sum = 0;
    int count = 0;
    const auto unlike = [&](cv::Point2f at) {
        const float scale = evidence.foreign.px_per_mm;
        const cv::Point pixel(cvFloor(at.x * scale), cvFloor(at.y * scale));
        if (!cv::Rect({0, 0}, evidence.foreign.known.size()).contains(pixel)) return 0.5F;
        if (evidence.foreign.known.at<uchar>(pixel) == 0) return 0.5F;
        return static_cast<float>(evidence.foreign.unlike.at<uchar>(pixel)) / 255;
    };
    constexpr float aside_mm = 2.5F;  ///< beyond the blur of the edge
    for (const SidePoint& point : side_points(place, 5)) {
        if ((point.side % 2 == 1) != long_sides || under_any(point.at - point.outwards * 2, above)) continue;
        const cv::Point2f without = point.at + point.outwards * aside_mm;
        const float outside = under_any(without, above) ? 0.5F : unlike(without);
        sum += edge_at(evidence.edges, point, 1) + unlike(point.at - point.outwards * aside_mm) - outside;
        ++count;
    }
    return count > 0 ? sum / static_cast<float>(count) : 0;
}

/// Slides the card along one of its axes to where the ends lie best: up to 12 mm, the height of a title bar.
OrientedRectangle slid(const OrientedRectangle& start, bool long_sides, const Stack& above,
                       const Evidence& evidence) {
    constexpr int reach_mm = 12;
    constexpr float staying = 0.05F;  ///< a slide has to gain something
    OrientedRectangle best = start;
    float best_score = ends_score(start, long_sides, above, evidence) + staying;
    for (int shift = -reach_mm; shift <= reach_mm; ++shift) {
        OrientedRectangle tried = start;
        const auto mm = static_cast<float>(shift);
        tried.centre = long_sides ? start.at(mm, 0) : start.at(0, mm);
        const float score = ends_score(tried, long_sides, above, evidence);
        if (score <= best_score) continue;
        best_score = score;
        best = tried;
    }
    return best;
}

/// The place near `start` that gains most under the cards already there. A card's own frame lies 4 to 6 mm
/// within its outline, and a drawn line may lie as far beside it: a fit that took one for the other is that
/// far off.
CardEvidence settled(const OrientedRectangle& start, const Stack& above, const Evidence& evidence) {
    const auto under_all = [&](const OrientedRectangle& place) {
        CardEvidence card = card_evidence(place, evidence);
        for (const CardEvidence& upper : above) {
            if (near(upper.place, place)) card.hide_under(upper.place);
        }
        return card;
    };
    CardEvidence best = under_all(start);
    float gain = judged(best).gain;
    for (int round = 0; round < 2; ++round) {
        const OrientedRectangle from = best.place;
        for (const cv::Point2f& shift :
             {cv::Point2f{0, 6}, {0, -6}, {0, 4}, {0, -4}, {6, 0}, {-6, 0}, {4, 0}, {-4, 0}}) {
            OrientedRectangle tried = from;
            tried.centre = from.at(shift.x, shift.y);
            const CardEvidence card = under_all(onto_edges(tried, evidence.edges));
            const float tried_gain = judged(card).gain;
            if (tried_gain <= gain) continue;
            gain = tried_gain;
            best = card;
        }
        if (best.place.centre == from.centre) break;
    }
    Stack over;
    for (const CardEvidence& upper : above) {
        if (near(upper.place, best.place)) over.push_back(upper);
    }
    const OrientedRectangle ends = slid(best.place, false, over, evidence);
    const OrientedRectangle place = slid(ends, true, over, evidence);
    // What was slid may turn a little better now, unless that takes it off its ends again.
    const OrientedRectangle turned = onto_edges(place, evidence.edges);
    const auto both = [&](const OrientedRectangle& tried) {
        return ends_score(tried, false, over, evidence) + ends_score(tried, true, over, evidence);
    };
    return card_evidence(both(turned) > both(place) ? turned : place, evidence);
}

Stack taken_greedily(const Evidence& evidence, const std::vector<OrientedRectangle>& places) {
    struct Candidate {
        CardEvidence evidence;
        Judgement judgement;
        bool open = true;
    };
    std::vector<Candidate> candidates;
    candidates.reserve(places.size());
    for (const OrientedRectangle& place : places) {
        candidates.push_back({card_evidence(place, evidence), {}, true});
        candidates.back().judgement = judged(candidates.back().evidence);
    }
    Stack stack;
    while (true) {
        Candidate* best = nullptr;
        for (Candidate& candidate : candidates) {
            if (candidate.open && (best == nullptr || candidate.judgement.gain > best->judgement.gain))
                best = &candidate;
        }
        if (best == nullptr || best->judgement.gain < least_gain) break;
        best->open = false;
        stack.push_back(settled(best->evidence.place, stack, evidence));
        const OrientedRectangle place = stack.back().place;
        for (Candidate& other : candidates) {
            if (!other.open || !near(other.evidence.place, place)) continue;
            other.evidence.hide_under(place);
            other.judgement = judged(other.evidence);
            other.open = other.judgement.visible >= least_visible;
        }
    }
    return stack;
}

/// The card at `index` under those before it, save `without`.
Judgement in_stack(const Stack& stack, std::size_t index, std::size_t without) {
    CardEvidence card = stack[index];
    for (std::size_t i = 0; i < index; ++i) {
        if (i != without && near(stack[i].place, card.place)) card.hide_under(stack[i].place);
    }
    return judged(card);
}

constexpr auto none = static_cast<std::size_t>(-1);

/// What the picture loses as explained by removing a card: its own gain less what the cards under it win.
float loss_without(const Stack& stack, std::size_t index) {
    float loss = in_stack(stack, index, none).gain;
    for (std::size_t i = index + 1; i < stack.size(); ++i) {
        if (!near(stack[i].place, stack[index].place)) continue;
        loss -= in_stack(stack, i, index).gain - in_stack(stack, i, none).gain;
    }
    return loss;
}

void drop_needless(Stack& stack) {
    while (!stack.empty()) {
        std::size_t weakest = 0;
        float least = loss_without(stack, 0);
        for (std::size_t i = 1; i < stack.size(); ++i) {
            const float loss = loss_without(stack, i);
            if (loss >= least) continue;
            least = loss;
            weakest = i;
        }
        if (least >= least_gain) return;
        stack.erase(stack.begin() + static_cast<std::ptrdiff_t>(weakest));
    }
}

/// Of two overlapping cards the one above has its whole outline to show; the wrong order explains less.
void order_stacks(Stack& stack) {
    for (std::size_t upper = 0; upper < stack.size(); ++upper) {
        for (std::size_t lower = upper + 1; lower < stack.size(); ++lower) {
            if (!near(stack[upper].place, stack[lower].place)) continue;
            Stack swapped = stack;
            std::swap(swapped[upper], swapped[lower]);
            const auto total = [&](const Stack& tried) {
                float sum = 0;
                for (std::size_t i = upper; i <= lower; ++i) sum += in_stack(tried, i, none).gain;
                return sum;
            };
            constexpr float clearly = 3;
            if (total(swapped) > total(stack) + clearly) stack = std::move(swapped);
        }
    }
}

}  // namespace

std::vector<PlacedCard> explained(const Evidence& evidence, const std::vector<OrientedRectangle>& places) {
    Stack stack = taken_greedily(evidence, places);
    order_stacks(stack);
    drop_needless(stack);
    std::vector<PlacedCard> cards;
    for (std::size_t i = stack.size(); i-- > 0;) cards.push_back({stack[i].place, in_stack(stack, i, none)});
    return cards;
}

}  // namespace quadrille::vision
