// app/session/board_action.hpp: what people say of a game on the board beyond cards, life and steps: main
// phases that are skipped, attacks, coins, what waits off the board. In the log each is an `action`.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <variant>

#include "app/session/play_state.hpp"
#include "app/session/statement.hpp"

namespace quadrille::app {

/// The active player skips both main phases this turn, or does not after all (EC-8.2).
struct SkipMains {
    bool on = true;
    friend bool operator==(const SkipMains&, const SkipMains&) = default;
};
/// A card is declared where it lies: as an attacker, a planeswalker or pawn without moving (EC-9.4).
struct DeclareAttack {
    int track = 0;
    friend bool operator==(const DeclareAttack&, const DeclareAttack&) = default;
};
/// What no rule allows is settled: it stands, or whoever did it puts the card back.
struct SettleMove {
    int track = 0;
    bool stands = true;
    friend bool operator==(const SettleMove&, const SettleMove&) = default;
};
/// A coin has said which of two equal creatures leaves their square (EC-12.1).
struct ThrowCoin {
    Square square;
    int loser = 0;  ///< its track
    friend bool operator==(const ThrowCoin&, const ThrowCoin&) = default;
};
/// A die, or with two sides a coin, that decides nothing on the board.
struct ThrowDie {
    int sides = 6, result = 1;
    friend bool operator==(const ThrowDie&, const ThrowDie&) = default;
};
/// A permanent lies off the board.
struct LayOffBoard {
    OffBoardCard card;
    friend bool operator==(const LayOffBoard&, const LayOffBoard&) = default;
};
/// It is off the board no more: it has left play, or was placed.
struct TakeOffBoard {
    std::string id;
    friend bool operator==(const TakeOffBoard&, const TakeOffBoard&) = default;
};
/// How an attacker, or a blocker, divides its combat damage, by recipient (section 11).
struct AssignDamage {
    int track = 0;
    std::map<std::string, int> to;
    friend bool operator==(const AssignDamage&, const AssignDamage&) = default;
};
/// A wave of zombies comes: their upkeep (EC-14.6).
struct BringZombies {
    friend bool operator==(const BringZombies&, const BringZombies&) = default;
};

using BoardAction = std::variant<SkipMains, DeclareAttack, SettleMove, ThrowCoin, ThrowDie, LayOffBoard,
                                 TakeOffBoard, AssignDamage, BringZombies>;

/// The action as a statement.
SystemAction said(const BoardAction& action);
/// Nullopt for other actions of themes, for those of other systems, and for what is none.
std::optional<BoardAction> board_action_from(const SystemAction& statement);
/// The card that it speaks of.
std::optional<int> track_of(const BoardAction& action);

}  // namespace quadrille::app
