// rules/multiplayer/requests.hpp: the requests of system `multiplayer` (docs/rules/multiplayer.md, sections
// 18, 19).
//
// Internal to rules/: requests.cpp sends a request to its question, requests_read.cpp reads what they share.
#pragma once
#include <string_view>
#include <utility>
#include <vector>

#include "rules/json/ids.hpp"
#include "rules/json/request.hpp"
#include "rules/multiplayer/combat.hpp"
#include "rules/multiplayer/table.hpp"

namespace quadrille::rules::multiplayer {

/// The answer to a request of the system; mistakes are noted in its document.
Answer answer(const Node& request);

/// A request whose position was read. The indices in `table` are good only while there is no mistake.
struct Request {
    Node fields;
    Table table;
    Ids ids;
};

/// One question: reads its fields, notes mistakes, and, without any in the whole document, answers.
struct Handler {
    std::string_view name;
    Answer (*answer)(const Request& request);
    bool any_table = false;  ///< whether the table may be one that does not fit the format
};
const std::vector<Handler>& table_questions();   ///< setup, seats, range, choices
const std::vector<Handler>& combat_questions();  ///< attacks, blocks, deployment
const std::vector<Handler>& game_questions();    ///< order, priority, leaving, winning, life, markers

/// `position`: the position of a request. `ids` takes its ids.
Table read_table(const Node& position, Ids& ids);

/// Who may be named: players still in the game, or those who have left, too.
enum class Named { in_game, anybody };
/// 0 with a mistake noted where it names no such player.
PlayerIndex read_player(const Request& request, const Node& node, Named who = Named::in_game);
/// Likewise for a list of ids; a mistake is noted for one that is named twice.
std::vector<PlayerIndex> read_players(const Request& request, const Node& node, Named who = Named::in_game);
/// `attacks` of a request: {piece id: player id}.
Attacks read_attacks(const Request& request);

// Notes a mistake where the position does not say whose turn it is, has no `markers`, or is no grand melee.
void need_active(const Request& request);
void need_markers(const Request& request);
void need_grand_melee(const Request& request);

/// The ids of things that are in a list of the table, in that order.
template <typename Element>
std::vector<std::string> ids_of(const std::vector<Element>& list, const std::vector<std::size_t>& indices) {
    std::vector<std::string> ids;
    ids.reserve(indices.size());
    for (const std::size_t index : indices) ids.push_back(list[index].id);
    return ids;
}
/// For sets: in byte order.
std::vector<std::string> sorted(std::vector<std::string> ids);

}  // namespace quadrille::rules::multiplayer
