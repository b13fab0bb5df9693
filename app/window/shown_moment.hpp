// app/window/shown_moment.hpp: the moment that a window shows: now, the past of a live game, or one of a game
// that is looked at again.
#pragma once
#include <memory>
#include <optional>

#include "app/capture/table_feed.hpp"
#include "app/session/game_recorder.hpp"
#include "app/session/past_pictures.hpp"
#include "app/session/replay.hpp"
#include "app/window/drawing/picture_texture.hpp"

namespace quadrille::app {

/// Belongs to the window's thread. `past` is a live game's moment that is looked at; nullopt: now.
class ShownMoment {
public:
    ShownMoment(GameRecorder& played, TableFeed& feed) : played_(played), feed_(feed) {}

    /// The newest picture of the source; whether it is new.
    bool take_picture();
    /// A picture that the source kept when something had happened.
    void keep(double t, std::string jpeg) { past_pictures_.keep(t, std::move(jpeg)); }

    /// The game that is looked at again; null: the one that is played.
    Replay* replay() { return replay_.get(); }
    const Replay* replay() const { return replay_.get(); }
    void look_at(std::unique_ptr<Replay> replay) { replay_ = std::move(replay); }

    GameRecorder& recorder() { return replay_ ? replay_->recorder() : played_; }
    const Session& session() const {
        return replay_ ? replay_->session() : played_.session_at(played_.game_time(newest_ ? newest_->t : 0));
    }
    /// Where the source is, in the time of the game.
    Playback playback(std::optional<double> past) const;
    /// The board's place in the picture that is shown; of a moment that is not read again yet, where it was
    /// seen last.
    std::optional<BoardPose> pose(std::optional<double> past) const;
    /// That picture: of a camera's past what was kept when something had happened.
    const PictureTexture& picture(std::optional<double> past);

    /// Of the source; null before the first one.
    const std::shared_ptr<const vision::Frame>& newest() const { return newest_; }
    bool pictured() const { return present_.size().area() > 0; }

private:
    GameRecorder& played_;
    TableFeed& feed_;
    std::unique_ptr<Replay> replay_;
    std::shared_ptr<const vision::Frame> newest_;
    PastPictures past_pictures_;  ///< of a live game
    PictureTexture present_, past_;
};

}  // namespace quadrille::app
