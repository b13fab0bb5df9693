// app/event_log.hpp: what was seen, into the game log before anybody is shown it.
#pragma once
#include <memory>
#include <opencv2/core.hpp>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "db/game_log.hpp"
#include "vision/follow/event.hpp"

namespace quadrille::app {

/// One game in one file. Belongs to one thread.
class EventLog {
public:
    /// Goes on with the game of that name in the file, or begins it; on error the sentence to show.
    static tl::expected<EventLog, std::string> open(const std::string& file, const std::string& game,
                                                    const std::string& source, const BoardGrid& grid);

    /// Stores a group of events and, with a picture, what the board looked like. When it returns they survive
    /// a power cut. On error the sentence to show; the group is kept and goes in front of the next.
    tl::expected<void, std::string> append(const std::vector<vision::Event>& group, const cv::Mat& picture);
    /// Moves what was written into the one file when nothing happens; call it about once a second.
    void tend() { writer_.tend(); }

private:
    EventLog(std::string file, db::GameWriter writer) : file_(std::move(file)), writer_(std::move(writer)) {}

    std::string file_;
    db::GameWriter writer_;
    std::vector<db::NewEvent> waiting_;  ///< could not be stored yet
};

}  // namespace quadrille::app
