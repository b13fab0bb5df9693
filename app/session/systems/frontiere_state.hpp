// app/session/systems/frontiere_state.hpp: a game on a territory of Magic Frontière as its actions change it
// (docs/rules/frontiere.md). Players are "P1" at south and "P2" at north.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/session/systems/frontiere_action.hpp"
#include "rules/frontiere/territory.hpp"
#include "rules/geometry/square.hpp"
#include "rules/position/terms.hpp"

namespace quadrille::app::frontiere {

struct Land {
    bool revealed = false, tapped = false, legendary = false;
    std::string name{};
    Words types{}, produces{};
    std::string controller{};             ///< a player's id; empty: nobody's
    std::string tapped_by{};              ///< likewise
    std::optional<std::string> before{};  ///< whose it was, where it is given back as the turn ends (FR-2.6)
    friend bool operator==(const Land&, const Land&) = default;
};

struct Permanent {
    std::string id;
    rules::Kind kind = rules::Kind::creature;
    std::string controller;
    Printed card{};
    std::optional<Square> square{};  ///< nullopt: off the territory
    std::string attached_to{};       ///< a piece's or player's id; empty: nothing
    int damage = 0;
    bool tapped = false, summoning_sick = false;
    bool controlled_since_turn_start = true;
    bool phased_out = false;
    bool token = false;  ///< of a player without a creature (FR-2.2)
    friend bool operator==(const Permanent&, const Permanent&) = default;
};

struct State {
    int starting_life = 20;
    int rows = 0;  ///< 0: the territory is not laid yet
    std::map<Square, Land> lands{};
    std::vector<Permanent> pieces{};
    std::string active{};  ///< a player's id; empty: nobody's turn yet
    int order = 1;         ///< of the phases of a turn (FR-3.3)
    std::size_t phase = 0;
    std::set<std::string> first_upkeep_reached{};  ///< players
    std::map<std::string, std::string> declare{};  ///< attackers, and what each attacks
    std::map<std::string, Ids> choice{};           ///< blockers, and the attackers that each blocks (FR-3.13)
    Ids moved{}, attacked{};                       ///< this turn
    Ids triggered{};                               ///< landfall, by the land revealed last (FR-4.13)
    std::vector<Square> triggered_lands{};         ///< whose abilities triggered this turn (FR-1.13)
    std::map<std::string, int> owed{};             ///< permanents to sacrifice, by player (FR-4.1)
    std::map<std::string, int> owed_for{};         ///< likewise, by the attacker that makes them owe it
    int next = 1;                                  ///< the number of the next piece's id
    friend bool operator==(const State&, const State&) = default;

    /// The piece of that id; null: there is none.
    Permanent* find_piece(const std::string& id);
    const Permanent* find_piece(const std::string& id) const;
};

/// The position as docs/rules/frontiere.md, section 7, writes it, with the session's own keys.
nlohmann::json written(const State& state);
/// What the rules see of it; nullopt: the territory is not laid, or it is no position.
std::optional<rules::frontiere::Territory> territory_of(const State& state);

}  // namespace quadrille::app::frontiere
