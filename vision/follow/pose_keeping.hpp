// vision/follow/pose_keeping.hpp: whether the board is still where it was, frame by frame.
#pragma once
#include <optional>

#include "vision/follow/event.hpp"
#include "vision/follow/follower_settings.hpp"
#include "vision/follow/pose_monitor.hpp"
#include "vision/follow/read_slot.hpp"
#include "vision/follow/still_mean.hpp"

namespace quadrille::vision {

/// What a frame shows of the board's pose.
struct PoseUpdate {
    bool holds = false;               ///< it is as it was: the frame may be read
    std::optional<BoardPose> pose{};  ///< it is another one from the next frame on
    bool lost = false;                ///< the board has not been seen for a while
};

/// Checks the pose of a known table when much of it differs, and searches the picture where nothing else
/// helps.
class PoseKeeping {
public:
    explicit PoseKeeping(const FollowerSettings& settings) : settings_(settings) {}

    /// The board, once a search of the whole picture has found it: of this frame or of an earlier one. Where
    /// one frame does not show it, the mean of those since then is searched while the camera stands still.
    std::optional<BoardPose> search(ReadSlot& reads, const Frame& frame, const CellView& known);
    /// `now`: the board and its tracks; `table`: made of that board's pose; `known`: how it looked.
    PoseUpdate check(ReadSlot& reads, const ComparedFrame& compared, const Observation& now,
                     const TableView& table, const CellView& known);

private:
    Frame searched(const Frame& frame);

    FollowerSettings settings_;
    PoseMonitor monitor_;
    bool in_doubt_ = false;       ///< the last search has found nothing
    bool searched_mean_ = false;  ///< the last search was of the mean
    StillMean mean_;              ///< of the frames since the first of those searches
};

}  // namespace quadrille::vision
