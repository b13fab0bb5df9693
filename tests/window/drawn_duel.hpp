// tests/window/drawn_duel.hpp: a table from straight above with cards on it, for a window to look at.
#pragma once
#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "rules/geometry/seat.hpp"
#include "rules/geometry/square.hpp"
#include "tests/scenes/cards.hpp"

namespace quadrille::tests {

/// Where the drawn board is in its picture: 1 px is 1 mm.
inline const RectifiedFrame duel_frame{.grid = {}, .px_per_mm = 1, .margin_mm = 100};

struct DrawnCard {
    std::string square;
    Seat seat = Seat::south;
    unsigned seed = 1;  ///< what its front looks like
    bool up = true, tapped = false;
};

/// Sleeves that a camera tells apart: yellow, red, blue and green, clockwise from south.
inline cv::Vec3b duel_sleeve_rgb(Seat seat) {
    switch (seat) {
        case Seat::south:
            return {225, 191, 41};
        case Seat::west:
            return {170, 34, 38};
        case Seat::north:
            return {26, 56, 159};
        case Seat::east:
            return {30, 120, 60};
    }
    return {};
}

inline cv::Mat drawn_duel(const std::vector<DrawnCard>& cards) {
    cv::Mat table = scenes::lined_table(duel_frame, {205, 215, 220}, {40, 40, 40});
    for (const DrawnCard& card : cards) {
        const cv::Vec3b rgb = duel_sleeve_rgb(card.seat);
        const double untapped = 90.0 * static_cast<int>(card.seat);
        scenes::lay(table, duel_frame,
                    {.centre_mm = duel_frame.grid.centre_mm(*square_from(card.square)),
                     .angle_deg = untapped + (card.tapped ? 45 : 0),
                     .sleeve_bgr = cv::Scalar(rgb[2], rgb[1], rgb[0]),
                     .face_up = card.up,
                     .seed = card.seed});
    }
    return table;
}

}  // namespace quadrille::tests
