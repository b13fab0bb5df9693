// app/session/journal.hpp: the one way in which the window and `watch` write a game: groups of events, on
// disk before anybody is shown them, and the numbers that they get.
#pragma once
#include <ostream>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "app/messages/store_sentence.hpp"
#include "app/setup/game_setup.hpp"
#include "db/game_log.hpp"

namespace quadrille::app {

/// An entry of the log at a time of the source, its wall time that of the call; a correction has in
/// `corrects` the event that it corrects.
db::NewEvent log_entry(db::EventOrigin origin, double t, std::string payload,
                       std::optional<std::int64_t> corrects = std::nullopt);

/// P1, P2, ... clockwise from south; a duel of south and north where nobody is seated. Who has no name is
/// called by the id.
std::vector<db::GamePlayer> seated_players(std::vector<PlayerAtTable> players);

/// Why a game's log cannot be written.
struct JournalError {
    std::filesystem::path file;
    db::StoreError error;

    /// The process that writes it; 0: that is not why.
    long writer() const { return error.fault == db::StoreFault::game_in_use ? error.holder : 0; }
    std::string sentence(const Messages& tr = program_messages()) const {
        return app::sentence(file, error, tr);
    }
    friend std::ostream& operator<<(std::ostream& out, const JournalError& error) {
        return out << error.sentence();
    }
};

/// One game in one file. Belongs to one thread.
class Journal {
public:
    /// Goes on with the game of that name in the file, or begins it; its wall time is that of the call.
    static tl::expected<Journal, JournalError> open(const std::string& file, db::NewGame game);
    /// Goes on with the game that was begun last.
    static tl::expected<Journal, JournalError> open_newest(const std::string& file);

    /// Stores a group of events and, with a picture, what the board looked like. When it returns they survive
    /// a power cut. On error the group is kept and goes in front of the next.
    tl::expected<void, JournalError> append(const std::vector<db::NewEvent>& group, std::string_view jpeg);
    /// The number that the next event given to `append` will have in the log.
    std::int64_t next_sequence() const;
    /// How many events could not be stored yet.
    std::size_t waiting() const { return waiting_.size(); }
    /// Stores what waits, and moves what was written into the one file when nothing happens; call it about
    /// once a second. On error nothing is lost.
    tl::expected<void, JournalError> maintain();

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
    static tl::expected<Journal, JournalError> with(db::GameFile file, db::GameWriter writer);

    db::GameFile file_;
    db::GameWriter writer_;
    db::Game game_;
    std::vector<db::Event> earlier_;
    std::vector<db::NewEvent> waiting_;  ///< could not be stored yet
};

}  // namespace quadrille::app
