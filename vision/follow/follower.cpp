#include "vision/follow/follower.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace quadrille::vision {
namespace {

std::vector<CardReading> on_board(std::vector<CardReading> readings) {
    std::erase_if(readings, [](const CardReading& card) { return !card.square; });
    return readings;
}

/// A new pose leaves the cards where they lie on the board and moves them in the picture.
void carry_over(std::vector<Track>& tracks, const BoardPose& from, const BoardPose& to) {
    for (Track& track : tracks) {
        for (cv::Point2d& corner : track.card.corners_px)
            corner = to.image_from_board(from.board_from_image(corner));
    }
}

}  // namespace

std::vector<Event> Follower::see(const Frame& frame) {
    std::vector<Event> events;
    if (now_.board && frame.picture.size() != picture_size_) {  // a phone that was turned
        now_.board.reset();
        reads_.cancel();
        events.push_back({.kind = EventKind::board_lost});
    }
    if (!now_.board) look_for_board(frame, events);
    if (now_.board) {
        const Moment moment = moment_of(frame);
        if (known_.empty()) {
            begin(moment);
        } else if (pose_is_sure(moment, events)) {
            look(moment, events);
            known_.adapt(moment.view, moment.changes, frame.t, settings_.steady_s);
        }
    }
    stamp_times(events, frame);
    return events;
}

/// The creatures of an attack settle one after the other; they have been declared at one time.
void Follower::stamp_times(std::vector<Event>& events, const Frame& frame) {
    for (Event& event : events) {
        if (event.track && frame.t - group_t_ > settings_.together_s) {
            group_t_ = frame.t;
            group_frame_ = frame.number;
        }
        event.t = event.track ? group_t_ : frame.t;
        event.frame = event.track ? group_frame_ : frame.number;
    }
}

Follower::Moment Follower::moment_of(const Frame& frame) {
    Moment moment{frame, table_->of(frame.picture), {}};
    moment.changes = motion_.see(moment.view, known_.view(), frame.t);
    return moment;
}

void Follower::look_for_board(const Frame& frame, std::vector<Event>& events) {
    const auto pose = pose_keeping_.search(reads_, frame, known_.view());
    if (!pose) return;
    adopt(*pose, frame);
    // A board of another size is another table.
    if (!known_.empty() && known_.view().mean.size() != table_->cells()) {
        known_.clear();
        now_.tracks.clear();
    }
    events.push_back({.kind = EventKind::board_found});
}

void Follower::adopt(const BoardPose& pose, const Frame& frame) {
    if (last_pose_) carry_over(now_.tracks, *last_pose_, pose);
    now_.board = last_pose_ = pose;
    picture_size_ = frame.picture.size();
    table_.emplace(pose, picture_size_);
    motion_.restart(*table_, frame.t);
    memory_.clear();
    doubtful_.clear();
    reads_.cancel();
}

/// False while it is not known where the board is: then nothing is to be read.
bool Follower::pose_is_sure(const Moment& moment, std::vector<Event>& events) {
    const PoseUpdate update = pose_keeping_.check(reads_, moment, now_, *table_, known_.view());
    if (update.pose) adopt(*update.pose, moment.frame);  // the next frame is seen with it
    if (update.lost) {
        now_.board.reset();
        events.push_back({.kind = EventKind::board_lost});
    }
    return update.holds;
}

/// Takes up what has been read of this frame or an earlier one, and has this one read where that is wanted.
void Follower::read(const Moment& moment) {
    if (reads_.searching()) reads_.cancel();  // the board is where it was
    take_result(moment);
    const bool soon = moment.frame.t - memory_.newest_t() < settings_.confirm_s;
    if (!reads_.empty() || soon || !wants_reading(moment)) return;
    reads_.request_cards(moment, *now_.board);
    take_result(moment);
}

void Follower::take_result(const Moment& moment) {
    auto cards = reads_.take_cards();
    if (!cards) return;
    memory_.add(cards->t, on_board(std::move(cards->cards)));
    if (!known_.empty()) weigh_unchanged(moment, cards->changes);
}

/// Where readings take long, fewer must do: players do not wait for them.
bool Follower::is_read_enough_to_begin(double t) const {
    const int made = memory_.since(-1e9);
    return made >= settings_.first_readings ||
           (made >= settings_.readings && memory_.since(t - settings_.begin_s) < made);
}

/// What lies there when the game is first seen has not just been played: tracks without events.
void Follower::begin(const Moment& moment) {
    const Frame& frame = moment.frame;
    if (moment.changes.still_everywhere_s < settings_.steady_s) {
        memory_.clear();
        reads_.cancel();
        return;
    }
    read(moment);
    if (!is_read_enough_to_begin(frame.t)) return;
    std::vector<Supported> all = memory_.agreed([](const CardReading&) { return std::optional(-1e9); });
    std::stable_sort(all.begin(), all.end(), [](const Supported& a, const Supported& b) {
        return a.card.confidence > b.card.confidence;
    });
    for (const Supported& card : all) {
        if (card.seen * 2 >= card.asked && !doubles_another(card.card)) add_track(card.card, frame);
    }
    known_.set(moment.view);
    reads_.cancel();  // of a table of which nothing was known
}

