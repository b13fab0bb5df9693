#include "app/window/shown_moment.hpp"

#include <algorithm>

namespace quadrille::app {

bool ShownMoment::take_picture() {
    const auto picture = feed_.picture();
    if (!picture || picture == newest_) return false;
    newest_ = picture;
    present_.upload(newest_->picture);
    return true;
}

Playback ShownMoment::playback(std::optional<double> past) const {
    if (replay_) return replay_->playback();
    Playback playback = feed_.playback();
    // What is shown is the newest picture taken, not the newest there is.
    playback.t = newest_ ? newest_->t : 0;
    if (playback.live) playback.t = std::max(playback.t, playback.seen_to);
    playback.t = played_.game_time(playback.t);
    if (!playback.live) return playback;
    playback.duration = playback.seen_to = playback.t;
    playback.t = past.value_or(playback.t);
    return playback;
}

std::optional<BoardPose> ShownMoment::pose(std::optional<double> past) const {
    const double t =
        replay_ ? replay_->playback().t : past.value_or(played_.game_time(newest_ ? newest_->t : 0));
    const TableSnapshot* snapshot = session().snapshot_at(t);
    const bool from_log = snapshot != nullptr && !snapshot->table.board && !replay_;
    if (from_log) snapshot = played_.session().snapshot_at(t);
    return snapshot != nullptr ? snapshot->table.board : std::nullopt;
}

const PictureTexture& ShownMoment::picture(std::optional<double> past) {
    if (!past && !replay_) return present_;
    const cv::Mat& kept = replay_ ? replay_->picture() : past_pictures_.at(*past);
    if (kept.empty())
        past_.clear();
    else
        past_.upload(kept, pictured() ? present_.size() : kept.size());
    return past_;
}

}  // namespace quadrille::app
