// rules/position/change.hpp: what an action changes in a setup, kept with what was there before, so that it
// can be taken back.
#pragma once
#include <optional>
#include <vector>

#include "rules/position/setup.hpp"

namespace quadrille::rules {

/// A part of a setup before and after.
template <typename Part>
struct Changed {
    Part before, after;
};

/// One piece: nullopt before where it arrived, after where it left.
struct PieceChange {
    std::optional<PieceSetup> before, after;
    int place;  ///< in the list that has it: after for one that arrived, else before
};

struct PlayerChange {
    int player;  ///< place in `players`
    Changed<PlayerSetup> setup;
};

/// The parts of a setup that an action may change. Board, options and what else is agreed before a game are
/// never among them.
struct Change {
    std::vector<PieceChange> pieces;
    std::vector<PlayerChange> players;
    std::optional<Changed<CombatSetup>> combat;
    std::optional<Changed<HistorySetup>> history;
    std::optional<Changed<std::vector<StackSetup>>> stack;

    bool empty() const { return pieces.empty() && players.empty() && !combat && !history && !stack; }
    /// The change that takes this one back.
    Change reversed() const;
};

/// What leads from one setup to the other. Both have the same players in the same order, the pieces that both
/// have stand in the same order, and they differ in nothing else than a change can hold.
Change change_between(const Setup& before, const Setup& after);

/// The setup after the change; `setup` must be what it was made for.
Setup applied(Setup setup, const Change& change);

}  // namespace quadrille::rules
