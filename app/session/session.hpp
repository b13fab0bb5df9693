// app/session/session.hpp: what was seen, said and corrected becomes a table that people can follow. No
// window.
#pragma once
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "app/capture/vision_update.hpp"
#include "app/session/advice.hpp"
#include "app/session/statement.hpp"
#include "app/session/systems/system_game.hpp"
#include "app/session/table.hpp"
#include "app/setup/game_setup.hpp"
#include "calibration/table_profile.hpp"

namespace quadrille::app {

/// One entry of the log. Entries are never changed, but for being taken back.
struct LogEntry {
    double t = 0;  ///< seconds in the source
    std::variant<vision::Event, Statement> what;
    bool undone = false;
    long sequence = 0;       ///< in the game log; 0: not there
    Ruling ruling{};         ///< of what was seen, on the table just before
    bool automatic = false;  ///< a statement that the table itself said: `undo` passes it over
    std::shared_ptr<const SystemGame> game{};       ///< after this statement; null: it changed nothing there
    std::shared_ptr<const SystemGame> played_on{};  ///< the game before it, when `game` was made
    bool played_undone = false;                     ///< `undone` as it was then

    const Statement* statement() const { return std::get_if<Statement>(&what); }
    const vision::Event* event() const { return std::get_if<vision::Event>(&what); }
};

/// Keeps the log and folds it into the table of any moment. Belongs to one thread.
class Session {
public:
    explicit Session(const TableProfile& profile, GameSetup setup = {});

    /// Takes what was seen. Times never go back from one update to the next, but for the first of a new
    /// reading: with it everything seen goes, and the corrections of it; what was said stays.
    void see(const VisionUpdate& update) { see(update, judged(update)); }
    /// The same with the rulings that `judged(update)` has given.
    void see(const VisionUpdate& update, const std::vector<Ruling>& rulings);
    /// From then on south sits elsewhere: the same cards lie on other squares (app/session/seen_log.hpp).
    void turn(double t, int quarter_turns);
    /// Takes what a person says at a time of the source. `sequence`: its number in the game log.
    void say(double t, Statement statement, long sequence = 0, bool automatic = false);
    /// What `undo` would take back: the newest statement; null when there is none.
    const LogEntry* newest_statement() const;
    /// Takes it back; false when there is none.
    bool undo();
    /// Takes back the statement of that number in the game log, where there is one.
    void take_back(long sequence);

    /// How statements were judged, as the same game's other session has it: this one did not have the cards
    /// then.
    void take_rulings(const Session& other);

    /// What the rules answer to what was seen or stated, on the table just before: only Magic on a chessboard
    /// says where cards may go.
    std::vector<Ruling> judged(const VisionUpdate& update) const;
    Ruling judged(double t, const Statement& statement) const;

    /// How much of the session holds at a time; of two equal ones the table is the same.
    struct Extent {
        long revision = -1;                       ///< of the session
        std::ptrdiff_t moments = 0, entries = 0;  ///< snapshots and entries of the log that are not later
        friend bool operator==(const Extent&, const Extent&) = default;
    };
    Extent extent_at(double t) const;
    /// The table at a time: the newest moment not after it, with what was said and corrected until then.
    Table table_at(double t) const;
    /// What the camera knew at a time; null before the first update.
    const TableSnapshot* snapshot_at(double t) const;
    /// In the order of the source's time; of one time, in the order in which they came.
    const std::vector<LogEntry>& log() const { return log_; }
    const GameSetup& setup() const { return setup_; }
    /// Grows with every change, and is that of no other session: what was made of the session before is
    /// stale.
    long revision() const { return revision_; }
    /// The same of its log alone: a card that the camera sees a little aside changes nothing there.
    long log_revision() const { return log_revision_; }

private:
    Table folded_at(double t) const;
    void append(LogEntry entry);
    void log_changed();
    void forget_what_was_seen();
    Square since_turned(Square square, double said, double t) const;
    void apply_corrections(Table& table, double t) const;
    void apply_words(Table& table, double t) const;
    void play_again();
    void play(LogEntry& entry, const std::shared_ptr<const SystemGame>& before);

    /// The table was turned.
    struct Turned {
        double t;
        int quarter_turns;
        BoardGrid grid;  ///< before
    };

    GameSetup setup_;
    BoardGrid grid_;
    std::vector<Turned> turned_;            ///< in the order of time
    std::vector<TableSnapshot> snapshots_;  ///< where something changed, in the order of time
    std::vector<LogEntry> log_;
    std::shared_ptr<const SystemGame> first_;  ///< the system's game before the first statement
    std::vector<std::size_t> statements_;      ///< places of `log_` that undo may take back, oldest first
    long revision_ = 0, log_revision_ = 0;
    /// The table that was asked for last: a window asks for the same one with every frame that it draws.
    mutable Extent cached_extent_;
    mutable Table cached_table_;
};

}  // namespace quadrille::app
