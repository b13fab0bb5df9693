// app/session/replay.hpp: a game of the file, looked at again from event to event.
#pragma once
#include <string>
#include <vector>

#include "app/capture/table_feed.hpp"
#include "app/session/game_recorder.hpp"
#include "app/session/past_pictures.hpp"
#include "app/setup/table_setup.hpp"
#include "db/exchange/record.hpp"

namespace quadrille::app {

/// Belongs to one thread.
class Replay {
public:
    /// At the end of the game. A profile that cannot be read is left out.
    explicit Replay(const db::GameRecord& record);

    /// What people called the game last, else its name.
    const std::string& title() const { return title_; }
    GameRecorder& recorder() { return recorder_; }
    const Session& session() const { return recorder_.session(); }
    /// The newest picture that was kept by the moment shown; empty: none.
    const cv::Mat& picture() { return pictures_.at(t_); }

    /// Where it is, as of a recording that has been read.
    Playback playback() const;
    void seek(double t);
    /// To the next moment at which something happened; at the end it stays there.
    void step();
    /// From event to event, one a second; at its end from the beginning.
    void play(bool playing);
    bool playing() const { return playing_; }
    /// Plays on where a second has passed; whether it did.
    bool advance(std::chrono::steady_clock::time_point now);

private:
    Replay(const db::GameRecord& record, const TableSetup& table);

    std::string title_;
    GameRecorder recorder_;
    PastPictures pictures_;
    std::vector<double> moments_;  ///< at which something happened, each once, in order
    double t_ = 0;
    bool playing_ = false;
    std::chrono::steady_clock::time_point due_{};
};

}  // namespace quadrille::app
