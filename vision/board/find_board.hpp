// vision/board/find_board.hpp: from a picture to the pose of the drawn grid in it.
#pragma once
#include <opencv2/core.hpp>
#include <optional>

#include "calibration/board_pose.hpp"
#include "calibration/table_profile.hpp"
#include "vision/board/board_doubt.hpp"
#include "vision/picture/image_pyramid.hpp"

namespace quadrille::vision {

using quadrille::PictureSide;

/// What is known of the board before looking.
struct BoardSearch {
    std::optional<BoardGrid> grid{};  ///< nullopt: columns and rows are found too
    /// What most boards here have, where it is not known: such a board is scored as if it were.
    std::optional<BoardGrid> likely{};
    PictureSide south = PictureSide::bottom;
    std::optional<Lens> lens{};  ///< nullopt: radial distortion is estimated with the pose
};

/// The lenses to search with, likeliest first: the known one, or some that bend as webcams do.
std::vector<Lens> likely_lenses(const BoardSearch& search, cv::Size size);

/// The boards that a picture shows.
struct BoardsSeen {
    std::optional<BoardPose> board;    ///< the one that is the largest in the picture
    std::optional<BoardPose> another;  ///< a second one beside it
    std::optional<BoardDoubt> doubt;   ///< why there is none; nullopt where one is found
};

/// Finds the drawn grid. `picture`: 8-bit BGR, any size, not modified. Empty when no board is seen. Where
/// the search names missing squares, the pose's grid has them too.
BoardsSeen find_boards(const ImagePyramid& picture, const BoardSearch& search);

/// The board alone.
std::optional<BoardPose> find_board(const ImagePyramid& picture, const BoardSearch& search);

}  // namespace quadrille::vision
