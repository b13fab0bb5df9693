// rules/multiplayer/table.hpp: the position of a game of several players (docs/rules/multiplayer.md, section
// 18).
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "rules/terms/enum_names.hpp"

namespace quadrille::rules::multiplayer {

enum class Format { duel, free_for_all, melee, grand_melee, teams, two_headed_giant, emperor, pentacle };

/// Whether players of the format belong to teams (MP-1.3). Pentacle has teammates, but no teams.
constexpr bool has_teams(Format format) {
    return format == Format::teams || format == Format::two_headed_giant || format == Format::emperor;
}

/// Whom a player may attack by their seats.
enum class AttackOption { any, left, right, adjacent, opposite };

struct Options {
    std::optional<int> range;  ///< in seats, at least 1; nullopt: no range
    AttackOption attack = AttackOption::any;
    bool several = false, deploy = false;
};

/// The options that a format has unless it is agreed otherwise.
Options default_options(Format format);

/// Places in the lists of a table.
using PlayerIndex = std::size_t;
using PieceIndex = std::size_t;

inline constexpr int starting_life = 20;  ///< MP-2.5; for each member of a team in MP-15.5

struct Player {
    std::string id;
    std::size_t team = 0;  ///< index in `Table::teams`; in a format with teams only
    bool emperor = false;
    bool lost = false;            ///< has left the game
    bool lost_this_turn = false;  ///< the seat still counts (MP-1.6); implies `lost`
    int life = starting_life;
    int poison = 0;
    bool drew_empty = false;   ///< MP-3.5 is due
    bool cannot_lose = false;  ///< MP-3.14
};

struct Team {
    std::string id;
    int life = 0;  ///< of two-headed giant (MP-15.5)
};

enum class Kind { creature, planeswalker, equipment, aura, fortification, land, artifact, enchantment };

/// What something is attached to: the player who is, or who controls, the host decides about range.
struct Piece {
    std::string id;
    Kind kind = Kind::creature;
    PlayerIndex controller = 0, owner = 0;
    PlayerIndex base_controller = 0;           ///< controls it when no control-changing effect applies
    std::vector<PlayerIndex> control_changes;  ///< to whom such effects gave it, oldest first
    std::optional<PlayerIndex> attached_to;  ///< the player that it is attached to, or that controls its host
    bool tapped = false, summoning_sick = false;
};

struct StackObject {
    std::string id;
    PlayerIndex controller = 0, owner = 0;
};

enum class Step {
    untap,
    upkeep,
    draw,
    main1,
    begin_combat,
    declare_attackers,
    declare_blockers,
    damage,
    end_combat,
    main2,
    end,
    cleanup
};

struct Turn {
    std::optional<PlayerIndex> active;
    std::optional<Step> step;
};

/// A turn marker of grand melee (MP-13.5).
struct Marker {
    PlayerIndex holder = 0;
    bool playing = true;  ///< false: waiting to begin
    friend bool operator==(const Marker&, const Marker&) = default;
};

/// `players` stands in the order of the seats, clockwise, with all who began the game. Indices are valid.
struct Table {
    Format format = Format::free_for_all;
    Options options;
    std::vector<Player> players;
    std::vector<Team> teams;  ///< of a format with teams, in the order in which the players name them
    std::vector<Piece> pieces;
    std::vector<StackObject> stack;
    Turn turn;
    std::optional<std::vector<Marker>> markers;
};

}  // namespace quadrille::rules::multiplayer

namespace quadrille::rules {

template <>
inline constexpr std::array<std::string_view, 8> words_of<multiplayer::Format>{
    "duel", "free_for_all", "melee", "grand_melee", "teams", "two_headed_giant", "emperor", "pentacle"};

template <>
inline constexpr std::array<std::string_view, 5> words_of<multiplayer::AttackOption>{"any", "left", "right",
                                                                                     "adjacent", "opposite"};

template <>
inline constexpr std::array<std::string_view, 8> words_of<multiplayer::Kind>{
    "creature", "planeswalker", "equipment", "aura", "fortification", "land", "artifact", "enchantment"};

template <>
inline constexpr std::array<std::string_view, 12> words_of<multiplayer::Step>{
    "untap",  "upkeep",     "draw",  "main1", "begin_combat", "declare_attackers", "declare_blockers",
    "damage", "end_combat", "main2", "end",   "cleanup"};

}  // namespace quadrille::rules
