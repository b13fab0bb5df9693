// vision/follow/follower.hpp: a whole game from its frames; every move an event, once.
//
// A frame is made into a small view from above and compared with the view of what is known. Where it differs,
// and has lain still for a moment, the cards are read again, several times; what the readings agree on and
// the changed pixels confirm is matched with the known tracks. Places that did not change are left alone,
// whatever was read there. Readings may come late: a reading counts for a place only where nothing has moved
// since the picture that was read.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "vision/follow/appearance_descriptor.hpp"
#include "vision/follow/event.hpp"
#include "vision/follow/follower_settings.hpp"
#include "vision/follow/known_view.hpp"
#include "vision/follow/novelty.hpp"
#include "vision/follow/pose_keeping.hpp"
#include "vision/follow/read_slot.hpp"
#include "vision/follow/reading_memory.hpp"
#include "vision/follow/reconcile.hpp"
#include "vision/follow/regions.hpp"
#include "vision/follow/settled_table.hpp"
#include "vision/follow/table_view.hpp"
#include "vision/follow/unchanged_cards.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// Follows one table. Belongs to one thread.
class Follower {
public:
    /// Waits for its detectors: the same frames give the same events.
    explicit Follower(Detectors detectors, const FollowerSettings& settings = {})
        : Follower(std::make_unique<SyncReader>(std::move(detectors)), settings) {}
    /// Waits for nothing that `reader` does not wait for.
    explicit Follower(std::unique_ptr<Reader> reader, const FollowerSettings& settings = {})
        : reads_(std::move(reader)), settings_(settings), pose_keeping_(settings) {}

    /// Takes the next frame; gives the events that it completes, in order. Its pixels must not be written to
    /// afterwards.
    std::vector<Event> see(const Frame& frame);
    const Observation& now() const { return now_; }

private:
    using Moment = ComparedFrame;
    /// What the readings say of the places that changed.
    struct Read {
        std::vector<ReadCard> cards;
        std::vector<cv::Mat> doubtful;  ///< cells of each place on which the readings do not agree yet
    };
    void stamp_times(std::vector<Event>& events, const Frame& frame);
    Moment moment_of(const Frame& frame);
    void look_for_board(const Frame& frame, std::vector<Event>& events);
    void adopt(const BoardPose& pose, const Frame& frame);
    bool pose_is_sure(const Moment& moment, std::vector<Event>& events);
    void begin(const Moment& moment);
    void look(const Moment& moment, std::vector<Event>& events);
    bool is_read_enough_to_begin(double t) const;
    bool has_unread_places(const Moment& moment) const;
    bool wants_reading(const Moment& moment) const;
    void read(const Moment& moment);
    void take_result(const Moment& moment);
    void resolve(const Moment& moment, std::vector<Event>& events);
    Read reads_since_change(const Moment& moment, const SettledTable& table) const;
    std::vector<KnownCard> known_cards(const Moment& moment, const SettledTable& table, Read& read) const;
    void commit(const Moment& moment, Reconciled result, std::vector<Event>& events);
    void adopt_settled(const Moment& moment, const cv::Mat& waiting);
    void weigh_unchanged(const Moment& moment, const Changes& then);

    bool doubles_another(const CardReading& card) const;
    void add_track(const CardReading& card, const Frame& frame);
    std::optional<Square> under_a_hand(const Changes& changes) const;
    bool ready(const Region& region) const;
    Place place_of(const CardReading& card, const Changes& changes) const;
    cv::Mat cells_of(const CardReading& card) const;
    double settled_at(const cv::Mat& cells, const Moment& moment) const;

    ReadSlot reads_;
    FollowerSettings settings_;
    Observation now_;
    std::optional<BoardPose> last_pose_;  ///< of the board that was last seen: its tracks lie in its pixels
    cv::Size picture_size_;
    std::optional<TableView> table_;
    PoseKeeping pose_keeping_;
    MotionTracker motion_;
    KnownView known_;
    std::map<int, AppearanceDescriptor> descriptors_;  ///< by track
    UnchangedCards unchanged_;
    ReadingMemory memory_;
    std::vector<cv::Mat> doubtful_;  ///< cells of each place that more readings are to decide
    Novelty novelty_;
    double group_t_ = -1e9;  ///< of the newest group of events
    long group_frame_ = 0;
    int next_id_ = 1;
};

}  // namespace quadrille::vision
