// vision/cards/card_evidence.hpp: what speaks for and against a card at one place.
#pragma once
#include <vector>

#include "calibration/board_pose.hpp"
#include "vision/cards/edge_evidence.hpp"
#include "vision/cards/ground.hpp"
#include "vision/cards/oriented_rectangle.hpp"

namespace quadrille::vision {

/// What is known of the top view.
struct Evidence {
    EdgeEvidence edges;  ///< at 1 px/mm
    Foreign foreign;
    cv::Mat inside;  ///< 255 where the picture reaches
    RectifiedFrame frame;
};

/// All that is looked up once for a card at one place; what hides parts of it changes.
struct CardEvidence {
    struct Point {
        cv::Point2f at;
        float value;  ///< on a side: edge, 0 to 1; inside: 0 ground to 1 foreign, negative where it cannot be
                      ///< told
        float weight;  ///< on a side: less where a drawn line runs along it
        int side;      ///< 0 to 3 from the top clockwise; -1 inside
        bool hidden;   ///< under another card, or outside the picture
    };
    OrientedRectangle place;
    std::vector<Point> points;

    /// Marks what lies under a card at `cover` as hidden.
    void hide_under(const OrientedRectangle& cover);
};

CardEvidence card_evidence(const OrientedRectangle& place, const Evidence& evidence);

struct Judgement {
    float visible = 0;  ///< share of the inside that is not hidden
    float edges = 0;    ///< share of the visible outline with an edge
    float inside = 0;   ///< share of the visible inside that is not ground, where it can be told
    float gain = 0;     ///< for a card (positive) or against one; a whole card on a plain board has about 100
};

/// Weighs what is not hidden.
Judgement judged(const CardEvidence& evidence);

}  // namespace quadrille::vision
