#include "vision/board/hinted_pose.hpp"

#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/board/confidence.hpp"
#include "vision/board/evidence.hpp"
#include "vision/board/pose_network.hpp"
#include "vision/board/refined_pose.hpp"

namespace quadrille::vision {
namespace {

constexpr double work_side = 960;  ///< longer side of the picture in which poses are compared

Evidence evidence_of(const cv::Mat& picture) {
    const double smaller = std::max(1.0, std::max(picture.cols, picture.rows) / work_side);
    cv::Mat work;
    cv::resize(picture, work, {}, 1 / smaller, 1 / smaller, cv::INTER_AREA);
    return {work, smaller};
}

/// Whether no corner of the pose is farther than a snap from where it was put.
bool as_hinted(const BoardPose& pose, const CornerHint& hint) {
    const auto corners = pose.corners_px();
    const double diagonal = cv::norm(hint.corners_px[0] - hint.corners_px[2]);
    const double square_px = diagonal / std::hypot(hint.grid.columns, hint.grid.rows);
    for (std::size_t i = 0; i < 4; ++i) {
        if (!(cv::norm(corners[i] - hint.corners_px[i]) <= snap_squares * square_px)) return false;
    }
    return true;
}

bool same_grid(const BoardGrid& a, const BoardGrid& b) {
    return a.columns == b.columns && a.rows == b.rows;
}

}  // namespace

BoardPose pose_from_hint(const cv::Mat& picture, const CornerHint& hint) {
    const Lens lens = hint.lens    ? hint.lens->scaled_to(picture.size())
                      : hint.known ? hint.known->lens
                                   : Lens::pinhole(picture.size());
    const DistortionModel bending = hint.lens ? DistortionModel::fixed : DistortionModel::free_centre;
    const Evidence evidence = evidence_of(picture);
    const auto score = [&](const BoardPose& pose) { return judged(pose, evidence).score(); };

    const BoardPose put = BoardPose::from_corners(hint.grid, hint.corners_px, lens);
    BoardPose best = put;
    double best_score = score(put);
    // The known pose first: what is as good as it does not replace it.
    if (hint.known && same_grid(hint.known->grid, hint.grid) && as_hinted(*hint.known, hint)) {
        const double known_score = score(*hint.known);
        if (known_score >= best_score) best = *hint.known, best_score = known_score;
    }
    for (const double reach : {0.1, 0.2, snap_squares}) {
        const BoardPose snapped = fitted_to_any_lines(put, picture, bending, reach).board.pose;
        if (!as_hinted(snapped, hint)) continue;
        const double snapped_score = score(snapped);
        if (snapped_score > best_score) best = snapped, best_score = snapped_score;
    }
    best.confidence = confidence(
        evidence_for(measured(best, picture), judged(best, evidence), board_odds(picture, best), nullptr));
    return best;
}

}  // namespace quadrille::vision
