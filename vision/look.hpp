// vision/look.hpp: one still picture, looked at as a whole (`quadrille look`).
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "calibration/board_pose.hpp"
#include "calibration/table_profile.hpp"
#include "vision/board/board_trace.hpp"
#include "vision/board/find_board.hpp"
#include "vision/cards/card_reading.hpp"
#include "vision/cards/table_plane.hpp"
#include "vision/picture/image_pyramid.hpp"

namespace quadrille::vision {

struct LookTiming {
    double board_ms = 0, cards_ms = 0, counters_ms = 0, total_ms = 0;
};

struct Look {
    std::optional<BoardPose> board;
    std::optional<BoardPose> another_board;  ///< a smaller one in the same picture, which is not read
    std::optional<BoardDoubt> board_doubt;   ///< why no board was found; nullopt where one was
    std::optional<TablePlane> table{};       ///< of a picture without a board, by its cards
    std::vector<CardReading> cards;
    std::vector<Square> obstacles{};  ///< of a board: where something stands that is no card
    LookTiming timing;
};

/// The boards of a picture, in the pixels of that picture, also where the profile says that it is mirrored.
BoardsSeen find_tables(const ImagePyramid& picture, const TableProfile& profile, PictureSide south);
/// The larger one alone, in a picture of a camera that people have set up over their table: a board of the
/// profile's size, or of the usual one, needs less evidence than one of another size.
std::optional<BoardPose> find_table(const cv::Mat& picture, const TableProfile& profile, PictureSide south);

/// What the search of `find_table` saw on its way, as pictures for a developer; it is searched for again.
/// Where the profile says that the source mirrors the table, they show the table as it is.
std::vector<TracePicture> traced_search(const cv::Mat& picture, const TableProfile& profile,
                                        PictureSide south);

/// Finds the board, reads the cards and counts what lies on them. `picture`: 8-bit BGR, any size; where the
/// profile says that the source mirrors the table, the answer's pixels are still those of `picture`, and
/// squares and angles those of the table.
Look look(const cv::Mat& picture, const TableProfile& profile, PictureSide south);

}  // namespace quadrille::vision
