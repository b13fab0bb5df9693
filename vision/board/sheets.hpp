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

/// The quadrilaterals of nearly one colour that fill a good part of a picture: cardboard, paper, a mat, with
/// what lies on them. Largest first. `work`: 8-bit BGR; corners in pixels of it.
std::vector<Quad> sheets(const cv::Mat& work);

/// Boards of the searched size that fill such a sheet, with margins from none to half a square. None where
/// the size is not known.
std::vector<BoardPose> poses_on_sheets(const std::vector<Quad>& sheets, const BoardSearch& search,
                                       cv::Size size);

}  // namespace quadrille::vision
