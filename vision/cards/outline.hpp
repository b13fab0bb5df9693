// vision/cards/outline.hpp: whether a detection has the outline of a card, which pieces and bare squares
// lack.
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/cards/card_detector.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {

/// How much of each side (top, right, bottom, left) of a card's outline is a straight edge in the view, 0
/// to 1. Nullopt: less than two fifths of the side is seen.
using SideSupport = std::array<std::optional<float>, 4>;

/// The edges of one view.
class OutlineEdges {
public:
    explicit OutlineEdges(const TopView& view);

    /// An edge on one of the board's own lines counts for nothing: the line is there without a card.
    /// `covers`: what may hide parts of the outline.
    SideSupport support(const OrientedRectangle& place, const std::vector<OrientedRectangle>& covers) const;

private:
    /// A side of a rectangle: its middle, which way it runs and which way is out.
    struct Side {
        cv::Point2f middle, along, normal;
        float length = 0;
    };
    struct Sample {
        cv::Point2f at;   ///< on the side as it is expected
        float along = 0;  ///< from -1 to 1, end to end
    };
    static std::array<Side, 4> sides_of(const OrientedRectangle& place);
    std::vector<Sample> seen_of(const Side& side, const std::vector<OrientedRectangle>& covers) const;
    /// Of a side that lies `offset` pixels further out, its ends `tilt` more and less.
    float share_on_edge(const std::vector<Sample>& seen, cv::Point2f normal, float offset, float tilt) const;
    float best_share(const std::vector<Sample>& seen, cv::Point2f normal) const;
    float edge_at(cv::Point2f at, cv::Point2f normal) const;
    bool on_line(cv::Point2f at, cv::Point2f normal) const;

    const TopView& view_;
    cv::Mat3s across_, down_;  ///< the Sobel operator's sums
    cv::Mat1b edges_;          ///< 255 where they are strong enough for an edge
};

/// Log of how much likelier an outline with that support is a card's than not, never positive.
float outline_log_odds(const SideSupport& support);

/// Lowers the score of detections that are wholly visible and lack a card's outline.
void weigh_outlines(std::vector<CardDetection>& seen, const TopView& view);

}  // namespace quadrille::vision
