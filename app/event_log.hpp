// app/event_log.hpp: one game in one file: what was seen, said and mended, on disk before anybody is shown
// it.
//
// How a window or a command writes a game:
//
//     auto log = EventLog::open({.file = file, .name = "Friday", ...});   // or EventLog::resume(file, "")
//     log->see(sight.events, observation, {t, frame}, picture);           // each look, before it is shown
//     log->say(t, said_life("P1", 17));                                   // a person's word, before it
//     counts log->mend(t, track, {.square = d5});  log->undo(t); log->tend(); // about once a second
//
// When a call returns, its events survive a power cut: only then show them. Where one fails they wait, in
// order, and go in front of the next, also from `tend`; `waiting` says how many are not yet stored, and the
// sentence why. Nothing has to be called again. One thread owns the log.
#pragma once
#include <map>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "calibration/table_profile.hpp"
#include "db/game_log.hpp"
#include "db/game_state.hpp"
#include "vision/follow/event.hpp"

namespace quadrille::app {

/// Which game, and what is known of it when it begins.
struct LoggedGame {
    std::string file;
    std::string name;
    std::string source{};  ///< so that `resume` finds it again
    BoardGrid grid{};
    std::vector<db::GamePlayer> players{};
};

/// Where in the source something was seen.
struct SourceMoment {
    double t = 0;  ///< seconds
    long frame = 0;
};

/// A person corrects what the log says of a card; what is not given stays.
struct CardMend {
    std::optional<Square> square{};
    std::optional<Seat> seat{};
    std::optional<bool> tapped{}, face_up{}, pawn{};
    std::optional<std::string> name{};
    bool gone = false;  ///< it does not lie on the board
};

/// P1, P2, ... clockwise from south as the profile seats them; a duel of south and north where it seats
/// nobody.
std::vector<db::GamePlayer> seated_players(const TableProfile& profile);

/// Payloads of what people say (docs/game-log.md).
std::string said_life(const std::string& player, int life);
std::string said_turn(int number, const std::string& player);
std::string said_step(const std::string& step);
std::string said_name(int track, const std::string& name);

class EventLog {
public:
    using Done = tl::expected<void, std::string>;  ///< the error: a sentence to show

    /// Goes on with the game of that name in the file, or begins it.
    static tl::expected<EventLog, std::string> open(const LoggedGame& game);
    /// Goes on with a game that is there; `name` empty: the one that was begun last.
    static tl::expected<EventLog, std::string> resume(const std::string& file, const std::string& name);

    /// Stores what a look at the table gave. Cards that are on the table without an event (those that lie
    /// there when a watch begins) are logged as well, and so is what became known of a card that did not
    /// move. The tracks in `events` become the log's: in a game that goes on, a card that lies where the log
    /// left one is that card, with its name and its number, and what is there no more has left.
    Done see(std::vector<vision::Event>& events, const vision::Observation& now, SourceMoment at,
             const cv::Mat& picture);
    /// The log's number of a track of the follower.
    int track(int seen) const;
    /// The follower begins anew and numbers its tracks from 1: the next look is matched with what the log
    /// knows.
    void look_again();

    Done say(double t, const std::string& payload);
    /// `track` is the log's. A card that the log does not know changes nothing.
    Done mend(double t, int track, const CardMend& mend);
    /// Takes the newest word or mend back that still counts; nothing where there is none.
    Done undo(double t);

    /// Moves what was written into the one file when nothing happens, and stores what waits.
    Done tend();

    std::size_t waiting() const { return waiting_.size(); }  ///< events that are not stored yet
    const db::Game& game() const { return game_; }
    /// The board as the log has it, with what waits.
    const db::GameState& state() const { return state_; }

private:
    EventLog(std::string file, db::GameWriter writer, db::Game game, std::vector<db::Event> events);
    static tl::expected<EventLog, std::string> go_on(const std::string& file, db::GameFile& opened,
                                                     db::GameWriter writer);

    void number_tracks(const std::vector<vision::Event>& events, const vision::Observation& now,
                       SourceMoment at);
    int number_for(const vision::Track& track);
    void tell_what_is_gone(SourceMoment at);
    void describe_what_changed(const vision::Observation& now, SourceMoment at);
    void queue(db::NewEvent event);
    Done store(const std::string& jpeg);

    std::string file_;
    db::GameWriter writer_;
    db::Game game_;
    std::vector<db::Event> events_;  ///< all of the game, those that wait among them
    db::GameState state_;
    std::vector<db::NewEvent> waiting_;
    std::map<int, int> numbers_;                ///< of the follower's tracks in the log
    std::map<std::int64_t, Square> unclaimed_;  ///< where the log had a card that no look has found yet
    bool first_look_ = true;
    /// What undo takes back: the event that is mended, and the payload that stood there before.
    struct Word {
        std::int64_t sequence;
        std::string before;
    };
    std::vector<Word> words_;
};

}  // namespace quadrille::app
