// rules/position/setup.hpp: a position as somebody wrote it down (docs/interfaces.md, section 5;
// docs/rules/echiquier.md, section 15). Every mistake is possible; Position::from checks it.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/geometry/seat.hpp"
#include "rules/geometry/square.hpp"
#include "rules/position/terms.hpp"

namespace quadrille::rules {

/// Names by which things of the position are known: players, pieces, stack objects and traps share one space.
using Id = std::string;

struct BoardSetup {
    int columns = 8, rows = 8;
    std::vector<Square> blocked;  ///< impassable: always occupied
    std::vector<Square> missing;  ///< no part of the board
    friend bool operator==(const BoardSetup&, const BoardSetup&) = default;
};

struct PlayerSetup {
    Id id;
    std::optional<Seat> seat{};
    int life = 0;
    int starting_life = 20;
    std::optional<std::string> team{};
    std::optional<Square> pawn{};
    bool pawn_tapped = false;
    std::optional<std::vector<Square>> deployment{};  ///< in place of the line of the seat (EC-1.4)
    bool lost = false;
    int victory_counters = 0;
    friend bool operator==(const PlayerSetup&, const PlayerSetup&) = default;
};

/// What blocking and damage look at, of a piece as of a trap's creature.
struct Characteristics {
    int power = 0, toughness = 0;
    int extra_blocks = 0;  ///< attackers that it may block beyond the first (EC-10.2)
    int mana_value = 0;
    std::vector<std::string> keywords, colors;
    std::vector<std::string> types;  ///< further card types
    friend bool operator==(const Characteristics&, const Characteristics&) = default;
};

struct PieceSetup {
    Id id;
    std::optional<Kind> kind;
    Id controller;
    std::optional<Id> owner;  ///< absent: the controller
    std::string name;
    std::optional<Square> square;  ///< absent: off the board
    std::optional<Id> attached_to;
    Characteristics printed;
    std::vector<std::string> subtypes;
    int damage = 0;  ///< marked this turn
    std::optional<int> loyalty;
    bool tapped = false, summoning_sick = false, token = false;
    friend bool operator==(const PieceSetup&, const PieceSetup&) = default;
};

struct TurnSetup {
    int number = 0;
    std::optional<Id> active;
    std::optional<Step> step;
    bool mains_skipped = false;
    int zombie_turns = 0;
    friend bool operator==(const TurnSetup&, const TurnSetup&) = default;
};

struct CombatSetup {
    std::vector<Id> attackers;
    std::map<Id, std::vector<Id>> blocks;  ///< blocker: what it blocks
    friend bool operator==(const CombatSetup&, const CombatSetup&) = default;
};

struct HistorySetup {
    std::map<Id, Square> was_on_board;  ///< cards that left the board this turn: their former squares
    std::map<Id, Square> left;          ///< last squares of what is gone
    std::map<Id, Id> left_by;           ///< the origin of the effect that removed it
    std::vector<Id> eliminated;
    friend bool operator==(const HistorySetup&, const HistorySetup&) = default;
};

/// A spell or ability on the stack.
struct StackSetup {
    Id id;
    std::optional<StackKind> kind;  ///< absent: an ability if `source` is or was a piece, else a spell
    Id controller;
    std::optional<Id> source;
    std::vector<Id> targets;
    friend bool operator==(const StackSetup&, const StackSetup&) = default;
};

/// A card that lies face down on a square (EC-13.4).
struct TrapSetup {
    Id id;
    std::optional<Square> square;
    std::optional<TrapKind> kind;
    bool targets = false;
    bool effect = false;          ///< of a creature: it does something as it is turned up, beyond blocking
    bool attackers_only = false;  ///< it looks at attacking creatures alone
    std::vector<std::string> spares;  ///< keywords, colours and types of creatures that it leaves alone
    Characteristics printed;
    friend bool operator==(const TrapSetup&, const TrapSetup&) = default;
};

/// A square with an effect of its own (EC-13.3).
struct SpecialSetup {
    std::optional<Square> square;
    std::string name;
    bool tap_ability = false;
    friend bool operator==(const SpecialSetup&, const SpecialSetup&) = default;
};

/// What a player has to do in a scenario (EC-14.8).
struct GoalSetup {
    Id player;
    std::optional<GoalKind> kind;
    std::vector<Square> squares;
    std::optional<Id> piece;
    std::optional<int> turns;
    std::optional<Id> target;
    friend bool operator==(const GoalSetup&, const GoalSetup&) = default;
};

struct ObjectivesSetup {
    std::vector<Square> strategic;
    std::vector<GoalSetup> goals;
    friend bool operator==(const ObjectivesSetup&, const ObjectivesSetup&) = default;
};

struct OptionsSetup {
    Variant variant = Variant::normal;
    std::optional<Theme> theme;
    Flags flags = Flags::home;
    std::optional<int> turns;
    std::optional<int> target;
    bool reinforcements = false;
    Ambush ambush = Ambush::defender;
    std::optional<Id> zombie;   ///< absent: the last player
    std::optional<Id> wild;     ///< who controls creatures that are nobody's; no player in the game (EC-13.5)
    bool shared_life = false;   ///< teammates have their turns together (EC-1.7)
    bool no_diagonals = false;  ///< EC-13.7
    bool block_on_square = false;  ///< EC-13.8
    friend bool operator==(const OptionsSetup&, const OptionsSetup&) = default;
};

struct Setup {
    BoardSetup board;
    std::vector<PlayerSetup> players;
    std::vector<PieceSetup> pieces;
    TurnSetup turn;
    std::vector<StackSetup> stack;  ///< bottom first
    OptionsSetup options;
    CombatSetup combat;
    HistorySetup history;
    std::vector<TrapSetup> traps;
    std::vector<SpecialSetup> special;
    ObjectivesSetup objectives;
    friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace quadrille::rules
