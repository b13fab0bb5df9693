// app/session/session.hpp: what was seen, said and mended becomes a table that people can follow. No window.
#pragma once
#include <optional>
#include <variant>
#include <vector>

#include "app/session/sight.hpp"
#include "app/session/table.hpp"
#include "calibration/table_profile.hpp"

namespace quadrille::app {

/// A person: this player's life goes up or down.
struct LifeChange {
    Seat seat = Seat::south;
    int change = 0;
};

/// A person corrects what the camera says of a card. What is not given stays the camera's. It holds until the
/// camera sees that card change.
struct Mend {
    int track = 0;
    std::optional<Square> square{};
    std::optional<Seat> seat{};
    std::optional<bool> tapped{};
    std::optional<bool> pawn{};
    bool gone = false;  ///< there is no such card
};

/// One entry of the log. Entries are never changed, but for being taken back.
struct LogEntry {
    double t = 0;  ///< seconds in the source
    std::variant<vision::Event, LifeChange, Mend> what;
    bool undone = false;
};

/// Keeps the log and folds it into the table of any moment. Belongs to one thread.
class Session {
public:
    explicit Session(const TableProfile& profile);

    /// Takes what was seen. Times never go back from one sight to the next, but for the first of a new
    /// reading: with it everything seen goes, and the mends of it; what was said stays.
    void see(const Sight& sight);
    /// Takes what a person says at a time of the source.
    void say(double t, const LifeChange& change);
    void say(double t, const Mend& mend);
    /// Takes the newest word or mend back; false when there is none.
    bool undo();

    /// The table at a time: the newest moment not after it, with what was said and mended until then.
    Table table_at(double t) const;
    /// What the camera knew at a time; null before the first sight.
    const Moment* moment_at(double t) const;
    /// In the order of the source's time; of one time, in the order in which they came.
    const std::vector<LogEntry>& log() const { return log_; }
    /// Grows with every change: what was made of the session before is stale.
    long revision() const { return revision_; }

private:
    void append(LogEntry entry);
    void forget_what_was_seen();
    void mend(Table& table, double t) const;
    void sit_down(Table& table, double t) const;

    std::vector<Seat> seats_;  ///< from the profile; empty: a duel, and who else has cards
    BoardGrid grid_;
    std::vector<Moment> moments_;  ///< where something changed, in the order of time
    std::vector<LogEntry> log_;
    std::vector<std::size_t> words_;  ///< places of `log_` that undo may take back, oldest first
    long revision_ = 0;
};

}  // namespace quadrille::app
