#include "vision/cards/card_scale.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cards/card_detector.hpp"
#include "vision/cards/networks/card_network_constants.hpp"

namespace quadrille::vision {
namespace {

using network_constants::trained_sleeve_px;

/// Higher than on a board: at most scales what is seen is no card.
constexpr float sure_of_scale = 0.6F;

/// A card as one scale of the picture shows it, in pixels of the picture.
struct Scaled {
    CardDetection card;
    float width = 0;  ///< pixels: which scale it was
};

std::vector<Scaled> seen_at(const ImagePyramid& picture, float width, float aspect) {
    constexpr int border = 40;  ///< pixels of the view: half a card hangs over the picture's edge at most
    const float scale = trained_sleeve_px / width;
    cv::Mat view;
    const cv::Size2f size = cv::Size2f(picture.whole().size()) * scale;
    cv::resize(picture.level_for(1 / scale).picture, view, {cvRound(size.width), cvRound(size.height)}, 0, 0,
               scale < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
    cv::copyMakeBorder(view, view, border, border, border, border, cv::BORDER_CONSTANT);
    std::vector<Scaled> cards;
    const cv::Size2f card_size(trained_sleeve_px, trained_sleeve_px * aspect);
    // The other network takes an overlapping pair for one larger card (test OverlappingPair).
    for (CardDetection card : detect_cards(view, card_size, TableKind::with_board)) {
        if (card.score < sure_of_scale) continue;
        card.place.centre = (card.place.centre - cv::Point2f(border, border)) / scale;
        card.place.size = {width, width * aspect};
        cards.push_back({card, width});
    }
    return cards;
}

/// Whether two outlines are of one card.
bool same(const OrientedRectangle& a, const OrientedRectangle& b) {
    constexpr double most_shared = 0.25;  ///< of the smaller one; cards that overlap more are not separated
    return shared_area(a, b) > most_shared * std::min(a.size.area(), b.size.area());
}

/// The surest of the detections of one card.
std::vector<Scaled> distinct(std::vector<Scaled> cards) {
    const auto weight = [](const Scaled& seen) {
        return seen.card.score * std::min(1.0F, seen.card.visible + 0.3F);
    };
    std::stable_sort(cards.begin(), cards.end(),
                     [&](const Scaled& a, const Scaled& b) { return weight(a) > weight(b); });
    std::vector<Scaled> kept;
    for (const Scaled& seen : cards) {
        const bool known = std::any_of(kept.begin(), kept.end(), [&](const Scaled& other) {
            return same(seen.card.place, other.card.place);
        });
        if (!known) kept.push_back(seen);
    }
    return kept;
}

/// Cubed: one sure card says more of the scale than two guesses.
float weight_of(const Scaled& seen) {
    return seen.card.score * seen.card.score * seen.card.score;
}

/// The geometric mean of the scales at which each card is surest.
float mean_width(const std::vector<Scaled>& cards) {
    float sum = 0, weights = 0;
    for (const Scaled& seen : cards) {
        sum += weight_of(seen) * std::log(seen.width);
        weights += weight_of(seen);
    }
    return std::exp(sum / weights);
}

/// What detections of about one size make of a picture.
struct Size {
    float width = 0;    ///< pixels
    float covered = 0;  ///< pixels, each card as much as it is sure
};

/// Cards lie on one table, so that they have about one size in a picture: the widths that explain most of it
/// first.
std::vector<Size> common_sizes(const std::vector<Scaled>& cards, float step) {
    const auto within = [](float ratio, float a, float b) { return std::max(a, b) < ratio * std::min(a, b); };
    std::vector<Size> sizes;
    for (const Scaled& pivot : cards) {
        std::vector<Scaled> alike;
        std::copy_if(cards.begin(), cards.end(), std::back_inserter(alike),
                     [&](const Scaled& seen) { return within(1.2F * step, seen.width, pivot.width); });
        alike = distinct(std::move(alike));
        Size size{mean_width(alike), 0};
        for (const Scaled& seen : alike) size.covered += weight_of(seen) * seen.card.place.size.area();
        sizes.push_back(size);
    }
    std::stable_sort(sizes.begin(), sizes.end(),
                     [](const Size& a, const Size& b) { return a.covered > b.covered; });
    std::vector<Size> apart;
    for (const Size& size : sizes) {
        const bool known = std::any_of(apart.begin(), apart.end(), [&](const Size& other) {
            return within(step, size.width, other.width);
        });
        if (!known) apart.push_back(size);
    }
    return apart;
}

}  // namespace

std::vector<float> card_widths_px(const ImagePyramid& picture, float card_aspect) {
    constexpr float step = 1.25F, smallest = 40, largest_share = 0.62F;
    constexpr float most_pixels =
        800;  ///< a side of a view; smaller cards in larger pictures are not looked for
    const auto [shorter, longer] = std::minmax(picture.whole().cols, picture.whole().rows);
    const auto longest = static_cast<float>(longer);
    const auto shortest = static_cast<float>(shorter);
    std::vector<Scaled> cards;
    for (float width = smallest; width < largest_share * shortest; width *= step) {
        if (longest * trained_sleeve_px / width > most_pixels) continue;
        const auto seen = seen_at(picture, width, card_aspect);
        cards.insert(cards.end(), seen.begin(), seen.end());
    }
    // Two cards that overlap look like one of one and a half times their size, and pips like small cards.
    constexpr float least_share = 0.4F;  ///< of what the first explains
    std::vector<float> widths;
    const std::vector<Size> sizes = common_sizes(cards, step);
    for (const Size& size : sizes) {
        if (size.covered >= least_share * sizes.front().covered) widths.push_back(size.width);
    }
    return widths;
}

}  // namespace quadrille::vision
