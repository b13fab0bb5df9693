// vision/follow/pose_monitor.hpp: where the board is after the camera or the board was moved.
#pragma once
#include <optional>

#include "vision/follow/table_view.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// Called when much of the table differs from what is known: it may be the light, an arm, or the camera.
class PoseMonitor {
public:
    enum class Verdict {
        holds,   ///< the board is where it was
        moved,   ///< it is at `pose` now
        unsure,  ///< not known yet: nothing is to be read
        lost     ///< it has not been seen for `lost_s`
    };
    struct Result {
        Verdict verdict = Verdict::holds;
        std::optional<BoardPose> pose{};
    };
    /// `known`: the table as it was, seen through `table`, which was made of `pose`; `now`: the same of
    /// `frame`. Bumps are followed by what is on the table, then by the board's lines. Where both fail
    /// (unsure, lost) the whole picture is to be searched.
    Result check(const Frame& frame, const BoardPose& pose, const TableView& table, const CellView& known,
                 const CellView& now);
    /// Whether the whole picture is to be searched now: at most every half second.
    bool search_is_due(double t);
    /// The board has been found by a search.
    void found();
    /// The table looks as it was: forgets since when the board was missing.
    void rest() { missing_since_.reset(); }

private:
    double last_check_ = -1e9, last_search_ = -1e9;
    std::optional<double> missing_since_;
    Result last_;
};

/// A board that was found in an earlier picture, in this one: the camera may have moved meanwhile. Nullopt:
/// its place is not known.
std::optional<BoardPose> continued_pose(const BoardPose& found, const Frame& then, const Frame& now);

}  // namespace quadrille::vision
