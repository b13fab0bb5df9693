// vision/board/sheets.hpp: sheets of one colour in a picture, on which a board may be drawn too faintly to be
// seen first.
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/board/find_board.hpp"

namespace quadrille::vision {

/// Four corners in pixels, one after the other against the clock as the picture shows them.
using Quad = std::array<cv::Point2d, 4>;

/// The quadrilateral about the largest part of a region (8-bit, not 0), where it nearly is one; in pixels of
/// it.
std::optional<Quad> quad_about(const cv::Mat1b& region);

/// Something of nearly one colour: cardboard, paper, a mat, with what lies on it; in pixels.
struct Sheet {
    std::vector<cv::Point2f> outline;  ///< convex
    std::optional<Quad> corners;       ///< where the outline nearly is a quadrilateral
};

/// The sheets that fill a good part of a picture, largest first. `work`: 8-bit BGR; in pixels of it.
std::vector<Sheet> sheets(const cv::Mat& work);

/// Boards of the searched size that fill a sheet with corners, with margins from none to half a square. None
/// where the size is not known.
std::vector<BoardPose> poses_on_sheets(const std::vector<Sheet>& sheets, const BoardSearch& search,
                                       cv::Size size);

}  // namespace quadrille::vision
