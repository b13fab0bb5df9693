// vision/follow/background_model.hpp: what the board looks like where nothing lies.
#pragma once
#include <optional>
#include <vector>

#include "vision/follow/pixel_change.hpp"

namespace quadrille::vision {

/// The ground of each square, learned from what is known of the table between the cards.
class BackgroundModel {
public:
    /// `known`: the table as it was; `cards`: where something lies on it.
    BackgroundModel(const CellView& known, const RectifiedFrame& frame, const std::vector<ViewQuad>& cards);

    /// Share of a place's pixels that look like bare ground, 0 to 1, without what `others` cover; nullopt
    /// where the ground of too few pixels is known. `now`: `PixelChange::in_old_light`. Drawn lines are left
    /// out.
    std::optional<double> share_bare(const cv::Mat& now, const ViewQuad& place,
                                     const std::vector<ViewQuad>& others) const;

private:
    int square_of(cv::Point pixel) const;

    RectifiedFrame frame_;
    std::vector<std::optional<cv::Vec3f>> of_square_;  ///< logarithms of B, G, R; row by row from the south
};

}  // namespace quadrille::vision
