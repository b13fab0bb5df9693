#include "vision/cards/card_stack.hpp"

#include <algorithm>
#include <opencv2/core.hpp>

#include "vision/cards/card_patch.hpp"
#include "vision/cards/interpret.hpp"

namespace quadrille::vision {
namespace {

bool may_cover(const CardDetection& above, const OrientedRectangle& place) {
    return above.score > least_score && close_together(above.place, place);
}

}  // namespace

void sort_from_bottom(std::vector<CardDetection>& seen) {
    std::stable_sort(seen.begin(), seen.end(),
                     [](const CardDetection& a, const CardDetection& b) { return a.visible < b.visible; });
}

std::vector<OrientedRectangle> covers_above(const std::vector<CardDetection>& seen, std::size_t card) {
    std::vector<OrientedRectangle> above;
    for (std::size_t i = card + 1; i < seen.size(); ++i) {
        if (may_cover(seen[i], seen[card].place)) above.push_back(seen[i].place);
    }
    return above;
}

std::vector<OrientedRectangle> covers_over(const CardDetection& card,
                                           const std::vector<CardDetection>& seen) {
    std::vector<OrientedRectangle> above;
    for (const CardDetection& other : seen) {
        if (other.visible > card.visible && may_cover(other, card.place)) above.push_back(other.place);
    }
    return above;
}

float uncovered_share(const OrientedRectangle& place, const std::vector<OrientedRectangle>& above,
                      const TopView& view) {
    const cv::Mat seen = seen_part(view.inside, place, {CardPatch::width, CardPatch::height}, above);
    return static_cast<float>(cv::countNonZero(seen)) / static_cast<float>(seen.total());
}

}  // namespace quadrille::vision
