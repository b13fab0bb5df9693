#include "vision/cards/outlined_cards.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace quadrille::vision {
namespace {

/// From undistorted pixels to those of the reading's view.
class ToView {
public:
    explicit ToView(const PlaneReading& read)
        : board_from_image_(read.placed.table_from_board.inv() * read.plane.image_from_table().inv()),
          frame_(read.view.frame) {}

    cv::Point2f operator()(cv::Point2f px) const {
        const cv::Vec3d p = board_from_image_ * cv::Vec3d(px.x, px.y, 1);
        return frame_.rectified_from_board({p[0] / p[2], p[1] / p[2]});
    }

private:
    cv::Matx33d board_from_image_;
    const RectifiedFrame& frame_;
};

/// A card where a quad lies, of which no look has been taken.
CardDetection card_of(const CardQuad& quad, const ToView& to_view, cv::Size2f card_px) {
    std::array<cv::Point2f, 4> corners;
    std::transform(quad.begin(), quad.end(), corners.begin(), to_view);
    cv::Point2f across = corners[1] - corners[0] + corners[2] - corners[3];
    const cv::Point2f along = corners[2] - corners[1] + corners[3] - corners[0];
    if (cv::norm(across) > cv::norm(along)) across = along;
    CardDetection card;
    card.place = {.centre = (corners[0] + corners[1] + corners[2] + corners[3]) / 4,
                  .angle_deg = std::fmod(
                      std::atan2(across.y, across.x) * static_cast<float>(180 / CV_PI) + 360, 360.0F),
                  .size = card_px};
    card.visible = 1;  // as much as an outline is seen of
    return card;
}

/// Whether a card that was read lies there.
bool is_known(const CardDetection& card, const std::vector<CardDetection>& cards) {
    constexpr double most_shared = 0.4;  ///< of a card's area
    return std::any_of(cards.begin(), cards.end(), [&](const CardDetection& other) {
        return shared_area(card.place, other.place) > most_shared * card.place.size.area();
    });
}

}  // namespace

PlaneReading with_outlined_cards(const LooseTable& table, PlaneReading read, const LikelyQuads& outlines) {
    constexpr float a_card = 0.5F;
    const ToView to_view(read);
    const cv::Size2f card_px = cv::Size2d(table.card_mm) * read.view.frame.px_per_mm;
    std::vector<std::size_t> likeliest_first(outlines.quads.size());
    std::iota(likeliest_first.begin(), likeliest_first.end(), std::size_t{0});
    std::stable_sort(likeliest_first.begin(), likeliest_first.end(),
                     [&](std::size_t a, std::size_t b) { return outlines.likely[a] > outlines.likely[b]; });
    for (const std::size_t i : likeliest_first) {
        const CardQuad& quad = outlines.quads[i];
        if (outlines.likely[i] < a_card || !agrees(quad, read.plane, table.card_mm)) continue;
        std::vector<CardDetection> seen{card_of(quad, to_view, card_px)};
        if (is_known(seen.front(), read.cards)) continue;
        reclassify(seen, lit_picture(table, read), table.sleeves);
        if (seen.front().score >= least_loose_score) read.cards.push_back(seen.front());
    }
    std::stable_sort(read.cards.begin(), read.cards.end(),
                     [](const CardDetection& a, const CardDetection& b) { return a.score > b.score; });
    return read;
}

}  // namespace quadrille::vision
