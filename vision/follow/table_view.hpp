// vision/follow/table_view.hpp: the board from straight above, small and grey, for comparing one moment with
// another.
#pragma once
#include <opencv2/core.hpp>

#include "calibration/board_pose.hpp"

namespace quadrille::vision {

/// Side of a cell in pixels of the small view: 16 mm, a quarter of a card's width. Smaller cells hold too few
/// pixels to separate structure from noise, larger ones blur two neighbouring cards into one change.
inline constexpr int cell_px = 8;

/// What is compared: the small top view and what is derived of it often, cell by cell.
struct CellView {
    cv::Mat bgr;          ///< 8-bit, half a pixel a millimetre, north up
    cv::Mat grey;         ///< 8-bit, the same in grey
    cv::Mat mean;         ///< CV_32F, one value a cell
    cv::Mat mean_square;  ///< CV_32F, one value a cell
    cv::Mat colour;       ///< CV_32FC3, mean of each cell
};

/// With pixels of its own.
CellView copy_of(const CellView& view);

/// Makes the small top views of pictures with one pose. The lookup is made once a pose.
class TableView {
public:
    static constexpr double px_per_mm = 0.5;
    /// Wide enough to see that an arm comes from beyond the board; a tapped card reaches over the edge by 15
    /// mm.
    static constexpr double margin_mm = 48;

    TableView(const BoardPose& pose, cv::Size picture_size);

    CellView of(const cv::Mat& picture) const;
    const RectifiedFrame& frame() const { return frame_; }
    cv::Size cells() const { return inside_.size(); }
    /// 8-bit, one value a cell: 255 where the picture reaches.
    const cv::Mat& inside() const { return inside_; }

private:
    RectifiedFrame frame_;
    cv::Mat map_;
    cv::Mat inside_;
};

/// `from` becomes what `view` shows in the cells of the mask (8-bit, one value a cell).
void replace_cells(CellView& view, const CellView& from, const cv::Mat& cells);
/// `view` takes in `share` (0 to 1) of `from` in the cells of the mask.
void blend_cells(CellView& view, const CellView& from, const cv::Mat& cells, double share);

/// By how much the light changed from one moment to the other, cell by cell (`CellView::colour`): CV_32FC3,
/// natural logarithm of the gain of each channel, the median of the surroundings. What covers less than half
/// of them is no light.
cv::Mat light_between(const cv::Mat& before, const cv::Mat& now);

/// 255 for each cell that differs by more than light explains. In each cell `now` may be brighter or darker
/// than `before` by a gain and an offset (a lamp, a shadow, the exposure); structure that comes, goes or
/// changes, or a colour that changes against its surroundings, is a difference.
cv::Mat differing_cells(const CellView& before, const CellView& now);

}  // namespace quadrille::vision