/// A weak reading in nearly the same place as a card that is known is that card read twice.
bool Follower::doubles_another(const CardReading& card) const {
    constexpr double weak = 0.6, near_mm = 25;
    return card.confidence < weak &&
           std::any_of(now_.tracks.begin(), now_.tracks.end(), [&](const Track& track) {
               return cv::norm(*track.card.centre_mm - *card.centre_mm) < near_mm;
           });
}

void Follower::add_track(const CardReading& card, const Frame& frame) {
    descriptors_[next_id_] = appearance_descriptor(frame.picture, card);
    now_.tracks.push_back({next_id_++, card});
}

bool Follower::ready(const Region& region) const {
    return region.still_s >= (region.from_outside ? settings_.resting_s : settings_.steady_s);
}

cv::Mat Follower::cells_of(const CardReading& card) const {
    return vision::cells_of(view_quad(card, *now_.board, table_->frame()), table_->cells());
}

Place Follower::place_of(const CardReading& card, const Changes& changes) const {
    return vision::place_of(cells_of(card), changes, settings_.steady_s);
}

/// From when on a reading counts for a place: nothing has moved there since, less the moment that stillness
/// takes.
double Follower::settled_at(const cv::Mat& cells, const Moment& moment) const {
    return moment.frame.t - still_for(cells, moment.changes) + settings_.steady_s / 4;
}

/// Whether a place that lies still has not been read often enough to know what lies there.
bool Follower::has_unread_places(const Moment& moment) const {
    const Changes& changes = moment.changes;
    const cv::Mat still = changes.differs & (changes.still_s >= settings_.steady_s / 2);
    cv::Mat labels, boxes, centres;
    const int count = cv::connectedComponentsWithStats(still, labels, boxes, centres, 8, CV_32S);
    for (int label = 1; label < count; ++label) {
        if (boxes.at<int>(label, cv::CC_STAT_AREA) < least_cells) continue;
        if (memory_.since(settled_at(labels == label, moment)) < settings_.readings) return true;
    }
    return false;
}

bool Follower::wants_reading(const Moment& moment) const {
    if (known_.empty()) return !is_read_enough_to_begin(moment.frame.t);
    return has_unread_places(moment) ||
           std::any_of(doubtful_.begin(), doubtful_.end(), [&](const cv::Mat& cells) {
               return still_for(cells, moment.changes) >= settings_.steady_s / 2 &&
                      memory_.since(settled_at(cells, moment)) < settings_.most_readings;
           });
}

/// The cell of an arm that is farthest from the rim: where the fingers are.
std::optional<Square> Follower::under_a_hand(const Changes& changes) const {
    const auto tip =
        farthest_in(changes, [&](const Region& region) { return region.from_outside && !ready(region); });
    if (!tip) return std::nullopt;
    const cv::Point2d middle_px = (cv::Point2d(*tip) + cv::Point2d(0.5, 0.5)) * double{cell_px};
    return now_.board->grid.square_at(table_->frame().board_from_rectified(middle_px));
}

void Follower::look(const Moment& moment, std::vector<Event>& events) {
    const Changes& changes = moment.changes;
    read(moment);
    now_.hand = under_a_hand(changes);
    const cv::Mat at_rest = changes.still_s >= settings_.steady_s;
    const bool steady = cv::countNonZero(changes.differs & at_rest) >= least_cells;
    const auto is_ready = [&](const Region& region) { return ready(region); };
    if (steady && novelty_.in(changes, at_rest, is_ready, memory_.newest_t(), moment.frame.t))
        resolve(moment, events);
}

Follower::Read Follower::reads_since_change(const Moment& moment, const SettledTable& table) const {
    const auto counts_from = [&](const CardReading& card) -> std::optional<double> {
        if (place_of(card, moment.changes) == Place::unchanged) return std::nullopt;
        return settled_at(cells_of(card), moment);
    };
    Read read;
    for (const Supported& supported : memory_.agreed(counts_from)) {
        const cv::Mat cells = cells_of(supported.card);
        const bool decided = supported.asked >= settings_.most_readings ||
                             (supported.asked >= settings_.readings && supported.seen == supported.asked);
        if (!decided) {
            read.doubtful.push_back(cells);
        } else if (supported.seen * 2 > supported.asked) {
            bool at_a_hand = false;
            for (const Region& region : moment.changes.regions) {
                at_a_hand |= region.from_outside && !ready(region) &&
                             cv::countNonZero(cells & (moment.changes.labels == region.label)) > 0;
            }
            read.cards.push_back({.card = supported.card,
                                  .place = place_of(supported.card, moment.changes),
                                  .changed = table.changed(supported.card),
                                  .at_a_hand = at_a_hand});
        }
    }
    return read;
}

