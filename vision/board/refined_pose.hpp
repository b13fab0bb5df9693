// vision/board/refined_pose.hpp: the last word on where a board lies, and how well the picture agrees.
#pragma once
#include <functional>
#include <opencv2/core.hpp>

#include "vision/board/fit_pose.hpp"
#include "vision/board/warped_board.hpp"

namespace quadrille::vision {

/// A pose as exact as the picture allows, and how well the lines agree with it.
struct RefinedPose {
    WarpedBoard board;
    double share = 0;       ///< of the sides of squares in the picture: where a line is seen
    double miss = 0;        ///< squares: four in five of the lines seen are nearer to the pose than that
    double inner_miss = 0;  ///< the same of the lines between the outer ones
    /// The same of the ninth of the board, at one of its corners, where it is most; 0 for squares of two
    /// colours, whose outer borders lie at a frame.
    double corner_miss = 0;
};

/// How well the lines that a picture shows agree with a board, as it is.
RefinedPose measured(const WarpedBoard& board, const cv::Mat& picture);

/// The flat pose fitted to the lines within `reach` squares of it, as broad as they look.
RefinedPose fitted_to_any_lines(const BoardPose& pose, const cv::Mat& picture, DistortionModel bending,
                                double reach);

/// Fits a pose that is right to a tenth of a square. Where a flat board leaves the lines farther off than a
/// hand draws them, all over or at a corner, the board is taken for bent if that explains them clearly
/// better. Where thin lines do not show near, `worth_more` is asked about the pose before broad, faint and
/// bent lines are looked for, which takes ten times as long. `picture`: 8-bit BGR.
RefinedPose settled(const BoardPose& pose, const cv::Mat& picture, DistortionModel bending,
                    const std::function<bool(const BoardPose&)>& worth_more);

}  // namespace quadrille::vision
