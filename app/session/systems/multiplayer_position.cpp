#include "app/session/systems/multiplayer_position.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/leaving.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace mp = rules::multiplayer;

Json* one_in(Json& list, const std::string& id) {
    for (Json& one : list) {
        if (one.at("id") == id) return &one;
    }
    return nullptr;
}

bool among(const std::vector<std::string>& ids, const Json& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// A piece whose controller has left goes to whom it belongs now (MP-4.2).
void give_back(Json& piece, const std::string& to, const std::vector<std::string>& leavers) {
    Json changes = Json::array();
    for (const Json& change : piece["control_changes"]) {
        if (!among(leavers, change)) changes.push_back(change);
    }
    piece["control_changes"] = std::move(changes);
    piece["controller"] = to;
}

}  // namespace

Json* piece_in(Json& position, const std::string& id) {
    return one_in(position["pieces"], id);
}

Json* player_in(Json& position, const std::string& id) {
    return one_in(position.at("players"), id);
}

bool in_game(const Json& position, const std::string& id) {
    const Json& players = position.at("players");
    return std::any_of(players.begin(), players.end(), [&](const Json& player) {
        return player.at("id") == id && !player.value("lost", false);
    });
}

std::string new_id(Json& position, const char* letter) {
    const int number = position.value("next", 1);
    position["next"] = number + 1;
    return fmt::format("{}{}", letter, number);
}

Verdict malformed_table() {
    return {"MP-18.1", "malformed"};
}

Verdict checked(const Json& position, std::string rule) {
    return multiplayer_rules(position) ? Verdict{std::move(rule)} : malformed_table();
}

void give_priority(Json& position) {
    const std::string step = position["turn"].value("step", "");
    if (step == "untap" || step == "cleanup" || step.empty())
        position.erase("priority");  // MP-5.4
    else
        position["priority"] = {{"holder", position["turn"].at("active")}, {"passed", Json::array()}};
    keep_priority_in_game(position);
}

void keep_priority_in_game(Json& position) {
    if (!position.contains("priority")) return;
    Json& priority = position["priority"];
    Json passed = Json::array();
    for (const Json& id : priority.at("passed")) {
        if (in_game(position, id)) passed.push_back(id);
    }
    priority["passed"] = std::move(passed);
    const Json& players = position.at("players");
    std::size_t at = 0;
    while (at < players.size() && players[at].at("id") != priority.at("holder")) ++at;
    for (std::size_t i = 0; i < players.size(); ++i) {
        const Json& next = players[(at + i) % players.size()];
        if (next.value("lost", false)) continue;
        priority["holder"] = next.at("id");
        return;
    }
    position.erase("priority");
}

void enter_step(Json& position, mp::Step step) {
    position["turn"]["step"] = rules::name(step);
    if (step == mp::Step::main2 || step == mp::Step::end || step == mp::Step::cleanup ||
        step == mp::Step::main1) {
        for (const char* key : {"attacks", "blocks", "blocking", "divided"}) position.erase(key);
    }
    give_priority(position);
}

void set_size(Json& card, const std::optional<multiplayer::Size>& size) {
    if (!size) return;
    card["power"] = size->power;
    card["toughness"] = size->toughness;
}

Json new_piece(const std::string& id, const multiplayer::EnterPlay& action) {
    Json piece{{"id", id},
               {"name", action.name},
               {"kind", rules::name(action.kind)},
               {"controller", action.player},
               {"owner", action.owner.empty() ? action.player : action.owner},
               {"base_controller", action.player},
               {"control_changes", Json::array()},
               {"tapped", false},
               {"summoning_sick", true}};
    set_size(piece, action.size);
    return piece;
}

void remove_piece(Json& position, const std::string& id) {
    Json left = Json::array();
    for (Json& piece : position["pieces"]) {
        if (piece.at("id") == id) continue;
        if (piece.value("attached_to", Json()) == id) piece["attached_to"] = nullptr;
        left.push_back(std::move(piece));
    }
    position["pieces"] = std::move(left);
    for (const char* key : {"attacks", "blocks"}) {
        if (!position.contains(key)) continue;
        Json kept = Json::object();
        for (const auto& [one, other] : position[key].items()) {
            if (one != id && other != id) kept[one] = other;
        }
        position[key] = std::move(kept);
    }
}

std::vector<std::string> ids_of(const mp::Table& table, const std::vector<mp::PlayerIndex>& players) {
    std::vector<std::string> ids;
    ids.reserve(players.size());
    for (const mp::PlayerIndex player : players) ids.push_back(table.players[player].id);
    return ids;
}

void set_lives(Json& position, const mp::Table& table) {
    const bool teams = table.format == mp::Format::two_headed_giant;
    for (std::size_t i = 0; i < table.players.size() && !teams; ++i)
        position["players"][i]["life"] = table.players[i].life;
    for (const mp::Team& team : table.teams) {
        Json* there = teams ? one_in(position["teams"], team.id) : nullptr;
        if (there != nullptr) (*there)["life"] = team.life;
    }
}

void set_markers(Json& position, const mp::Table& table, const std::vector<mp::Marker>& markers) {
    Json list = Json::array();
    for (const mp::Marker& marker : markers)
        list.push_back({{"holder", table.players[marker.holder].id}, {"playing", marker.playing}});
    position["markers"] = std::move(list);
}

void begin_multiplayer_turn(Json& position) {
    if (!position.contains("pieces")) position["pieces"] = Json::array();
    for (Json& piece : position["pieces"]) {
        piece.erase("damage");
        if (piece.at("controller") != position["turn"].at("active")) continue;
        piece["tapped"] = false;
        piece["summoning_sick"] = false;
    }
    enter_step(position, mp::Step::upkeep);
}

void take_leave(Json& position, const std::vector<std::string>& players) {
    const auto table = multiplayer_rules(position);
    if (!table || !position.contains("pieces")) return;
    std::vector<mp::PlayerIndex> leavers;
    for (const std::string& id : players) {
        const auto player = place_of(table->players, id);
        if (player && !table->players[*player].lost) leavers.push_back(*player);
    }
    const mp::Leaving left = mp::leave(*table, leavers);
    for (const auto& [piece, controller] : left.new_control)
        give_back(*piece_in(position, table->pieces[piece].id), table->players[controller].id, players);
    for (const mp::PieceIndex piece : left.removed_pieces) remove_piece(position, table->pieces[piece].id);
    Json stack = Json::array();
    for (std::size_t i = 0; i < table->stack.size(); ++i) {
        if (std::find(left.removed_stack.begin(), left.removed_stack.end(), i) == left.removed_stack.end())
            stack.push_back(position["stack"][i]);
    }
    position["stack"] = std::move(stack);
    Json waiting = Json::array();
    for (const Json& waits : position.value("waiting", Json::array())) {
        if (!among(players, waits.at("player"))) waiting.push_back(waits);
    }
    position["waiting"] = std::move(waiting);
}

}  // namespace quadrille::app
