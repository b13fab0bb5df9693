#include "app/session/systems/multiplayer_json.hpp"
#include "app/session/systems/multiplayer_state.hpp"
#include "rules/multiplayer/read.hpp"

namespace quadrille::app::multiplayer {
namespace {

using Json = nlohmann::json;

Json written(const Player& player) {
    Json json{{"id", player.id},
              {"name", player.name},
              {"emperor", player.emperor},
              {"life", player.life},
              {"poison", player.poison},
              {"lost", player.lost},
              {"lost_this_turn", player.lost_this_turn},
              {"drew_empty", player.drew_empty},
              {"cannot_lose", player.cannot_lose}};
    if (!player.team.empty()) json["team"] = player.team;
    return json;
}

Json written(const Permanent& piece) {
    Json json{{"id", piece.id},
              {"name", piece.name},
              {"kind", rules::name(piece.kind)},
              {"controller", piece.controller},
              {"owner", piece.owner},
              {"base_controller", piece.base_controller},
              {"control_changes", piece.control_changes},
              {"attached_to", piece.attached_to.empty() ? Json() : Json(piece.attached_to)},
              {"damage", piece.damage},
              {"tapped", piece.tapped},
              {"summoning_sick", piece.summoning_sick}};
    add_size(json, piece.size);
    return json;
}

Json written(const StackObject& object) {
    Json json{{"id", object.id},          {"controller", object.controller}, {"owner", object.owner},
              {"name", object.name},      {"kind", kind_of(object)},         {"targets", object.targets},
              {"assigned", Json::array()}};
    add_size(json, object.size);
    for (const AssignedDamage& part : object.assigned)
        json["assigned"].push_back({{"from", part.from}, {"to", part.to}, {"amount", part.amount}});
    return json;
}

Json written(const Team& team) {
    return {{"id", team.id}, {"life", team.life}};
}

Json written(const Waiting& ability) {
    return {{"player", ability.player}, {"name", ability.name}};
}

template <typename Thing>
Json written(const std::vector<Thing>& list) {
    Json json = Json::array();
    for (const Thing& thing : list) json.push_back(written(thing));
    return json;
}

Json written_markers(const State& state) {
    Json json = Json::array();
    for (const rules::multiplayer::Marker& marker : *state.markers)
        json.push_back({{"holder", state.players[marker.holder].id}, {"playing", marker.playing}});
    return json;
}

/// What a game has once it has begun.
void add_turn(const State& state, Json& json) {
    json["turn"] = {{"active", state.active}};
    if (state.step) json["turn"]["step"] = rules::name(*state.step);
    json["regular"] = state.regular;
    if (state.markers) json["markers"] = written_markers(state);
    if (state.priority)
        json["priority"] = {{"holder", state.priority->holder}, {"passed", state.priority->passed}};
}

}  // namespace

std::string kind_of(const StackObject& object) {
    if (object.permanent) return std::string(rules::name(*object.permanent));
    switch (object.kind) {
        case StackKind::spell:
            return "spell";
        case StackKind::ability:
            return "ability";
        case StackKind::combat_damage:
            break;
    }
    return "combat_damage";
}

Json written(const State& state) {
    Json json{{"format", rules::name(state.format)},
              {"team_count", state.team_count},
              {"options", written(state.options)},
              {"players", written(state.players)},
              {"teams", written(state.teams)},
              {"number", state.number},
              {"extra", state.extra},
              {"more_turns", state.more_turns},
              {"pieces", written(state.pieces)},
              {"stack", written(state.stack)},
              {"waiting", written(state.waiting)},
              {"attacks", state.attacks},
              {"blocks", state.blocks},
              {"blocking", state.blocking},
              {"divided", state.divided},
              {"next", state.next}};
    if (state.result)
        json["result"] = {
            {"draw", state.result->draw}, {"winners", state.result->winners}, {"rule", state.result->rule}};
    if (state.begun()) add_turn(state, json);
    return json;
}

std::optional<rules::multiplayer::Table> table_of(const State& state) {
    return rules::multiplayer::table_from(
        written(state).dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace quadrille::app::multiplayer
