// app/session/systems/multiplayer_state.hpp: a game of many players as its actions change it
// (docs/rules/multiplayer.md). Players, permanents and what is on the stack are named by their ids.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/session/systems/multiplayer_action.hpp"
#include "rules/multiplayer/table.hpp"

namespace quadrille::app::multiplayer {

using Ids = std::vector<std::string>;

struct Player {
    std::string id;
    std::string name{};
    std::string team{};  ///< empty: the format has none
    bool emperor = false;
    int life = rules::multiplayer::starting_life, poison = 0;
    bool lost = false, lost_this_turn = false;  ///< the seat still counts (MP-1.6)
    bool drew_empty = false;                    ///< MP-3.5 is due
    bool cannot_lose = false;                   ///< MP-3.14
    friend bool operator==(const Player&, const Player&) = default;
};

struct Permanent {
    std::string id;
    std::string name{};
    Kind kind = Kind::creature;
    std::string controller, owner;
    std::string base_controller;  ///< controls it when no control-changing effect applies
    Ids control_changes{};        ///< players to whom such effects gave it, oldest first
    std::string attached_to{};    ///< a player or permanent; empty: nothing
    std::optional<Size> size{};
    int damage = 0;
    bool tapped = false, summoning_sick = true;
    friend bool operator==(const Permanent&, const Permanent&) = default;
};

enum class StackKind { spell, ability, combat_damage };

/// Combat damage that is assigned, from a creature to a creature or player.
struct AssignedDamage {
    std::string from{}, to{};
    int amount = 0;
    friend bool operator==(const AssignedDamage&, const AssignedDamage&) = default;
};

struct StackObject {
    std::string id;
    std::string controller, owner;
    std::string name{};
    StackKind kind = StackKind::spell;
    std::optional<Kind> permanent{};         ///< that a spell becomes
    std::optional<Size> size{};              ///< likewise
    Ids targets{};                           ///< permanents and players
    std::vector<AssignedDamage> assigned{};  ///< of combat damage (MP-8.8)
    friend bool operator==(const StackObject&, const StackObject&) = default;
};
/// The word of its kind: that of the permanent, where it becomes one.
std::string kind_of(const StackObject& object);

/// A team with one life (MP-15.5).
struct Team {
    std::string id;
    int life = 0;
    friend bool operator==(const Team&, const Team&) = default;
};

struct Priority {
    std::string holder;
    Ids passed{};  ///< since anybody did something, in that order
    friend bool operator==(const Priority&, const Priority&) = default;
};

/// A triggered ability that is not on the stack yet (MP-5.3).
struct Waiting {
    std::string player, name;
    friend bool operator==(const Waiting&, const Waiting&) = default;
};

struct Result {
    bool draw = false;
    Ids winners{};
    std::string rule{};
    friend bool operator==(const Result&, const Result&) = default;
};

struct State {
    Format format = Format::duel;
    int team_count = 0;             ///< of a team game
    AgreeOptions options{};         ///< what is not given is the format's
    std::vector<Player> players{};  ///< clockwise, with all who began the game
    std::vector<Team> teams{};      ///< of two-headed giant, once it has begun

    std::string active{};  ///< empty: the game has not begun
    std::optional<Step> step{};
    int number = 0;                           ///< of the turn
    std::string regular{};                    ///< whose turn it was, additional ones aside (MP-2.4)
    Ids extra{};                              ///< whose additional turns come, the next one last (MP-2.6)
    std::map<std::string, int> more_turns{};  ///< by player of a grand melee (MP-13.10)
    std::optional<std::vector<rules::multiplayer::Marker>> markers{};  ///< of a grand melee
    std::optional<Result> result{};                                    ///< nullopt: it is still played

    std::vector<Permanent> pieces{};
    std::vector<StackObject> stack{};  ///< the newest last
    std::vector<Waiting> waiting{};
    std::optional<Priority> priority{};  ///< nullopt: nobody's

    std::map<std::string, std::string> attacks{};  ///< the player that each attacker attacks
    std::map<std::string, std::string> blocks{};   ///< the attacker that each blocker blocks
    int blocking = 0;  ///< the defending player, in their order, who blocked last (MP-8.5)
    std::map<std::string, std::map<std::string, int>> divided{};  ///< damage, by attacker and blocker
    int next = 1;                                                 ///< the number of the next card's id
    friend bool operator==(const State&, const State&) = default;

    bool begun() const { return !active.empty(); }
    /// Null: there is none of that id.
    Permanent* find_piece(const std::string& id);
    const Permanent* find_piece(const std::string& id) const;
    Player* find_player(const std::string& id);
};

/// The position as docs/rules/multiplayer.md, section 18, writes it, with the session's own keys.
nlohmann::json written(const State& state);
/// What the rules see of it; nullopt: it is no position.
std::optional<rules::multiplayer::Table> table_of(const State& state);

}  // namespace quadrille::app::multiplayer
