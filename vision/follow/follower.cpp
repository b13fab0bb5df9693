#include "vision/follow/follower.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "vision/follow/portrait.hpp"
#include "vision/follow/registration.hpp"

namespace quadrille::vision {
namespace {

constexpr int least_cells = 3;  // of a change that is worth a reading: a quarter of a card

std::vector<CardReading> on_board(std::vector<CardReading> readings) {
    readings.erase(std::remove_if(readings.begin(), readings.end(),
                                  [](const CardReading& card) { return !card.square; }),
                   readings.end());
    return readings;
}

/// A new pose leaves the cards where they lie on the board and moves them in the picture.
void carry_over(std::vector<Track>& tracks, const BoardPose& from, const BoardPose& to) {
    for (Track& track : tracks) {
        for (cv::Point2d& corner : track.card.corners_px)
            corner = to.image_from_board(from.board_from_image(corner));
    }
}

double largest_shift_mm(const BoardPose& a, const BoardPose& b) {
    double largest = 0;
    for (const cv::Point2d& corner : a.grid.corners_mm()) {
        largest = std::max(largest, cv::norm(b.board_from_image(a.image_from_board(corner)) - corner));
    }
    return largest;
}

}  // namespace

Follower::Follower(Eyes eyes, const FollowerSettings& settings)
    : eyes_(std::move(eyes)), settings_(settings) {}

std::vector<Event> Follower::see(const Frame& frame) {
    std::vector<Event> events;
    if (!now_.board) look_for_board(frame, events);
    if (now_.board) {
        CellView view = table_->of(frame.picture);
        Changes changes = watch_.see(view, known_, frame.t);
        if (known_.grey.empty()) {
            begin(frame, view, changes);
        } else {
            const bool much = changes.differing_share > settings_.bumped_share;
            if (much && changes.still_everywhere_s >= settings_.steady_s &&
                follow_bump(frame, view, events) && now_.board) {
                view = table_->of(frame.picture);
                changes = watch_.see(view, known_, frame.t);
            }
            if (now_.board) {
                look(frame, view, changes, events);
                take_in_slowly(view, changes, frame.t);
            }
        }
    }
    for (Event& event : events) {
        event.t = frame.t;
        event.frame = frame.number;
    }
    return events;
}

void Follower::look_for_board(const Frame& frame, std::vector<Event>& events) {
    if (frame.t - last_search_ < settings_.board_search_s) return;
    last_search_ = frame.t;
    const auto pose = eyes_.find_board(frame.picture);
    if (!pose) return;
    adopt(*pose, frame);
    events.push_back({.kind = EventKind::board_found});
}

void Follower::adopt(const BoardPose& pose, const Frame& frame) {
    if (now_.board) carry_over(now_.tracks, *now_.board, pose);
    now_.board = pose;
    table_.emplace(pose, frame.picture.size());
    watch_.restart(*table_, frame.t);
    readings_.clear();
}

/// When much of the table differs the camera may have been bumped, or the lamps changed. True when there is a
/// new pose.
bool Follower::follow_bump(const Frame& frame, const CellView& view, std::vector<Event>& events) {
    constexpr double bumped_mm = 1.5;
    if (const auto pose = registered(*now_.board, table_->frame(), known_, view)) {
        if (largest_shift_mm(*now_.board, *pose) < bumped_mm) return false;
        adopt(*pose, frame);
        return true;
    }
    if (frame.t - last_search_ < settings_.board_search_s) return false;
    last_search_ = frame.t;
    if (auto pose = eyes_.find_board(frame.picture)) {
        const TableView table(*pose, frame.picture.size());
        // The finder is right to some millimetres; what is known of the table says the rest.
        if (table.cells() == table_->cells()) {
            if (const auto finer = registered(*pose, table.frame(), known_, table.of(frame.picture)))
                pose = finer;
        }
        board_missing_since_ = -1;
        adopt(*pose, frame);
        return true;
    }
    if (board_missing_since_ < 0) board_missing_since_ = frame.t;
    if (frame.t - board_missing_since_ < settings_.lost_s) return false;
    board_missing_since_ = -1;
    now_.board.reset();
    events.push_back({.kind = EventKind::board_lost});
    return false;
}

void Follower::read(const Frame& frame) {
    readings_.push_back({frame.t, on_board(eyes_.read_cards(frame.picture, *now_.board))});
    if (readings_.size() > settings_.most_readings) readings_.erase(readings_.begin());
}

/// What lies there when the game is first seen has not just been played: tracks without events.
void Follower::begin(const Frame& frame, const CellView& view, const Changes& changes) {
    if (changes.still_everywhere_s < settings_.steady_s) {
        readings_.clear();
        return;
    }
    if (!readings_.empty() && frame.t - readings_.back().t < settings_.confirm_s) return;
    read(frame);
    if (readings_.size() < settings_.first_readings) return;
    std::vector<std::vector<CardReading>> rounds;
    for (const Reading& reading : readings_) rounds.push_back(reading.cards);
    std::vector<Agreed> all = consensus(rounds);
    std::stable_sort(all.begin(), all.end(),
                     [](const Agreed& a, const Agreed& b) { return a.card.confidence > b.card.confidence; });
    for (const Agreed& agreed : all) {
        if (agreed.seen * 2 >= static_cast<int>(rounds.size()) && !doubles_another(agreed.card)) {
            add_track(agreed.card, frame);
        }
    }
    known_ = view;
    known_.grey = view.grey.clone();
    known_.colour = view.colour.clone();
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
    portraits_[next_id_] = portrait(frame.picture, card);
    now_.tracks.push_back({next_id_++, card});
}

bool Follower::ready(const Region& region) const {
    return region.still_s >= (region.from_outside ? settings_.resting_s : settings_.steady_s);
}

cv::Mat Follower::cells_of(const CardReading& card, cv::Size cells) const {
    constexpr int fraction_bits = 4;
    std::vector<cv::Point> quad;
    for (const cv::Point2d& corner : card.corners_px) {
        const cv::Point2d p = table_->frame().rectified_from_board(now_.board->board_from_image(corner));
        const cv::Point2d cell = (p + cv::Point2d(0.5, 0.5)) / cell_px - cv::Point2d(0.5, 0.5);
        quad.emplace_back(cvRound(cell.x * (1 << fraction_bits)), cvRound(cell.y * (1 << fraction_bits)));
    }
    cv::Mat mask(cells, CV_8U, cv::Scalar(0));
    cv::fillConvexPoly(mask, quad, cv::Scalar(255), cv::LINE_8, fraction_bits);
    return mask;
}

Place Follower::place_of(const CardReading& card, const Changes& changes) const {
    const cv::Mat mask = cells_of(card, changes.differs.size());
    int all = 0, differing = 0;
    bool covered = false;
    for (int y = 0; y < mask.rows; ++y) {
        for (int x = 0; x < mask.cols; ++x) {
            if (mask.at<unsigned char>(y, x) == 0) continue;
            ++all;
            if (changes.differs.at<unsigned char>(y, x) == 0) continue;
            ++differing;
            covered |= changes.still_s.at<double>(y, x) < settings_.steady_s;
        }
    }
    if (differing <= settings_.changed_share * std::max(all, 1)) return Place::unchanged;
    return covered ? Place::covered : Place::changed;
}

/// Since when all still places that differ have been still; nullopt: there is nothing new to be read.
std::optional<double> Follower::still_since(const Changes& changes, double t) const {
    const cv::Mat still = changes.differs & (changes.still_s >= settings_.steady_s / 2);
    cv::Mat labels, boxes, centres;
    const int count = cv::connectedComponentsWithStats(still, labels, boxes, centres, 8, CV_32S);
    std::optional<double> since;
    for (int label = 1; label < count; ++label) {
        if (boxes.at<int>(label, cv::CC_STAT_AREA) < least_cells) continue;
        double least_still = 0;
        cv::minMaxLoc(changes.still_s, &least_still, nullptr, nullptr, nullptr, labels == label);
        since = std::max(since.value_or(-1e9), t - least_still);
    }
    return since;
}

void Follower::look(const Frame& frame, const CellView& view, const Changes& changes,
                    std::vector<Event>& events) {
    const auto since = still_since(changes, frame.t);
    if (!since) return;
    if (!readings_.empty() && frame.t - readings_.back().t < settings_.confirm_s) return;
    // A reading is good for what has not moved since, less the moment that stillness takes.
    readings_.erase(
        std::remove_if(readings_.begin(), readings_.end(),
                       [&](const Reading& reading) { return reading.t < *since + settings_.steady_s / 4; }),
        readings_.end());
    if (readings_.size() < settings_.most_readings) {
        read(frame);
        weigh_unchanged(frame, changes);
    }
    if (readings_.size() < settings_.readings) return;

    std::vector<std::vector<CardReading>> rounds;
    for (const Reading& reading : readings_) rounds.push_back(reading.cards);
    const int count = static_cast<int>(rounds.size());
    std::vector<Agreed> agreed;
    bool in_doubt = false;
    for (const Agreed& card : consensus(rounds)) {
        if (place_of(card.card, changes) == Place::unchanged) continue;
        in_doubt |= card.seen < count;
        if (card.seen * 2 >= count) agreed.push_back(card);
    }
    if (in_doubt && readings_.size() < settings_.most_readings) return;
    settle(frame, view, changes, agreed, events);
}

void Follower::settle(const Frame& frame, const CellView& view, const Changes& changes,
                      const std::vector<Agreed>& agreed, std::vector<Event>& events) {
    std::vector<KnownCard> known;
    for (const Track& track : now_.tracks) {
        const Place place = place_of(track.card, changes);
        const double there = place == Place::unchanged
                                 ? 1
                                 : likeness(portraits_.at(track.id), portrait(frame.picture, track.card));
        known.push_back({track, place, there});
    }
    std::vector<ReadCard> read;
    std::vector<cv::Mat> faces;
    for (const Agreed& card : agreed) {
        read.push_back({card.card, place_of(card.card, changes)});
        faces.push_back(portrait(frame.picture, card.card));
    }
    const auto alike = [&](std::size_t k, std::size_t r) {
        return likeness(portraits_.at(known[k].track.id), faces[r]);
    };
    Reconciled result = reconcile(known, read, alike, changes.hand, next_id_);

    // What waits for its end stays different from what is known, so that it is looked at again.
    cv::Mat waiting(changes.differs.size(), CV_8U, cv::Scalar(0));
    for (const std::size_t index : result.waiting) waiting |= cells_of(read[index].card, waiting.size());
    for (const KnownCard& card : known) {
        const bool missing =
            std::find(result.missing.begin(), result.missing.end(), card.track.id) != result.missing.end();
        if (missing || card.place == Place::covered) waiting |= cells_of(card.track.card, waiting.size());
    }
    cv::Mat settled(changes.differs.size(), CV_8U, cv::Scalar(0));
    for (std::size_t i = 0; i < changes.regions.size(); ++i) {
        const cv::Mat cells = changes.labels == changes.regions[i].label;
        if (ready(changes.regions[i]) && cv::countNonZero(cells & waiting) == 0) settled |= cells;
    }
    now_.tracks = std::move(result.tracks);
    next_id_ = result.next_id;
    for (const Event& event : result.events) {
        if (event.kind == EventKind::left) {
            portraits_.erase(event.track->id);
            opinions_.erase(event.track->id);
        } else {
            portraits_[event.track->id] = portrait(frame.picture, event.track->card);
            opinions_.insert_or_assign(event.track->id, Opinion(Opinion::Origin::seen_to_happen));
        }
    }
    events.insert(events.end(), result.events.begin(), result.events.end());
    if (cv::countNonZero(settled) == 0) return;
    cv::Mat with_rim;
    cv::dilate(settled, with_rim, cv::Mat::ones(3, 3, CV_8U));
    with_rim.setTo(0, changes.differs & ~settled);
    take_in(view, with_rim);
}

/// Readings of places that did not change make no events, but many of them together know a card better than
/// the first few did: whose it is, which face, whether it is one at all, and which were overlooked.
void Follower::weigh_unchanged(const Frame& frame, const Changes& changes) {
    constexpr double every_s = 1;  // readings of one moment make the same mistakes
    if (frame.t - last_weighed_ < every_s) return;
    last_weighed_ = frame.t;
    std::vector<CardReading> unknown;
    for (const CardReading& card : readings_.back().cards) {
        if (place_of(card, changes) == Place::unchanged) unknown.push_back(card);
    }
    for (Track& track : now_.tracks) {
        if (place_of(track.card, changes) != Place::unchanged) continue;
        Opinion& opinion = opinions_[track.id];
        const auto same = std::find_if(unknown.begin(), unknown.end(),
                                       [&](const CardReading& card) { return same_place(card, track.card); });
        opinion.add(same == unknown.end() ? nullptr : &*same, track.card);
        if (same != unknown.end()) unknown.erase(same);
    }
    now_.tracks.erase(std::remove_if(now_.tracks.begin(), now_.tracks.end(),
                                     [&](const Track& track) { return opinions_[track.id].is_no_card(); }),
                      now_.tracks.end());
    take_in_overlooked(std::move(unknown), frame);
}

void Follower::take_in_overlooked(std::vector<CardReading> unknown, const Frame& frame) {
    constexpr std::size_t rounds = 4;
    overlooked_.push_back(std::move(unknown));
    if (overlooked_.size() < rounds) return;
    for (const Agreed& agreed : consensus(overlooked_)) {
        if (agreed.seen < static_cast<int>(rounds)) continue;
        if (!doubles_another(agreed.card)) add_track(agreed.card, frame);
        for (auto& round : overlooked_) {
            round.erase(
                std::remove_if(round.begin(), round.end(),
                               [&](const CardReading& card) { return same_place(card, agreed.card); }),
                round.end());
        }
    }
    overlooked_.erase(overlooked_.begin());
}

/// `cells` of the view become what is known.
void Follower::take_in(const CellView& view, const cv::Mat& cells) {
    cv::Mat pixels;
    cv::resize(cells, pixels, view.grey.size(), 0, 0, cv::INTER_NEAREST);
    view.grey.copyTo(known_.grey, pixels);
    view.colour.copyTo(known_.colour, cells);
    take_statistics(known_);
}

/// The sun moves and lamps warm up: what does not differ is taken in bit by bit.
void Follower::take_in_slowly(const CellView& view, const Changes& changes, double t) {
    constexpr double every_s = 0.5, share = 0.1;
    if (t - last_adapted_ < every_s || changes.hand || changes.still_everywhere_s < settings_.steady_s)
        return;
    last_adapted_ = t;
    cv::Mat near, cells, pixels;
    cv::dilate(changes.differs, near, cv::Mat::ones(3, 3, CV_8U));
    cells = near == 0;
    constexpr double long_s = 3;
    for (const Region& region : changes.regions) {
        if (region.cells < least_cells && region.still_s > long_s) cells |= changes.labels == region.label;
    }
    cv::resize(cells, pixels, view.grey.size(), 0, 0, cv::INTER_NEAREST);
    cv::Mat grey = known_.grey * (1 - share) + view.grey * share;
    cv::Mat colour = known_.colour * (1 - share) + view.colour * share;
    grey.copyTo(known_.grey, pixels);
    colour.copyTo(known_.colour, cells);
    take_statistics(known_);
}

}  // namespace quadrille::vision
