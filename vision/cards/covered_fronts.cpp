#include "vision/cards/covered_fronts.hpp"

#include <algorithm>

#include "vision/cards/card_stack.hpp"
#include "vision/network/log_odds.hpp"

namespace quadrille::vision {
namespace {

/// Of less the other cards leave nothing that could be seen, of more the networks know enough.
constexpr float least_uncovered = 0.05F, mostly_covered = 0.5F;

bool is_clearly_front(const CardDetection& card) {
    constexpr float clearly = 2;
    return card.face_odds > clearly;
}

/// Two signs of one card: the networks see little of it, and take its length for its width at times.
bool near(const CardDetection& a, const CardDetection& b) {
    constexpr double one_card = 8;  ///< pixels between centres
    return cv::norm(a.place.centre - b.place.centre) < one_card;
}

}  // namespace

bool is_mostly_covered(const OrientedRectangle& place, const std::vector<OrientedRectangle>& above,
                       const TopView& view) {
    if (above.empty()) return false;
    const float uncovered = uncovered_share(place, above, view);
    return uncovered > least_uncovered && uncovered < mostly_covered;
}

void weigh_covered_fronts(std::vector<CardDetection>& seen, const TopView& view) {
    // The likeliest weight on rendered tables would be larger (docs/figures.md).
    constexpr float weight = 1.5F;
    std::vector<CardDetection*> covered;
    for (std::size_t i = seen.size(); i-- > 0;) {
        CardDetection& card = seen[i];
        const cv::Point2d at = view.frame.board_from_rectified(card.place.centre);
        if (card.face_odds <= 0 || !view.frame.grid.square_at(at)) continue;
        if (is_mostly_covered(card.place, covers_above(seen, i), view)) covered.push_back(&card);
    }
    for (CardDetection* card : covered) {
        const bool twice = std::any_of(covered.begin(), covered.end(), [&](const CardDetection* other) {
            return other->score > card->score && near(*other, *card);
        });
        if (twice)
            card->score = 0;
        else if (is_clearly_front(*card))
            card->score = probability(log_odds(card->score) + weight);
    }
}

}  // namespace quadrille::vision
