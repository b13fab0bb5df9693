// vision/follow/pose_watch.hpp: where the board is after the camera or the board was moved.
#pragma once
#include <functional>
#include <optional>

#include "vision/follow/table_view.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// Called when much of the table differs from what is known: it may be the light, an arm, or the camera.
class PoseWatch {
public:
    using FindBoard = std::function<std::optional<BoardPose>(const cv::Mat& picture)>;
    explicit PoseWatch(FindBoard find_board) : find_board_(std::move(find_board)) {}

    enum class Verdict {
        holds,   ///< the board is where it was
        moved,   ///< it is at `pose` now
        unsure,  ///< it cannot be told yet: nothing is to be read
        lost     ///< it has not been seen for `lost_s`
    };
    struct Answer {
        Verdict verdict = Verdict::holds;
        std::optional<BoardPose> pose{};
    };
    /// `known`: the table as it was, seen through `table`, which was made of `pose`; `now`: the same of
    /// `frame`. Bumps are followed by what is on the table, then by the board's lines, then by a search of
    /// the whole picture, in which a camera that was turned is noticed by what lies where.
    Answer check(const Frame& frame, const BoardPose& pose, const TableView& table, const CellView& known,
                 const CellView& now);
    /// The board in a picture of which nothing is known but how the table looked; for a board that was lost.
    /// Searches at most every half second.
    std::optional<BoardPose> search(const Frame& frame, const CellView& known);
    /// Nothing is amiss any more.
    void rest() { missing_since_.reset(); }

private:
    std::optional<BoardPose> found_anew(const Frame& frame, const BoardPose& pose, const CellView& known);

    FindBoard find_board_;
    double last_check_ = -1e9, last_search_ = -1e9;
    std::optional<double> missing_since_;
    Answer last_;
};

}  // namespace quadrille::vision
