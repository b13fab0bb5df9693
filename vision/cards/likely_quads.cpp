#include "vision/cards/likely_quads.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

double area_of(const CardQuad& quad) {
    return cv::contourArea(std::vector<cv::Point2f>(quad.begin(), quad.end()));
}

cv::Point2f centre_of(const CardQuad& quad) {
    return (quad[0] + quad[1] + quad[2] + quad[3]) / 4;
}

bool holds(const CardQuad& quad, cv::Point2f point) {
    return cv::pointPolygonTest(std::vector<cv::Point2f>(quad.begin(), quad.end()), point, false) > 0;
}

bool lies_within(const CardQuad& quad, const CardQuad& around) {
    constexpr double most_outside = 0.02;  ///< of the quad's size
    const std::vector<cv::Point2f> outline(around.begin(), around.end());
    const double slack = most_outside * std::sqrt(area_of(quad));
    return std::all_of(quad.begin(), quad.end(), [&](const cv::Point2f& corner) {
        return cv::pointPolygonTest(outline, corner, true) > -slack;
    });
}

/// The outlines that have another one of their size beside them, both likely cards: a playmat alone is none.
std::vector<CardQuad> cards_with_fellows(const std::vector<CardQuad>& quads,
                                         const std::vector<float>& likely) {
    constexpr float a_card = 0.8F;
    constexpr double same_size = 1.7;  ///< the near card against the far one
    std::vector<CardQuad> result;
    for (std::size_t i = 0; i < quads.size(); ++i) {
        const auto is_fellow = [&](std::size_t j) {
            const double ratio = area_of(quads[i]) / area_of(quads[j]);
            return likely[j] > a_card && ratio < same_size && ratio > 1 / same_size &&
                   !holds(quads[j], centre_of(quads[i])) && !holds(quads[i], centre_of(quads[j]));
        };
        bool fellows = false;
        for (std::size_t j = 0; j < quads.size() && !fellows; ++j) fellows = j != i && is_fellow(j);
        if (likely[i] > a_card && fellows) result.push_back(quads[i]);
    }
    return result;
}

}  // namespace

LikelyQuads without_print(const LikelyQuads& all) {
    constexpr double larger = 2.2;
    const std::vector<CardQuad> cards = cards_with_fellows(all.quads, all.likely);
    LikelyQuads result;
    for (std::size_t i = 0; i < all.quads.size(); ++i) {
        const CardQuad& quad = all.quads[i];
        if (std::any_of(cards.begin(), cards.end(), [&](const CardQuad& card) {
                return area_of(card) > larger * area_of(quad) && lies_within(quad, card);
            }))
            continue;
        result.quads.push_back(quad);
        result.likely.push_back(all.likely[i]);
    }
    return result;
}

}  // namespace quadrille::vision