std::vector<KnownCard> Follower::known_cards(const Moment& moment, const SettledTable& table,
                                             Read& read) const {
    std::vector<KnownCard> known;
    std::vector<CardReading> lying;  // what may hide the ground of a card that left
    for (const ReadCard& card : read.cards) lying.push_back(card.card);
    for (const Track& track : now_.tracks) {
        const Place place = place_of(track.card, moment.changes);
        known.push_back({.track = track, .place = place, .still_there = 1, .changed = 0});
        if (place == Place::unchanged) lying.push_back(track.card);
    }
    for (KnownCard& card : known) {
        if (card.place == Place::unchanged) continue;
        const Track& track = card.track;
        card.changed = table.changed(track.card);
        card.still_there =
            likeness(descriptors_.at(track.id), appearance_descriptor(moment.frame.picture, track.card));
        if (card.place == Place::covered) continue;
        const auto bare = table.bare(track.card, lying);
        card.bare = bare.value_or(0);
        if (!is_gone(card)) continue;
        const cv::Mat cells = cells_of(track.card);
        // Something that is not bare ground lies there; the reader may yet see what it is.
        constexpr double mostly = 0.5;
        const bool hidden = bare && *bare < mostly;
        const int asked = memory_.since(settled_at(cells, moment));
        if (asked < (hidden ? settings_.most_readings : settings_.readings)) read.doubtful.push_back(cells);
        card.under_an_obstacle = hidden;
    }
    return known;
}

void Follower::resolve(const Moment& moment, std::vector<Event>& events) {
    const SettledTable table(known_.view(), moment.view, *now_.board, table_->frame(), now_.tracks);
    Read read = reads_since_change(moment, table);
    const std::vector<KnownCard> known = known_cards(moment, table, read);
    std::vector<AppearanceDescriptor> faces;
    for (const ReadCard& card : read.cards)
        faces.push_back(appearance_descriptor(moment.frame.picture, card.card));
    const SimilarityQueries similarity{
        [&](std::size_t k, std::size_t r) {
            return possible_likeness(descriptors_.at(known[k].track.id), faces[r]);
        },
        [&](std::size_t k, std::size_t r) {
            return table.changed_between(known[k].track.card, read.cards[r].card);
        },
        [&](std::size_t k, std::optional<std::size_t> r) {
            std::vector<CardReading> others;
            for (std::size_t i = 0; i < known.size(); ++i)
                if (i != k) others.push_back(known[i].track.card);
            for (std::size_t i = 0; i < read.cards.size(); ++i)
                if (i != r) others.push_back(read.cards[i].card);
            return table.changed_alone(known[k].track.card, others);
        }};
    const bool open = moment.changes.hand || !read.doubtful.empty() || has_unread_places(moment);
    Reconciled result = reconcile(known, read.cards, similarity, open, next_id_);

    // What waits for its end stays different from what is known, so that it is looked at again.
    cv::Mat waiting(table_->cells(), CV_8U, cv::Scalar(0));
    for (const cv::Mat& cells : read.doubtful) waiting |= cells;
    for (const std::size_t index : result.waiting) waiting |= cells_of(read.cards[index].card);
    for (const KnownCard& card : known) {
        const bool missing =
            std::find(result.missing.begin(), result.missing.end(), card.track.id) != result.missing.end();
        if (missing || card.place == Place::covered) waiting |= cells_of(card.track.card);
    }
    doubtful_ = std::move(read.doubtful);
    commit(moment, std::move(result), events);
    adopt_settled(moment, waiting);
}

void Follower::commit(const Moment& moment, Reconciled result, std::vector<Event>& events) {
    now_.tracks = std::move(result.tracks);
    next_id_ = result.next_id;
    for (const Event& event : result.events) {
        const int id = event.track->id;
        if (event.kind == EventKind::left) {
            descriptors_.erase(id);
            unchanged_.forget(id);
        } else {
            descriptors_[id] = appearance_descriptor(moment.frame.picture, event.track->card);
            unchanged_.touch(id);
        }
    }
    events.insert(events.end(), result.events.begin(), result.events.end());
}

/// Places whose events are complete become known.
void Follower::adopt_settled(const Moment& moment, const cv::Mat& waiting) {
    const Changes& changes = moment.changes;
    cv::Mat settled(changes.differs.size(), CV_8U, cv::Scalar(0));
    for (const Region& region : changes.regions) {
        if (!ready(region)) continue;
        const cv::Mat cells = changes.labels == region.label;
        const bool was_read = memory_.since(settled_at(cells, moment)) >= settings_.readings;
        if (was_read && cv::countNonZero(cells & waiting) == 0) settled |= cells;
    }
    known_.adopt(moment.view, changes, settled);
}

/// `then`: the changes of the frame that was read; what a hand covered then cannot have been read.
void Follower::weigh_unchanged(const Moment& moment, const Changes& then) {
    if (!unchanged_.due(moment.frame.t)) return;
    const auto unchanged = [&](const CardReading& card) {
        const cv::Mat cells = cells_of(card);
        return vision::place_of(cells, then, settings_.steady_s) == Place::unchanged &&
               vision::place_of(cells, moment.changes, settings_.steady_s) == Place::unchanged;
    };
    for (const CardReading& card : unchanged_.weigh(now_.tracks, memory_.newest(), unchanged)) {
        if (!doubles_another(card)) add_track(card, moment.frame);
    }
}

}  // namespace quadrille::vision
