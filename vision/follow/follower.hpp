// vision/follow/follower.hpp: a whole game from its frames; every move an event, once.
//
// A frame is made into a small view from above and compared with the view of what is known. Where it differs,
// and has lain still for a moment, the cards are read again, several times; what the readings agree on and
// the changed pixels bear out is put against the known tracks. Places that did not change are left alone,
// whatever a reading says of them. Readings may come late: a reading tells of a place only where nothing has
// moved since the picture that was read.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "vision/follow/event.hpp"
#include "vision/follow/novelty.hpp"
#include "vision/follow/pose_monitor.hpp"
#include "vision/follow/reader.hpp"
#include "vision/follow/reading_memory.hpp"
#include "vision/follow/reconcile.hpp"
#include "vision/follow/regions.hpp"
#include "vision/follow/settled_table.hpp"
#include "vision/follow/table_view.hpp"
#include "vision/follow/unchanged_cards.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

struct FollowerSettings {
    double steady_s = 0.2;    ///< shorter takes a hand that rests for a moment for the end of a move
    double confirm_s = 0.06;  ///< between two readings of the same places
    int readings = 2;         ///< that must agree; up to `most_readings` where they do not
    int most_readings = 5;
    int first_readings = 4;      ///< before the game is followed
    double begin_s = 0.5;        ///< after which as many as `readings` are enough to begin
    double bumped_share = 0.25;  ///< of the table that differs before the camera may have been bumped
    double together_s = 0.3;     ///< what settles within it is one action: an attack, a swap
    double resting_s = 1.5;      ///< what reaches in from outside and lies still for so long is no hand
};

/// Follows one table. Belongs to one thread.
class Follower {
public:
    /// Waits for its detectors: the same frames give the same events.
    explicit Follower(Detectors detectors, const FollowerSettings& settings = {})
        : Follower(std::make_unique<SyncReader>(std::move(detectors)), settings) {}
    /// Waits for nothing that `reader` does not wait for.
    explicit Follower(std::unique_ptr<Reader> reader, const FollowerSettings& settings = {})
        : reader_(std::move(reader)), settings_(settings) {}

    /// Looks at the next frame; gives the events that it settles, in the order in which they are to be told.
    /// Nobody may write into its pixels afterwards.
    std::vector<Event> see(const Frame& frame);
    const Observation& now() const { return now_; }

private:
    /// One frame against what is known.
    struct Moment {
        const Frame& frame;
        CellView view;
        Changes changes;
    };
    /// What the readings say of the places that changed.
    struct Read {
        std::vector<ReadCard> cards;
        std::vector<cv::Mat> doubtful;  ///< cells of each place on which the readings do not agree yet
    };
    /// What is being read.
    struct PendingRead {
        std::optional<Changes>
            changes{};  ///< of the frame whose cards are read; nullopt: the board is searched
    };
    void stamp_times(std::vector<Event>& events, const Frame& frame);
    Moment moment_of(const Frame& frame);
    void look_for_board(const Frame& frame, std::vector<Event>& events);
    std::optional<BoardPose> find_in_picture(const Frame& frame);
    void adopt(const BoardPose& pose, const Frame& frame);
    bool pose_is_sure(const Moment& moment, std::vector<Event>& events);
    void begin(const Moment& moment);
    void look(const Moment& moment, std::vector<Event>& events);
    bool is_read_enough_to_begin(double t) const;
    bool has_unread_places(const Moment& moment) const;
    bool wants_reading(const Moment& moment) const;
    bool searching() const { return pending_ && !pending_->changes; }
    void read(const Moment& moment);
    void take_result(const Moment& moment);
    void cancel_reading();
    void resolve(const Moment& moment, std::vector<Event>& events);
    Read reads_since_change(const Moment& moment, const SettledTable& table) const;
    std::vector<KnownCard> known_cards(const Moment& moment, const SettledTable& table, Read& read) const;
    void commit(const Moment& moment, Reconciled result, std::vector<Event>& events);
    void adopt_settled(const Moment& moment, const cv::Mat& waiting);
    void adapt_background(const Moment& moment);
    void weigh_unchanged(const Moment& moment, const Changes& then);

    bool doubles_another(const CardReading& card) const;
    void add_track(const CardReading& card, const Frame& frame);
    std::optional<Square> under_a_hand(const Changes& changes) const;
    bool ready(const Region& region) const;
    Place place_of(const CardReading& card, const Changes& changes) const;
    cv::Mat cells_of(const CardReading& card) const;
    double settled_at(const cv::Mat& cells, const Moment& moment) const;

    std::unique_ptr<Reader> reader_;
    std::optional<PendingRead> pending_;  ///< nullopt: nothing is being read
    FollowerSettings settings_;
    Observation now_;
    std::optional<BoardPose> last_pose_;  ///< of the board that was last seen: its tracks lie in its pixels
    cv::Size picture_size_;
    std::optional<TableView> table_;
    PoseMonitor pose_monitor_;
    MotionTracker motion_;
    CellView known_;                      ///< the table as it looked when it was last read; empty before
    std::map<int, cv::Mat> descriptors_;  ///< by track
    UnchangedCards unchanged_;
    ReadingMemory memory_;
    std::vector<cv::Mat> doubtful_;  ///< cells of each place that more readings are to decide
    Novelty novelty_;
    double last_adapted_ = -1e9;
    double group_t_ = -1e9;  ///< of the newest group of events
    long group_frame_ = 0;
    int next_id_ = 1;
};

}  // namespace quadrille::vision
