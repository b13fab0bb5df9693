// vision/follow/settled_table.hpp: what the pixels say of a card's place, before any reader is asked.
#pragma once
#include <optional>
#include <vector>

#include "vision/follow/background_model.hpp"
#include "vision/follow/card_changes.hpp"
#include "vision/follow/event.hpp"
#include "vision/follow/regions.hpp"

namespace quadrille::vision {

/// Where a card lies in the view from above.
ViewQuad view_quad(const CardReading& card, const BoardPose& pose, const RectifiedFrame& frame);

/// 8-bit, one value a cell: 255 for the cells whose middle a card covers.
cv::Mat cells_of(const ViewQuad& place, cv::Size cells);

/// How a place compares with what is known, by cells alone. Something moved there less than `steady_s` ago:
/// covered.
Place place_of(const cv::Mat& cells, const Changes& changes, double steady_s);

/// Since when nothing moved in any of the cells, seconds before now.
double still_for(const cv::Mat& cells, const Changes& changes);

/// One moment against what is known, pixel by pixel. Made when places have settled, not for every frame.
class SettledTable {
public:
    SettledTable(const CellView& known, const CellView& now, const BoardPose& pose,
                 const RectifiedFrame& frame, const std::vector<Track>& tracks);

    double changed(const CardReading& card) const;
    /// The same of what no other card covers; nullopt where too little of it is free.
    std::optional<double> changed_alone(const CardReading& card,
                                        const std::vector<CardReading>& others) const;
    double changed_between(const CardReading& a, const CardReading& b) const;
    /// Share of its place that looks like bare ground now, without what the other cards cover; nullopt where
    /// too little is left or the ground is not known.
    std::optional<double> bare(const CardReading& card, const std::vector<CardReading>& others) const;

private:
    BoardPose pose_;
    RectifiedFrame frame_;
    PixelChange change_;
    BackgroundModel ground_;
};

}  // namespace quadrille::vision
