// app/session/systems/multiplayer_table.hpp: a game of many players as its table shows it: seats, teams, turn
// markers, who reaches whom, cards and stack.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/session/systems/multiplayer_action.hpp"
#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

/// One seat, with what it is to the player who is looked at.
struct MultiplayerSeat {
    std::string id{}, name{}, team{};
    int life = 0, poison = 0;
    bool emperor = false, lost = false, active = false;
    bool playing = false, waiting = false,
         may_start = false;  ///< turn markers of a grand melee
    bool in_range = true, attackable = false, teammate = false;
    bool opponent = false;
    bool protected_from_loss = false;  ///< MP-3.14
    int more_turns = 0;                ///< of a grand melee, before the marker is handed on (MP-13.10)
};

/// A permanent, or what is on the stack: a spell, an ability, the damage of a combat.
struct MultiplayerCard {
    std::string id{}, name{}, kind{}, controller{}, owner{};
    std::string attached_to{}, attacks{}, blocks{};       ///< ids; empty: nothing
    std::vector<std::string> targets{};                   ///< ids, of what is on the stack
    std::vector<multiplayer::AssignedDamage> assigned{};  ///< of the damage of a combat (MP-8.8)
    std::optional<multiplayer::Size> size{};              ///< of a creature; nullopt: unknown
    int damage = 0;
    bool tapped = false, comes_off = false;  ///< MP-7.11
};

/// Somebody who loses the next time a player would get priority.
struct LosesNow {
    std::string id{}, why{}, rule{};
};

struct MultiplayerTable {
    multiplayer::Format format = multiplayer::Format::duel;
    bool begun = false;
    int turn = 0;
    std::vector<MultiplayerSeat> seats{};  ///< clockwise
    std::string of{};                      ///< whom range and attacks are of; empty: nobody
    std::optional<int> range{};
    multiplayer::AttackOption attack = multiplayer::AttackOption::any;
    std::string range_rule{}, attack_rule{}, team_rule{};
    bool several = false;                 ///< several players may be attacked at once
    std::vector<std::string> problems{};  ///< why these players cannot play that format
    std::string rule{};                   ///< that decided on them
    std::vector<std::string> starters{};  ///< who may begin
    std::vector<LosesNow> losing{};
    bool ended = false, draw = false;
    std::vector<std::string> winners{};
    std::string outcome_rule{};
    std::string step{}, priority{};  ///< whose priority it is (MP-5.4); empty: nobody's
    std::vector<MultiplayerCard> permanents{};
    std::vector<MultiplayerCard> stack{};  ///< the newest last
    std::size_t waiting = 0;               ///< triggered abilities that are not on the stack yet (MP-5.3)
    std::vector<std::string> defending{};  ///< in the order in which they block (MP-8.5)
    bool attack_legal = true;
    bool deploy = false;  ///< MP-9.1
    int team_count = 0;   ///< of a team game
};

/// The table as the player `of` sees it; with any other text, as nobody does.
MultiplayerTable multiplayer_table(const SystemGame& game, const std::string& of);

/// Everybody draws a seat (MP-11.2).
multiplayer::DrawSeats seats_by_lot(const MultiplayerTable& table, std::uint64_t seed);
/// One of those who may begins, by lot; somebody may.
multiplayer::BeginGame begin_by_lot(const MultiplayerTable& table, std::uint64_t seed);

}  // namespace quadrille::app
