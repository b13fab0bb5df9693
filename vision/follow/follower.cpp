#include "vision/follow/follower.hpp"

#include <algorithm>

#include "vision/follow/likeness.hpp"
#include "vision/follow/reconcile.hpp"

namespace quadrille::vision {
namespace {

bool same(const CardReading& a, const CardReading& b) {
    constexpr double agree_mm = 12;
    return a.square == b.square && a.tapped == b.tapped && a.face == b.face && a.centre_mm && b.centre_mm &&
           cv::norm(*a.centre_mm - *b.centre_mm) < agree_mm;
}

/// The readings of `now` that an earlier look saw too.
std::vector<CardReading> agreed(const std::vector<CardReading>& before, const std::vector<CardReading>& now) {
    std::vector<CardReading> both;
    for (const CardReading& card : now) {
        if (std::any_of(before.begin(), before.end(),
                        [&](const CardReading& other) { return same(card, other); })) {
            both.push_back(card);
        }
    }
    return both;
}

std::vector<CardReading> on_board(std::vector<CardReading> readings) {
    readings.erase(std::remove_if(readings.begin(), readings.end(),
                                  [](const CardReading& card) { return !card.square; }),
                   readings.end());
    return readings;
}

}  // namespace

Follower::Follower(Eyes eyes, const FollowerSettings& settings)
    : eyes_(std::move(eyes)), settings_(settings) {}

std::vector<Event> Follower::see(const Frame& frame) {
    std::vector<Event> events;
    if (!now_.board) look_for_board(frame, events);
    if (now_.board) {
        const cv::Mat view = top_->of(frame.picture);
        if (stillness_.see(view, frame.t) < settings_.steady_s) {
            first_reading_.reset();
        } else {
            check_pose(frame, view, events);
            if (now_.board) read(frame, top_->of(frame.picture), events);
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
    adopt(*pose, frame.picture.size());
    events.push_back({.kind = EventKind::board_found});
}

void Follower::adopt(const BoardPose& pose, cv::Size picture_size) {
    now_.board = pose;
    top_.emplace(pose, picture_size);
    stillness_.forget();
    first_reading_.reset();
}

/// After a bump most of the board looks different: the pose is found again, and what lies on the board is
/// what lay there.
void Follower::check_pose(const Frame& frame, const cv::Mat& top_view, std::vector<Event>& events) {
    if (reference_.empty() || frame.t - last_search_ < settings_.board_search_s) return;
    const cv::Mat mask = changed_pixels(reference_, top_view);
    if (cv::countNonZero(mask) < settings_.moved_board_share * static_cast<double>(mask.total())) return;
    last_search_ = frame.t;
    if (const auto pose = eyes_.find_board(frame.picture)) {
        adopt(*pose, frame.picture.size());
    } else {
        now_.board.reset();
        events.push_back({.kind = EventKind::board_lost});
    }
}

void Follower::read(const Frame& frame, const cv::Mat& top_view, std::vector<Event>& events) {
    // A finger's breadth of difference somewhere; less is noise that no card makes.
    constexpr int changed_px = 80;
    if (!reference_.empty() && cv::countNonZero(changed_pixels(reference_, top_view)) < changed_px) return;
    if (first_reading_ && frame.t - first_reading_->t < settings_.confirm_s) return;
    auto readings = on_board(eyes_.read_cards(frame.picture, *now_.board));
    if (!first_reading_) {
        first_reading_ = FirstReading{std::move(readings), frame.t};
        return;
    }
    settle(agreed(first_reading_->cards, readings), frame, top_view, events);
    first_reading_.reset();
}

void Follower::settle(const std::vector<CardReading>& readings, const Frame& frame, const cv::Mat& top_view,
                      std::vector<Event>& events) {
    const bool first = reference_.empty();
    const cv::Mat mask = first ? cv::Mat() : changed_pixels(reference_, top_view);
    const auto changed = [&](const CardReading& card) {
        return first || share_inside(mask, in_top_view(card)) > settings_.changed_share;
    };
    const auto alike = [&](const Track& track, const CardReading& reading) {
        return likeness(reference_picture_, track.card, frame.picture, reading);
    };
    Reconciled result = reconcile(now_.tracks, readings, changed, alike, next_id_);
    now_.tracks = std::move(result.tracks);
    next_id_ = result.next_id;
    // What lies there when the game is first seen has not just been played.
    if (!first) events.insert(events.end(), result.events.begin(), result.events.end());
    reference_ = top_view.clone();
    reference_picture_ = frame.picture.clone();
}

std::array<cv::Point2d, 4> Follower::in_top_view(const CardReading& card) const {
    std::array<cv::Point2d, 4> corners{};
    for (std::size_t i = 0; i < 4; ++i) {
        corners[i] = top_->frame().rectified_from_board(now_.board->board_from_image(card.corners_px[i]));
    }
    return corners;
}

}  // namespace quadrille::vision
