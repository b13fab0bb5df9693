// app/session/systems/multiplayer_game.hpp: games of many players: seats, teams, turn markers, who reaches
// whom.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/session/systems/system_game.hpp"

namespace quadrille::app {

nlohmann::json first_multiplayer(const GameSetup& setup);
/// Does: format (format, players), name (player, name), option (several | range), begin (first), life
/// (effect, amounts), poison (player, change), empty_library (player), settle (concede, wins, loses),
/// next_turn, extra_turn (player), end_turn (player) and start_turn (player) of a turn marker.
Acted act_multiplayer(const nlohmann::json& position, const nlohmann::json& action);

/// One seat, with what it is to the player who is looked at.
struct MultiplayerSeat {
    std::string id{}, name{}, team{};
    int life = 0, poison = 0;
    bool emperor = false, lost = false, active = false;
    bool playing = false, waiting = false, may_start = false;  ///< turn markers of a grand melee
    bool in_range = true, attackable = false, teammate = false;
};

/// Somebody who loses the next time a player would get priority.
struct LosesNow {
    std::string id{}, why{}, rule{};
};

struct MultiplayerTable {
    std::string format{};
    bool begun = false;
    int turn = 0;
    std::vector<MultiplayerSeat> seats{};  ///< clockwise
    std::string of{};                      ///< whom range and attacks are of; empty: nobody
    std::optional<int> range{};
    std::string range_rule{}, attack{}, attack_rule{}, team_rule{};
    bool several = false;                 ///< several players may be attacked at once
    std::vector<std::string> problems{};  ///< why these players cannot play that format
    std::string rule{};                   ///< that decided on them
    std::vector<std::string> starters{};  ///< who may begin
    std::vector<LosesNow> losing{};
    bool ended = false, draw = false;
    std::vector<std::string> winners{};
    std::string outcome_rule{};
};

/// The table as the player `of` sees it; with any other text, as nobody does.
MultiplayerTable multiplayer_table(const SystemGame& game, const std::string& of);

/// The formats of docs/rules/multiplayer.md, in its order.
const std::vector<std::string>& multiplayer_formats();
/// How many players a format takes at least and at most.
std::pair<int, int> players_of_format(const std::string& format);

}  // namespace quadrille::app
