// app/session/journal.hpp: the game log as the session writes it: groups of events, and the numbers that they
// get.
#pragma once
#include <opencv2/core.hpp>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "db/game_log.hpp"
#include "vision/follow/event.hpp"

namespace quadrille::app {

/// A picture of the table as it is kept beside an event: JPEG, 640 px wide, some 40 kB. Empty for an empty
/// picture.
std::string key_picture(const cv::Mat& picture);

/// What was seen, as an entry of the log.
db::NewEvent log_entry(const vision::Event& event);
/// What was said, or a correction of the event `mends`, at a time of the source.
db::NewEvent log_entry(db::EventKind kind, double t, std::string payload,
                       std::optional<std::int64_t> mends = std::nullopt);

/// One game in one file. Belongs to one thread.
class Journal {
public:
    /// Goes on with the game of that name in the file, or begins it; its wall time is that of the call. On
    /// error the sentence to show.
    static tl::expected<Journal, std::string> open(const std::string& file, db::NewGame game);
    /// Goes on with the game that was begun last.
    static tl::expected<Journal, std::string> open_newest(const std::string& file);

    /// Stores a group of events and, with a picture, what the board looked like. When it returns they survive
    /// a power cut. On error the sentence to show; the group is kept and goes in front of the next.
    tl::expected<void, std::string> append(const std::vector<db::NewEvent>& group, std::string_view jpeg);
    /// The number that the next event given to `append` will have in the log.
    std::int64_t next_sequence() const;
    /// Whether some events could not be stored yet.
    bool waiting() const { return !waiting_.empty(); }
    /// Moves what was written into the one file when nothing happens; call it about once a second.
    void tend() { writer_.tend(); }

    /// The game's header, and what was in it when it was opened.
    const db::Game& game() const { return game_; }
    const std::vector<db::Event>& earlier() const { return earlier_; }
    /// The file that the game is in; the card library is there too.
    db::GameFile& file() { return file_; }

private:
    Journal(db::GameFile file, db::GameWriter writer, db::Game game, std::vector<db::Event> earlier)
        : file_(std::move(file)),
          writer_(std::move(writer)),
          game_(std::move(game)),
          earlier_(std::move(earlier)) {}
    static tl::expected<Journal, std::string> with(db::GameFile file, db::GameWriter writer);

    db::GameFile file_;
    db::GameWriter writer_;
    db::Game game_;
    std::vector<db::Event> earlier_;
    std::vector<db::NewEvent> waiting_;  ///< could not be stored yet
};

}  // namespace quadrille::app
