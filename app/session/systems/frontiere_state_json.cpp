#include "app/session/systems/frontiere_state.hpp"
#include "rules/frontiere/read.hpp"
#include "rules/frontiere/traits.hpp"

namespace quadrille::app::frontiere {
namespace {

using Json = nlohmann::json;

/// Null where there is none.
Json id_or_null(const std::string& id) {
    return id.empty() ? Json() : Json(id);
}

Json written(const Land& land) {
    Json json{{"revealed", land.revealed},
              {"tapped", land.tapped},
              {"legendary", land.legendary},
              {"name", land.name},
              {"subtypes", land.types},
              {"produces", land.produces},
              {"controller", id_or_null(land.controller)},
              {"tapped_by", id_or_null(land.tapped_by)}};
    if (land.before) json["before"] = id_or_null(*land.before);
    return json;
}

Json written(const Permanent& piece) {
    return {{"id", piece.id},
            {"kind", rules::name(piece.kind)},
            {"controller", piece.controller},
            {"name", piece.card.name},
            {"power", piece.card.power},
            {"toughness", piece.card.toughness},
            {"colors", piece.card.colors},
            {"keywords", piece.card.keywords},
            {"types", piece.card.types},
            {"extra_blocks", piece.card.extra_blocks},
            {"must_be_blocked", piece.card.must_be_blocked},
            {"square", piece.square ? Json(name(*piece.square)) : Json()},
            {"attached_to", id_or_null(piece.attached_to)},
            {"damage", piece.damage},
            {"tapped", piece.tapped},
            {"summoning_sick", piece.summoning_sick},
            {"controlled_since_turn_start", piece.controlled_since_turn_start},
            {"phased_out", piece.phased_out},
            {"token", piece.token}};
}

Json written_turn(const State& state) {
    Json turn{{"order", state.order}, {"active", id_or_null(state.active)}};
    turn["first_upkeep_reached"] = Json::object();
    for (const std::string& player : state.first_upkeep_reached) turn["first_upkeep_reached"][player] = true;
    return turn;
}

}  // namespace

Json written(const State& state) {
    Json json{{"players",
               {{{"id", "P1"}, {"seat", "south"}, {"life", state.starting_life}},
                {{"id", "P2"}, {"seat", "north"}, {"life", state.starting_life}}}},
              {"lands", Json::object()},
              {"pieces", Json::array()},
              {"turn", written_turn(state)},
              {"phase", state.phase},
              {"declare", state.declare},
              {"choice", state.choice},
              {"moved", state.moved},
              {"attacked", state.attacked},
              {"triggered", state.triggered},
              {"triggered_lands", Json::array()},
              {"owed", state.owed},
              {"owed_for", state.owed_for},
              {"next", state.next}};
    if (state.rows > 0) json["board"] = {{"columns", rules::frontiere::columns}, {"rows", state.rows}};
    for (const auto& [square, land] : state.lands) json["lands"][name(square)] = written(land);
    for (const Permanent& piece : state.pieces) json["pieces"].push_back(written(piece));
    for (const Square square : state.triggered_lands) json["triggered_lands"].push_back(name(square));
    return json;
}

std::optional<rules::frontiere::Territory> territory_of(const State& state) {
    if (state.lands.empty()) return std::nullopt;
    return rules::frontiere::territory_from(
        written(state).dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace quadrille::app::frontiere
