// tests/scenes/cards.hpp: cards drawn with OpenCV, with exact truth.
#pragma once
#include <opencv2/core.hpp>
#include <vector>

#include "calibration/board_pose.hpp"

namespace quadrille::scenes {

struct DrawnCard {
    cv::Point2d centre_mm;  ///< board millimetres
    double angle_deg = 0;   ///< clockwise from upright for the south player
    cv::Scalar sleeve_bgr{60, 40, 200};
    bool face_up = true;
    unsigned seed = 1;  ///< of the picture on the face; ignored face down
    cv::Scalar frame_bgr{90, 160, 120};
};

/// A sleeved card of 66 x 91 mm as it would be scanned, upright, at `px_per_mm`: sleeve, border, title,
/// picture, type line, text box; face down the sleeve alone.
cv::Mat card_picture(const DrawnCard& card, double px_per_mm);

/// Lays the card onto a picture of the table seen from straight above.
void lay(cv::Mat& table, const RectifiedFrame& frame, const DrawnCard& card);

/// An empty board with ink lines on a plain ground, seen from straight above; `noise` in grey levels.
cv::Mat lined_table(const RectifiedFrame& frame, const cv::Scalar& ground_bgr, const cv::Scalar& ink_bgr);

/// The pose by which a picture made with `frame` shows the board.
BoardPose pose_from_above(const RectifiedFrame& frame);

}  // namespace quadrille::scenes
