// vision/cards/plane_reading.hpp: the cards that are seen in one plane of a table without a board.
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/table_profile.hpp"
#include "vision/cards/card_detector.hpp"
#include "vision/cards/plane_pose.hpp"
#include "vision/cards/table_plane.hpp"
#include "vision/cards/verification.hpp"
#include "vision/picture/image_pyramid.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {

constexpr float least_loose_score = 0.6F;  ///< higher than on a board: nothing else says where cards may lie

/// How many times a picture is larger than the one in which outlines are found; at least 1.
double times_larger(cv::Size picture);

/// A picture of a table without a board and what is known of it.
struct LooseTable {
    const ImagePyramid& picture;
    const TableProfile& profile;
    Seating seating;
    PinholeCamera camera;
    cv::Size2d card_mm;  ///< the size of all cards
    Sleeves sleeves;

    cv::Size picture_px() const { return picture.whole().size(); }
};

/// What is seen in a part of a plane.
struct PlaneReading {
    TablePlane plane;
    cv::Rect2d part;
    PlanePose placed;
    TopView view;
    std::vector<CardDetection> cards;  ///< of at least `least_loose_score`, the surest first
    float explained = 0;               ///< how much of the picture they account for, in pixels of length

    /// Of a place in the view: corners in the picture.
    std::array<cv::Point2d, 4> corners_px(const OrientedRectangle& place) const;
};

/// The log odds that a card lies there, at most 5: one that is very sure does not outweigh several in doubt.
float card_odds(const CardDetection& card);

/// What cards of a reading are cut out of.
LitPicture lit_picture(const LooseTable& table, const PlaneReading& read);

/// What the first look sees as if the table lay in this plane, in its `part` (millimetres of the plane, with
/// room for a card): the 150 surest cards of any score; `explained` is 0.
PlaneReading first_look(const LooseTable& table, const TablePlane& plane, const cv::Rect2d& part);

/// The same after a second look: likely cards alone, none of them twice, and how much they explain.
PlaneReading read_in_plane(const LooseTable& table, const TablePlane& plane, const cv::Rect2d& part);

/// The cards that are seen in a `part` (pixels) of a reading's view where the first look is that of tables
/// with a board, the surest first. Those that were read are not looked at a second time again.
std::vector<CardDetection> cards_as_on_a_board(const LooseTable& table, const PlaneReading& read,
                                               const cv::Rect& part);

/// Of the sizes within a tenth of the plane's, the reading that shows most cards. Only where cards are so
/// small in the picture that an outline may be the sleeve's, the card's or its frame's; other readings are
/// returned as they are.
PlaneReading at_best_size(const LooseTable& table, PlaneReading reading);

}  // namespace quadrille::vision
