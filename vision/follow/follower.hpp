// vision/follow/follower.hpp: a whole game from its frames; every move an event, once.
//
// A frame is made into a small view from above and compared with the view of what is known. Where it differs,
// and has lain still for a moment, the cards are read again, several times; what the readings agree on is put
// against the known tracks. Places that did not change are left alone, whatever a reading says of them.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "vision/follow/consensus.hpp"
#include "vision/follow/event.hpp"
#include "vision/follow/opinion.hpp"
#include "vision/follow/reconcile.hpp"
#include "vision/follow/regions.hpp"
#include "vision/follow/table_view.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// How the follower reads a picture; a test gives it scripted eyes.
struct Eyes {
    std::function<std::optional<BoardPose>(const cv::Mat& picture)> find_board;
    std::function<std::vector<CardReading>(const cv::Mat& picture, const BoardPose& pose)> read_cards;
};

struct FollowerSettings {
    double steady_s = 0.2;     ///< shorter takes a hand that rests for a moment for the end of a move
    double confirm_s = 0.1;    ///< between two readings of the same places
    std::size_t readings = 2;  ///< that must agree; up to `most_readings` where they do not
    std::size_t most_readings = 5;
    std::size_t first_readings = 4;  ///< before the game is followed
    double board_search_s = 0.5;     ///< between two searches for a board
    double lost_s = 1.5;             ///< a board that is not found again for so long is lost
    double changed_share = 0.12;     ///< of a card's cells that differ before its place has changed
    double bumped_share = 0.25;      ///< of the table that differs before the camera may have been bumped
    double resting_s = 1.5;          ///< what reaches in from outside and lies still for so long is no hand
};

/// Follows one table. Belongs to one thread.
class Follower {
public:
    explicit Follower(Eyes eyes, const FollowerSettings& settings = {});

    /// Looks at the next frame; gives the events that it settles, in the order in which they are to be told.
    /// The same frames give the same events.
    std::vector<Event> see(const Frame& frame);
    const Observation& now() const { return now_; }

private:
    struct Reading {
        double t;
        std::vector<CardReading> cards;
    };
    void look_for_board(const Frame& frame, std::vector<Event>& events);
    void adopt(const BoardPose& pose, const Frame& frame);
    bool follow_bump(const Frame& frame, const CellView& view, std::vector<Event>& events);
    void begin(const Frame& frame, const CellView& view, const Changes& changes);
    void look(const Frame& frame, const CellView& view, const Changes& changes, std::vector<Event>& events);
    std::optional<double> still_since(const Changes& changes, double t) const;
    void settle(const Frame& frame, const CellView& view, const Changes& changes,
                const std::vector<Agreed>& agreed, std::vector<Event>& events);
    void weigh_unchanged(const Frame& frame, const Changes& changes);
    void take_in_overlooked(std::vector<CardReading> unknown, const Frame& frame);
    void take_in(const CellView& view, const cv::Mat& cells);
    void take_in_slowly(const CellView& view, const Changes& changes, double t);

    bool doubles_another(const CardReading& card) const;
    void add_track(const CardReading& card, const Frame& frame);
    bool ready(const Region& region) const;
    Place place_of(const CardReading& card, const Changes& changes) const;
    cv::Mat cells_of(const CardReading& card, cv::Size cells) const;
    void read(const Frame& frame);

    Eyes eyes_;
    FollowerSettings settings_;
    Observation now_;
    std::optional<TableView> table_;
    ChangeWatch watch_;
    CellView known_;                    ///< the table as it looked when it was last read; empty before
    std::map<int, cv::Mat> portraits_;  ///< by track
    std::map<int, Opinion> opinions_;   ///< by track
    std::vector<Reading> readings_;     ///< oldest first
    std::vector<std::vector<CardReading>>
        overlooked_;  ///< read in unchanged places where no track is, oldest first
    double last_search_ = -1e9, board_missing_since_ = -1, last_adapted_ = -1e9, last_weighed_ = -1e9;
    int next_id_ = 1;
};

}  // namespace quadrille::vision
