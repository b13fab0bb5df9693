// app/session/seen_log.hpp: what a follower sees, as events of a game's log (docs/game-log.md). It makes the
// events; a Journal stores them.
#pragma once
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "app/session/journal.hpp"
#include "db/game_state.hpp"
#include "vision/follow/event.hpp"

namespace quadrille::app {

/// The table as the camera knew it at the end of these events: what people said and corrected is left out.
db::GameState as_seen(const db::Game& game, const std::vector<db::Event>& events);

/// An entry of the log that says where a card lies since the table was turned: nothing happened to it.
inline constexpr const char* turned_key = "turned";

/// Where a square of the board is when its south edge is `quarter_turns` further, as BoardPose::turned has
/// it.
Square turned(Square square, const BoardGrid& grid, int quarter_turns);

/// Follows one game. In a resumed game, a card that lies where the log has one of the same player and
/// role is that card and keeps its number, also where it is only found later; what is there no more has left.
class SeenLog {
public:
    /// `known`: the table as the camera left it; for a game that begins, an empty one.
    explicit SeenLog(db::GameState known = {});

    /// Where in the source something was seen.
    struct Place {
        double t = 0;  ///< seconds
        long frame = 0;
    };
    struct Entry {
        std::optional<int> track;  ///< of the card that it is about
        db::NewEvent event;
    };
    /// What a look at the table gave, in the order in which it is to be stored. Beside the events that are
    /// cards that are on the table without one (those that lie there when a watch begins) and what became
    /// known of a card otherwise; of the cards for which `settled` holds a person has said how they are, and
    /// the camera's second thoughts do not count. The tracks in `events` and `now` become the game's.
    std::vector<Entry> see(
        std::vector<vision::Event>& events, vision::Observation& now, Place at,
        const std::function<bool(int track)>& settled = [](int) { return false; });
    /// South sits elsewhere, `quarter_turns` further as BoardPose::turned has it: the same cards lie on other
    /// squares of a board that was `grid` before.
    std::vector<Entry> turn(Place at, const BoardGrid& grid, int quarter_turns);
    /// Everything was read the wrong way round: the cards leave, and the next look numbers them again.
    std::vector<Entry> forget(Place at);

    /// The game's number of a track of the follower.
    int track(int seen) const;
    /// The table as the camera knows it.
    const db::GameState& table() const { return table_; }

private:
    void number_tracks(const std::vector<vision::Event>& events, const vision::Observation& now, Place at);
    int number_for(const vision::Track& track);
    bool lies_somewhere(int track) const;
    void enter(const vision::Track& track, Place at);
    void log_event(const vision::Event& event);
    void log_differences(const vision::Observation& now, Place at, const std::function<bool(int)>& settled);
    void log_departures(const vision::Observation& now, Place at);
    void add(std::optional<int> track, db::NewEvent event);

    db::GameState table_;
    std::map<int, int> numbers_;   ///< of the follower's tracks in the game
    std::set<int> taken_;          ///< numbers that are some card's
    std::map<int, Square> found_;  ///< where the log had a card that no look has found yet
    std::vector<Entry> entries_;
};

}  // namespace quadrille::app
